/// An object that a loop serves: a link, a listener, one end of a transport.
package protocol LoopMember: AnyObject, Sendable {
  /// The descriptor is ready. Called by the loop's thread.
  func isReady(for readiness: Readiness)

  /// The tasks that could run have run. Called once for each ``EventLoop/afterTasks(_:)``.
  func tasksHaveRun()

  /// The pass of the loop ends: what is to be written is written now, together. Called once for
  /// each ``EventLoop/askForEndOfPass(_:)``.
  func passEnds()

  /// The loop is shut down.
  func loopEnds()
}

extension LoopMember {
  package func isReady(for readiness: Readiness) {}
  package func tasksHaveRun() {}
  package func passEnds() {}
}
