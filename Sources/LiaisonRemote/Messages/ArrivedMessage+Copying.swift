internal import LiaisonWire

extension ArrivedMessage {
  /// A message that arrives in the process that has written it, without a link.
  package init(
    copying message: borrowing OutgoingMessage, naming objects: [ReferencedObject]
  ) throws(RemoteFailure) {
    if let error = message.writer.failure { throw RemoteFailure(.refused, "\(error)") }
    let buffer = ReadBuffer(capacity: message.writer.count)
    message.writer.withBytes { bytes in
      buffer.room.copyMemory(from: bytes)
      buffer.filled = bytes.count
    }
    self.init(buffer.rest, in: buffer, objects: objects)
  }
}
