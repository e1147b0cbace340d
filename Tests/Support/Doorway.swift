import Liaison

/// Where tasks wait until the test opens it.
package final class Doorway: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var arrivals = 0
  }

  private let state = Guarded(State())

  package init() {}

  package var isWaitedFor: Bool { arrivals > 0 }
  package var arrivals: Int { state.withLock { $0.arrivals } }

  package func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.arrivals += 1
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Who comes from now on waits, and counts among the arrivals from the first.
  package func close() {
    state.withLock { state in (state.isOpen, state.arrivals) = (false, 0) }
  }

  package func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
