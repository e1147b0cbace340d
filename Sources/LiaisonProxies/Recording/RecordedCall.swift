public import Synchronization

/// An invocation in a log, with its number among all recorded calls of the process.
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

/// The counter that numbers all recorded calls.
///
/// Relaxed, because two things are enough: each call gets another number, and code that has learnt
/// of a call draws a greater one. The modification order of one atomic value promises both.
@usableFromInline
final class CallCounter: Sendable {
  static let shared = CallCounter()

  @usableFromInline let last = Atomic<UInt64>(0)

  /// The number of the next recorded call.
  @inlinable
  func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
