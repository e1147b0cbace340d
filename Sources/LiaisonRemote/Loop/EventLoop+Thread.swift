internal import CLiaisonSystem
internal import Dispatch
internal import Liaison
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

extension EventLoop {
  /// Nanoseconds of the clock that timers go by.
  package static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  @inline(__always)
  static func currentThread() -> UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// Starts the thread, which keeps the loop alive until it is shut down.
  func start() throws(SystemError) {
    let loop = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, runLoop, loop.toOpaque())
    if status != 0 {
      loop.release()
      throw SystemError("pthread_create", status)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  fileprivate func run() {
    thread.store(Self.currentThread(), ordering: .sequentiallyConsistent)
    while !isOver {
      runTasks()
      endPass()
      sleep()
      let now = Self.now()
      while let timer = timers.removeDue(now) { timer.fire() }
    }
    end()
  }

  /// Runs tasks until none can run. A task that yields again and again does not hold up the pass.
  private func runTasks() {
    var rounds = 0
    repeat {
      while !jobs.isEmpty && rounds < Self.mostRounds {
        rounds += 1
        swap(&batch, &jobs)
        for job in batch {
          beginStep()
          run(job)
        }
        endStep()
        batch.removeAll(keepingCapacity: true)
      }
      if !jobs.isEmpty { return }
      swap(&told, &afterTasks)
      for member in told { member.tasksHaveRun() }
      told.removeAll(keepingCapacity: true)
      rounds += 1
    } while rounds < Self.mostRounds && (!jobs.isEmpty || !afterTasks.isEmpty)
  }

  private static var mostRounds: Int { 64 }

  func run(_ job: LoopJob) {
    if job.isOfActor {
      job.job.runSynchronously(on: actorExecutor.asUnownedSerialExecutor())
    } else {
      job.job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  private func endPass() {
    // What asks meanwhile is told at the end of the next pass, so that other work has its turn.
    swap(&passing, &endOfPass)
    for member in passing { member.passEnds() }
    passing.removeAll(keepingCapacity: true)
  }

  private func sleep() {
    isAsleep.store(true, ordering: .sequentiallyConsistent)
    emptyInbox()
    let mayWait = jobs.isEmpty && afterTasks.isEmpty && endOfPass.isEmpty && !isOver
    if !mayWait { isAsleep.store(false, ordering: .relaxed) }
    poller.wait(
      mayWait && !hasMail.load(ordering: .sequentiallyConsistent), until: timers.earliest()
    ) {
      key, readiness in members[key]?.isReady(for: readiness)
    }
    isAsleep.store(false, ordering: .relaxed)
  }

  private func emptyInbox() {
    if !hasMail.exchange(false, ordering: .sequentiallyConsistent) { return }
    let mail = inbox.withLock { inbox in
      let mail = inbox
      inbox = Inbox()
      return mail
    }
    jobs += mail.jobs
    endOfPass += mail.members
    for operation in mail.operations { operation() }
  }

  /// Ends the loop. No task and no operation is lost.
  private func end() {
    // The queue begins when this thread is done, so it takes over the state that only this thread
    // used.
    let successor = DispatchQueue(label: "liaison: after \(name)", attributes: .initiallyInactive)
    let mail = inbox.withLock { inbox in
      let mail = inbox
      inbox = Inbox()
      inbox.successor = successor
      return mail
    }
    jobs += mail.jobs
    endOfPass += mail.members
    for operation in mail.operations { operation() }
    // Members may have joined since the others were ended.
    for member in members.all { member.loopEnds() }
    runTasks()
    repeat { endPass() } while !endOfPass.isEmpty
    thread.store(0, ordering: .sequentiallyConsistent)
    for job in jobs { runElsewhere(job, on: successor) }
    jobs = []
    successor.activate()
  }
}

@Sendable
private func runLoop(_ loop: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let loop { Unmanaged<EventLoop>.fromOpaque(loop).takeRetainedValue().run() }
  return nil
}
