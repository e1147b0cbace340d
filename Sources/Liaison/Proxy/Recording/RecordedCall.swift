public import Synchronization

/// An invocation in a log, with its place among all that are recorded in this process.
public struct RecordedCall<Call: Invocation>: CustomStringConvertible {
  /// What was called.
  public let invocation: Call

  /// Greater than that of every call that was recorded before, in whichever log.
  public let order: UInt64

  @inlinable
  init(_ invocation: Call, order: UInt64) {
    self.invocation = invocation
    self.order = order
  }

  /// The invocation as one would write it.
  public var description: String { invocation.description }
}

extension RecordedCall: Sendable where Call: Sendable {}

/// The one counter that every recorded call draws its place from.
///
/// Relaxed: all that is asked of it is that each gets another number, and that whoever learns of a
/// call draws a greater one, which the order of changes of one atomic value promises.
@usableFromInline
final class CallCounter: Sendable {
  static let shared = CallCounter()

  @usableFromInline let last = Atomic<UInt64>(0)

  /// The place of the next recorded call.
  @inlinable
  func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
