public import LiaisonCore

/// Tasks that wait until there is something to read. New data takes them all out under the lock and
/// wakes them after it; each one looks for itself.
///
/// The lock of the data that they wait for guards it.
@usableFromInline
struct Sleepers: Sendable {
  @usableFromInline var waiting = WaitQueue<Waiter>()

  @inlinable init() {}

  @inlinable var isEmpty: Bool { waiting.isEmpty }

  /// Takes all waiters out, to be woken after the lock.
  @usableFromInline
  mutating func wakeAll<Leftover>(_ aftermath: inout Aftermath<Leftover>) {
    aftermath.wake(allIn: &waiting)
  }

  /// Waits until woken. Returns whether to look again.
  ///
  /// - Parameters:
  ///   - lieDown: Looks under the lock whether to wait at all: adds the waiter and returns `nil`,
  ///     or returns the answer.
  ///   - getUp: Removes the waiter under the lock, for a task that is cancelled.
  nonisolated(nonsending) static func sleep(
    _ lieDown: (Waiter) -> Bool?, gettingUp getUp: (Waiter) -> Void
  ) async -> Bool {
    let waiter = Waiter()
    if let answer = lieDown(waiter) { return answer }
    if await waiter.suspend() == .woken { return true }
    getUp(waiter)
    return false
  }
}
