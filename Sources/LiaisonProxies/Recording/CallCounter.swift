public import Synchronization

/// The counter that numbers all recorded calls.
///
/// Relaxed, because two guarantees are enough: each call gets another number, and code that has
/// learnt of a call draws a greater one. The modification order of one atomic value gives both.
@usableFromInline
final class CallCounter: Sendable {
  static let shared = CallCounter()

  @usableFromInline let last = Atomic<UInt64>(0)

  /// The number of the next recorded call.
  @inlinable
  func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
