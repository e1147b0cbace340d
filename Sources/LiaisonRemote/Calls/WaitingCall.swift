/// A call that waits for room, with its message. It waits in order, so no later call overtakes it.
final class WaitingCall: KeptMessage {
  let header: CallHeader
  let message: OutgoingMessage
  let objects: [SentObject]
  /// The caller of a one-way call, which waits until the call is queued for sending.
  let sender: SenderNumber?
  /// The object that is called, if its caller does not wait and may let go of it.
  private let target: RemoteReference?

  init(
    _ header: CallHeader, _ message: consuming OutgoingMessage, _ objects: [SentObject],
    sender: SenderNumber? = nil, target: RemoteReference? = nil
  ) {
    self.header = header
    self.message = message
    self.objects = objects
    self.sender = sender
    self.target = target
  }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { message.writer.withBytes(body) }
}
