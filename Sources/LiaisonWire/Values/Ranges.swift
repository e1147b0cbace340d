/// Both bounds. A range that ends before it begins is refused.
extension Range: WireValue where Bound: WireValue {
  public func write(to writer: inout WireWriter) {
    lowerBound.write(to: &writer)
    upperBound.write(to: &writer)
  }

  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    let lower = try Bound(reading: &reader)
    let upper = try Bound(reading: &reader)
    // False, too, for a bound that is not a number.
    guard lower <= upper else { throw WireError(.badValue, at: offset, reading: Self.self) }
    self = lower..<upper
  }
}

/// Both bounds. A range that ends before it begins is refused.
extension ClosedRange: WireValue where Bound: WireValue {
  public func write(to writer: inout WireWriter) {
    lowerBound.write(to: &writer)
    upperBound.write(to: &writer)
  }

  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    let lower = try Bound(reading: &reader)
    let upper = try Bound(reading: &reader)
    guard lower <= upper else { throw WireError(.badValue, at: offset, reading: Self.self) }
    self = lower...upper
  }
}
