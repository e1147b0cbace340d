import Synchronization

/// An invocation in a log, with its place among all that are recorded in this process.
public struct RecordedCall<Call: Invocation>: CustomStringConvertible {
  /// What was called.
  public let invocation: Call

  /// Greater than that of every call that was recorded before, in whichever log.
  public let order: UInt64

  /// The invocation as one would write it.
  public var description: String { invocation.description }
}

extension RecordedCall: Sendable where Call: Sendable {}

/// The one counter that every recorded call draws its place from.
private let lastOrder = Atomic<UInt64>(0)

/// The place of the next recorded call.
func nextOrder() -> UInt64 {
  lastOrder.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
}
