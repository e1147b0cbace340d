import LiaisonCore

extension Whereabouts {
  /// The current task, or the current thread outside of any task. It is for work that begins and
  /// ends in the same task, or outside of tasks on the same thread.
  static var taskOrThread: Self {
    let task = Self.task
    return task == .nowhere ? .thread : task
  }
}
