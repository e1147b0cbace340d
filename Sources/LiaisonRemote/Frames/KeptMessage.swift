/// Keeps the message of a long frame, whose bytes are sent from the memory they were written to.
protocol KeptMessage: AnyObject, Sendable {
  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void)
}

/// A long answer.
final class KeptAnswer: KeptMessage {
  let message: OutgoingMessage

  init(_ message: consuming OutgoingMessage) { self.message = message }

  func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { message.writer.withBytes(body) }
}
