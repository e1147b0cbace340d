import LiaisonCore

extension Whereabouts {
  /// The task that runs here, or the thread outside of one. It is for work that begins and ends in
  /// the same task, or outside of tasks on the same thread.
  static var taskOrThread: Self {
    let task = Self.task
    return task == .nowhere ? .thread : task
  }
}
