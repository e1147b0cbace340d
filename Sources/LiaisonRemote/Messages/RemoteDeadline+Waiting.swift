internal import Liaison

extension RemoteDeadline {
  /// Runs `wait`, which ends when its task is cancelled, and ends it at the task's deadline.
  ///
  /// - Throws: `deadlineExceeded` or `cancelled`, if that ended it.
  static func bound(_ wait: @escaping @Sendable () async -> Void) async throws(RemoteFailure) {
    if let deadline = current {
      let timeline = Timeline(ContinuousClock())
      await timeline.sleep(until: timeline.now + (deadline - .now), unless: wait)
    } else {
      await wait()
    }
    if Task.isCancelled { throw RemoteFailure(.cancelled, "the caller gave up before it was sent") }
    if let deadline = current, deadline <= .now {
      throw RemoteFailure(.deadlineExceeded, "the caller's time was over before it was sent")
    }
  }
}
