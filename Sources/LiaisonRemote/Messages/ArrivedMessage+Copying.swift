internal import LiaisonWire

extension ArrivedMessage {
  /// A message that arrives in the process that has written it, without a link.
  package init(
    copying message: borrowing OutgoingMessage, naming objects: [ReferencedObject]
  ) throws(RemoteFailure) {
    if let error = message.writer.failure { throw RemoteFailure(.refused, "\(error)") }
    self = message.writer.withBytes { ArrivedMessage(copying: $0, objects: objects) }
  }

  /// A message in memory of its own.
  init(copying bytes: UnsafeRawBufferPointer, objects: [ReferencedObject]) {
    let buffer = ReadBuffer(capacity: bytes.count)
    buffer.room.copyMemory(from: bytes)
    buffer.filled = bytes.count
    self.init(buffer.rest, in: buffer, objects: objects)
  }
}
