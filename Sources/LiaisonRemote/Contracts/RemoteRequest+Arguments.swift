public import LiaisonWire

extension RemoteRequest {
  /// Reads the arguments.
  ///
  /// `body` has to read all of them. It is not inlined: what it uses would stand in the memory of
  /// the task while the call is carried out.
  ///
  /// - Throws: `WireError.Code.tooLarge` if the arguments have more bytes than the link's limits
  ///   allow, or what `body` throws.
  @inlinable
  @inline(never)
  public func read<Value>(
    _ body: (inout RemoteReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    var reader = try makeReader()
    let value = try body(&reader)
    try reader.end()
    return value
  }

  @usableFromInline
  func makeReader() throws(WireError) -> RemoteReader {
    try RemoteReader(arguments, within: carrier.limits)
  }
}
