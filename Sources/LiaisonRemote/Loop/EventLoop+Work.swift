internal import Dispatch
internal import Liaison
internal import Synchronization

extension EventLoop {
  /// Runs a job on the loop's thread.
  ///
  /// Swift's runtime calls it, for tasks that prefer the loop. It may be called from any thread,
  /// and returns before the job has run. After ``shutdown()`` jobs run on a queue instead, one at a
  /// time.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(LoopJob(job: UnownedJob(job), isOfActor: false))
  }

  func enqueue(_ job: LoopJob) {
    if isCurrent { return jobs.append(job) }
    let successor = inbox.withLock { inbox in
      if inbox.successor == nil { inbox.jobs.append(job) }
      return inbox.successor
    }
    if let successor { runElsewhere(job, on: successor) } else { ring() }
  }

  /// Runs a job on the queue that follows the loop, because a task must not be lost with its loop.
  func runElsewhere(_ job: LoopJob, on successor: DispatchQueue) {
    insist(!job.isOfActor, "An actor lives on the loop '\(name)', which has been shut down.")
    successor.async { [self] in job.job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Calls `body` on the loop's thread: later, and in the order of these calls. After a shutdown,
  /// calls it on the queue where tasks go on.
  package func perform(_ body: @escaping @Sendable () -> Void) {
    let successor = inbox.withLock { inbox in
      if inbox.successor == nil { inbox.operations.append(body) }
      return inbox.successor
    }
    if let successor { successor.async(execute: body) } else { ring() }
  }

  /// Tells `member` at the end of this pass, or of the next one. Any thread.
  package func askForEndOfPass(_ member: any LoopMember) {
    if isCurrent { return endOfPass.append(member) }
    let isOpen = inbox.withLock { inbox in
      if inbox.successor == nil { inbox.members.append(member) }
      return inbox.successor == nil
    }
    if isOpen { ring() }
  }

  /// Wakes the loop if it sleeps. The caller has put the work into the inbox before.
  private func ring() {
    hasMail.store(true, ordering: .sequentiallyConsistent)
    if isCurrent { return }
    if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { poller.wake() }
  }

  // MARK: Of the loop's thread alone

  /// Tells `member` when the tasks that can run have run.
  package func afterTasks(_ member: any LoopMember) { afterTasks.append(member) }

  /// Calls `action` once, when so much time has passed.
  package func after(_ duration: Duration, _ action: @escaping () -> Void) -> LoopTimer {
    at(Self.now() &+ duration.nanoseconds, action)
  }

  package func at(_ time: UInt64, _ action: @escaping () -> Void) -> LoopTimer {
    let timer = LoopTimer(at: time, action)
    timers.insert(timer)
    return timer
  }

  /// Adds a member to the loop. It leaves by the key that this returns.
  package func join(_ member: any LoopMember) -> UInt64 { members.insert(member) }

  package func leave(_ key: UInt64) { members.remove(key) }
}

extension Duration {
  /// Whole nanoseconds, not below zero.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 { return 0 }
    let whole = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    if whole.overflow || whole.partialValue > UInt64.max / 4 { return .max / 4 }
    return whole.partialValue + UInt64(max(attoseconds, 0) / 1_000_000_000)
  }
}
