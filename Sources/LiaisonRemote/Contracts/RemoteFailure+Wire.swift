public import LiaisonWire

// Written like a structure with `@Wire`, so that parts can be appended.
extension RemoteFailure: WireValue {
  /// Writes the code, the message and the type of the error.
  public func write(to writer: inout WireWriter) {
    let parts = writer.open(Self.self)
    writer.put(code.kind.rawValue)
    writer.put(message)
    writer.put(errorType)
    writer.close(parts)
  }

  /// Reads a failure, and skips what a later version has appended.
  ///
  /// - Throws: `WireError.Code.unknownCase` if this version does not know the failure's code.
  public init(reading reader: inout WireReader) throws(WireError) {
    let parts = try reader.open(Self.self)
    guard let kind = Code.Kind(rawValue: try reader.get()) else {
      throw reader.error(.unknownCase, reading: Self.self)
    }
    self.init(Code(kind), try reader.get(), errorType: try reader.get())
    reader.close(parts)
  }
}
