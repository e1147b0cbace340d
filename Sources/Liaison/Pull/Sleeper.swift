/// Somebody who waits, asynchronously, until there is something to read.
///
/// Unchecked: the lock of what it waits for guards it.
@usableFromInline
final class Sleeper: @unchecked Sendable {
  @usableFromInline typealias Continuation = CheckedContinuation<Bool, Never>

  fileprivate var continuation: Continuation?
  fileprivate(set) var isCancelled = false

  /// Waits until woken, and returns whether it is worth while to look again.
  ///
  /// `lieDown` looks under the lock whether to wait at all: it adds the sleeper and returns `nil`,
  /// or returns the answer. `getUp` takes the sleeper out again under the lock, for a task that is
  /// cancelled.
  nonisolated(nonsending) static func sleep(
    _ lieDown: (Sleeper, Continuation) -> Bool?,
    gettingUp getUp: @Sendable (Sleeper) -> Continuation?
  ) async -> Bool {
    let sleeper = Sleeper()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let answer = lieDown(sleeper, continuation) { continuation.resume(returning: answer) }
      }
    } onCancel: {
      getUp(sleeper)?.resume(returning: false)
    }
  }
}

/// Those who wait. Whoever has something new takes them all out under the lock and wakes them after
/// it; each looks for itself.
@usableFromInline
struct Sleepers: Sendable {
  @usableFromInline var sleepers: [Sleeper] = []

  @inlinable init() {}

  @inlinable var isEmpty: Bool { sleepers.isEmpty }

  mutating func add(_ sleeper: Sleeper, _ continuation: Sleeper.Continuation) {
    sleeper.continuation = continuation
    sleepers.append(sleeper)
  }

  mutating func cancel(_ sleeper: Sleeper) -> Sleeper.Continuation? {
    sleeper.isCancelled = true
    sleepers.removeAll { $0 === sleeper }
    return sleeper.continuation.take()
  }

  /// Nobody waits afterwards. Takes no memory while nobody does.
  @inlinable
  mutating func takeAll() -> [Sleeper.Continuation] {
    sleepers.isEmpty ? [] : takeThem()
  }

  @usableFromInline
  mutating func takeThem() -> [Sleeper.Continuation] {
    defer { sleepers.removeAll(keepingCapacity: true) }
    return sleepers.compactMap { $0.continuation.take() }
  }
}
