import LiaisonCore

/// The observer of a stream. The stream finishes when the observation ends.
///
/// Unchecked: see `NoticeReceiver`; the buffer is Sendable.
final class StreamReceiver<Value: Sendable, Message: Sendable>: NoticeReceiver<Message>,
  @unchecked Sendable
{
  private let buffer: StreamBuffer<Value>

  init(
    _ terms: Terms, from sender: AnyObject?, in audience: Audience, into buffer: StreamBuffer<Value>
  ) {
    self.buffer = buffer
    super.init(terms, from: sender, in: audience, mailbox: nil) { message in
      if let value = message as? Value { buffer.send(value) }
    }
  }

  // Notices that wait keep the observer, so they arrive first. If the center ends while the observer
  // has a mailbox, nothing else ends the stream.
  deinit { buffer.finish() }

  override var isToldOfItsEnd: Bool { true }

  override func didEnd() {
    super.didEnd()
    buffer.finish()
  }
}
