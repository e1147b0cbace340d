import Dispatch
import Synchronization

/// Turns that tasks take one after the other. A task that takes one waits until it is allowed.
final class Turns: Sendable {
  private struct State: Sendable {
    var allowed = 0
    var total = 0
    var next: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let areTaken = DispatchSemaphore(value: 0)

  /// How many have been taken so far.
  var total: Int { state.withLock { $0.total } }

  /// Allows so many, and waits until they have been taken.
  func allow(_ count: Int) {
    let next = state.withLock { state in
      state.allowed = count
      return state.next.take()
    }
    next?.resume()
    areTaken.wait()
  }

  /// Takes one. One task at a time may be in here.
  func take() async {
    await withCheckedContinuation { continuation in
      let isAllowed = state.withLock { state in
        if state.allowed == 0 { state.next = continuation }
        return state.allowed > 0
      }
      if isAllowed { continuation.resume() }
    }
    let isLast = state.withLock { state in
      state.total += 1
      state.allowed -= 1
      return state.allowed == 0
    }
    if isLast { areTaken.signal() }
  }
}
