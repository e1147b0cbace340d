/// A call that waits for room, with its message. It waits in order, so no later call overtakes it.
final class WaitingCall: KeptMessage {
  let header: CallHeader
  let message: OutgoingMessage
  let objects: [SentObject]
  /// The caller of a one-way call, which waits until the call is queued for sending.
  let sender: SenderNumber?

  init(
    _ header: CallHeader, _ message: consuming OutgoingMessage, _ objects: [SentObject],
    sender: SenderNumber? = nil
  ) {
    self.header = header
    self.message = message
    self.objects = objects
    self.sender = sender
  }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { message.writer.withBytes(body) }
}
