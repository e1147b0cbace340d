/// An invocation in a log, with its number among all recorded calls of the process.
///
/// The log makes it. Compare the ``order`` of calls in several logs to learn which one was written
/// down first.
public struct RecordedCall<Call: Invocation>: CustomStringConvertible {
  /// The call.
  public let invocation: Call

  /// A number that is greater than that of every call recorded before, in any log.
  public let order: UInt64

  @inlinable
  init(_ invocation: Call, order: UInt64) {
    self.invocation = invocation
    self.order = order
  }

  /// The invocation as you would write it.
  public var description: String { invocation.description }
}

extension RecordedCall: Sendable where Call: Sendable {}
