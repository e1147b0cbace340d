/// Those who wait, asynchronously, until there is something to read. Whoever has something new takes
/// them all out under the lock and wakes them after it; each looks for itself.
///
/// The lock of what they wait for guards it.
@usableFromInline
struct Sleepers: Sendable {
  @usableFromInline var waiting = WaitQueue<Waiter>()

  @inlinable init() {}

  @inlinable var isEmpty: Bool { waiting.isEmpty }

  /// Nobody waits afterwards. Takes no memory while nobody does.
  @inlinable
  mutating func takeAll() -> [Waiter] {
    isEmpty ? [] : takeThem()
  }

  @usableFromInline
  mutating func takeThem() -> [Waiter] { waiting.takeAll() }

  /// Waits until woken, and returns whether it is worth while to look again.
  ///
  /// - Parameters:
  ///   - lieDown: Looks under the lock whether to wait at all: adds the waiter and returns `nil`, or
  ///     returns the answer.
  ///   - getUp: Takes the waiter out again under the lock, for a task that is cancelled.
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
