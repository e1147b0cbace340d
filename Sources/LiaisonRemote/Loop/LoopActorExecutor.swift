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

  public func enqueue(_ job: consuming ExecutorJob) {
    loop?.enqueue(LoopJob(job: UnownedJob(job), isOfActor: true))
  }

  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  public func checkIsolated() {
    precondition(loop?.isCurrent == true, "This code runs on the thread of its loop only.")
  }
}
