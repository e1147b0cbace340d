/// Whole seconds in eight bytes, and attoseconds in eight, which have the sign of the seconds.
extension Duration: WireValue {
  /// Writes whole seconds and attoseconds, in eight bytes each. The writer fails as
  /// ``WireError/Code/badValue`` if the seconds take more.
  public func write(to writer: inout WireWriter) {
    let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    if Int64(exactly: seconds) == nil { writer.fail(.badValue, writing: Duration.self) }
    writer.put(number: Int64(truncatingIfNeeded: seconds))
    writer.put(number: Int64(truncatingIfNeeded: rest))
  }

  /// Reads whole seconds and attoseconds.
  ///
  /// - Throws: ``WireError/Code/badValue`` if the attoseconds make a second or more, or do not have
  ///   the sign of the seconds.
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    let seconds = try reader.getNumber(Int64.self, for: Duration.self)
    let attoseconds = try reader.getNumber(Int64.self, for: Duration.self)
    let isWhole = attoseconds.magnitude < 1_000_000_000_000_000_000
    let hasOneSign = seconds == 0 || attoseconds == 0 || (seconds < 0) == (attoseconds < 0)
    guard isWhole, hasOneSign else {
      throw WireError(.badValue, at: offset, reading: Duration.self)
    }
    self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }
}
