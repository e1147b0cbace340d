/// Both bounds. A range that ends before it begins is refused.
extension Range: WireValue where Bound: WireValue {
  /// Writes the lower bound and then the upper one.
  public func write(to writer: inout WireWriter) {
    lowerBound.write(to: &writer)
    upperBound.write(to: &writer)
  }

  /// Reads both bounds.
  ///
  /// - Throws: ``WireError/Code/badValue`` if the range ends before it begins, or a bound is NaN.
  public init(reading reader: inout WireReader) throws(WireError) {
    let (lower, upper) = try reader.getBounds(of: Bound.self, for: Self.self)
    self = lower..<upper
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Bound.self)
  }
}

/// Both bounds. A range that ends before it begins is refused.
extension ClosedRange: WireValue where Bound: WireValue {
  /// Writes the lower bound and then the upper one.
  public func write(to writer: inout WireWriter) {
    lowerBound.write(to: &writer)
    upperBound.write(to: &writer)
  }

  /// Reads both bounds.
  ///
  /// - Throws: ``WireError/Code/badValue`` if the range ends before it begins, or a bound is NaN.
  public init(reading reader: inout WireReader) throws(WireError) {
    let (lower, upper) = try reader.getBounds(of: Bound.self, for: Self.self)
    self = lower...upper
  }

  public static func _describe(in description: inout WireDescription) {
    description.include(Bound.self)
  }
}

extension WireReader {
  fileprivate mutating func getBounds<Bound: WireValue & Comparable>(
    of type: Bound.Type, for range: Any.Type
  ) throws(WireError) -> (Bound, Bound) {
    let offset = offset
    let lower = try get(type)
    let upper = try get(type)
    // The comparison is also false if a bound is NaN.
    guard lower <= upper else { throw WireError(.badValue, at: offset, reading: range) }
    return (lower, upper)
  }
}
