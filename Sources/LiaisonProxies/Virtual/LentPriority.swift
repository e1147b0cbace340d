import LiaisonCore

/// Raises the priority of a task that does work to that of its most urgent waiter. The runtime
/// cannot do that itself, because the waiters wait with a continuation.
///
/// It needs runtime 6.2 or later. With an older one the task keeps the priority with which it
/// began.
final class LentPriority: Sendable {
  private struct State: Sendable {
    var task: Task<Void, Never>?
    var priority: TaskPriority?
  }

  private let state = Guarded(State())

  /// Notes the task that does the work, and raises its priority to that of earlier waiters.
  func borrow(for task: Task<Void, Never>) {
    let priority = state.withLock { state in
      state.task = task
      return state.priority
    }
    if let priority { escalate(task, to: priority) }
  }

  /// Notes a waiter with the current priority, and raises the task to it.
  func lend() {
    let priority = Task.currentPriority
    let task = state.withLock { state -> Task<Void, Never>? in
      if let known = state.priority, known >= priority { return nil }
      state.priority = priority
      return state.task
    }
    if let task { escalate(task, to: priority) }
  }

  /// Releases the task, because the work has been done.
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
