internal import Liaison

/// The process of a helper: the last that was started, and the one that is being started.
final class StartedProcess: Sendable {
  private struct State {
    var process: HelperProcess?
    var isStarting = false
    /// Whether no further process may be started.
    var isOver = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Guarded(State())

  var current: HelperProcess? { state.withLock { $0.process } }

  /// Starts a process. The caller starts one at a time.
  nonisolated(nonsending) func start(
    _ command: HelperCommand
  ) async throws(RemoteFailure) -> (process: HelperProcess, connection: Int32) {
    let isOver = state.withLock { state in
      state.isStarting = !state.isOver
      return state.isOver
    }
    if isOver { throw RemoteFailure(.notSent, "it was closed here") }
    do throws(RemoteFailure) {
      let started = try await HelperProcess.startLasting(command)
      settle { $0.process = started.process }
      return started
    } catch {
      settle { _ in }
      throw error
    }
  }

  /// Prevents further starts, waits for one that is under way, and returns the last process.
  nonisolated(nonsending) func end() async -> HelperProcess? {
    await withCheckedContinuation { continuation in
      let isSettled = state.withLock { state in
        state.isOver = true
        if state.isStarting { state.waiting.append(continuation) }
        return !state.isStarting
      }
      if isSettled { continuation.resume() }
    }
    return current
  }

  private func settle(_ change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      state.isStarting = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
