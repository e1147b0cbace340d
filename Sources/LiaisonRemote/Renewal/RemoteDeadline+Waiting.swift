extension RemoteDeadline {
  /// Runs `wait`, which ends when its task is cancelled, and ends it at the task's deadline.
  ///
  /// - Throws: `deadlineExceeded` or `cancelled`, if that ended it.
  static func bound(_ wait: @escaping @Sendable () async -> Void) async throws(RemoteFailure) {
    if let deadline = current {
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await wait() }
        group.addTask { try? await ContinuousClock().sleep(until: deadline) }
        await group.next()
        group.cancelAll()
      }
    } else {
      await wait()
    }
    if Task.isCancelled { throw RemoteFailure(.cancelled, "the caller gave up before it was sent") }
    if let deadline = current, deadline <= .now {
      throw RemoteFailure(.deadlineExceeded, "the caller's time was over before it was sent")
    }
  }
}
