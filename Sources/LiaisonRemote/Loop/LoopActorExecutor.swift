/// Runs the actors that live on a loop.
///
/// ```swift
/// actor Thermostat {
///   nonisolated var unownedExecutor: UnownedSerialExecutor {
///     EventLoop.shared.actorExecutor.asUnownedSerialExecutor()
///   }
/// }
/// ```
///
/// A loop cannot tell whether a job comes from an actor, so actors have an executor of their own.
public final class LoopActorExecutor: SerialExecutor, @unchecked Sendable {
  // Unchecked: the loop, which owns it, sets this once, before anything else can refer to either.
  unowned var loop: EventLoop?

  init() {}

  /// Runs a step of an actor on the loop's thread.
  ///
  /// Swift's runtime calls it, from any thread. An actor cannot go on elsewhere: a step that comes
  /// when the loop has been shut down stops the program.
  public func enqueue(_ job: consuming ExecutorJob) {
    loop?.enqueue(LoopJob(job: UnownedJob(job), isOfActor: true))
  }

  /// The executor as an actor returns it.
  ///
  /// It does not keep the loop. A loop lives until ``EventLoop/shutdown()``, and an actor must not
  /// be used after that.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program unless it is called on the loop's thread.
  ///
  /// Swift's runtime calls it for `assumeIsolated` and `preconditionIsolated`, if it cannot tell by
  /// itself where the code runs.
  public func checkIsolated() {
    precondition(loop?.isCurrent == true, "This code runs on the thread of its loop only.")
  }
}
