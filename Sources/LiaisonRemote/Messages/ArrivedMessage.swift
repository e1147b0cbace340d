package import LiaisonWire

/// A message that has arrived: bytes in the memory they were received in, and the objects they
/// name.
///
/// The objects are found when the message arrives, in the order of the link. So a later release
/// cannot overtake it, and an object of an unread message is released with the message.
package struct ArrivedMessage: @unchecked Sendable {
  // Unchecked for the pointer: the bytes are not written any more, and live as long as their owner.
  private let bytes: UnsafeRawBufferPointer
  private let owner: ReadBuffer?
  package let objects: [ReferencedObject]

  package init(_ bytes: UnsafeRawBufferPointer, in owner: ReadBuffer?, objects: [ReferencedObject])
  {
    (self.bytes, self.owner, self.objects) = (bytes, owner, objects)
  }

  /// Lends a reader of the message to `body`, which has to read all of it.
  package func read<Value>(
    within limits: WireLimits,
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    defer { owner?.noteReading() }
    return try WireReader.reading(bytes, within: limits, body)
  }

  /// A reader that is used no longer than the message.
  func makeReader(within limits: WireLimits) throws(WireError) -> WireReader {
    if bytes.count > limits.bytes { throw WireError(.tooLarge, at: 0, reading: Self.self) }
    return WireReader(bytes, within: limits)
  }

  /// Notes that a reader of the message is not used any more.
  func noteReading() { owner?.noteReading() }

  static var empty: Self {
    Self(UnsafeRawBufferPointer(start: nil, count: 0), in: nil, objects: [])
  }

  /// Calls `body` with the bytes as they came.
  package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    body(bytes)
    owner?.noteReading()
  }
}
