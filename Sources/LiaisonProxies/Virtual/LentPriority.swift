import LiaisonCore

/// The priority of work that is done in a task of its own: that of the most urgent of those who wait for
/// it, because they wait by a continuation, of which the runtime knows nothing.
///
/// The runtime can do that from version 6.2 on; with an older one the work keeps the priority with which
/// it was begun.
final class LentPriority: Sendable {
  private struct State: Sendable {
    var task: Task<Void, Never>?
    var priority: TaskPriority?
  }

  private let state = Guarded(State())

  /// The work is done in this task.
  func borrow(for task: Task<Void, Never>) {
    let priority = state.withLock { state in
      state.task = task
      return state.priority
    }
    if let priority { escalate(task, to: priority) }
  }

  /// Somebody waits for it who runs with the current priority.
  func lend() {
    let priority = Task.currentPriority
    let task = state.withLock { state -> Task<Void, Never>? in
      if let known = state.priority, known >= priority { return nil }
      state.priority = priority
      return state.task
    }
    if let task { escalate(task, to: priority) }
  }

  /// The work has been done.
  func end() {
    let gone = state.withLock { $0.task.take() }
    withExtendedLifetime(gone) {}
  }

  private func escalate(_ task: Task<Void, Never>, to priority: TaskPriority) {
    if #available(macOS 26, iOS 26, watchOS 26, tvOS 26, visionOS 26, *) {
      task.escalatePriority(to: priority)
    }
  }
}
