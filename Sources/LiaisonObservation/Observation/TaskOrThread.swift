import LiaisonCore

extension Whereabouts {
  /// The task that runs here, or the thread outside of one. Right for what begins and ends in the
  /// same task, or else on the same thread.
  static var taskOrThread: Self {
    let task = Self.task
    return task == .nowhere ? .thread : task
  }
}
