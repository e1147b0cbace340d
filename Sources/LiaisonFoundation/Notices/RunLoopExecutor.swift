import Dispatch
import Foundation
import Liaison

extension Delivery {
  /// The run loop that runs on this thread, or the main queue on the main thread and where no run
  /// loop runs.
  static var currentRunLoop: Delivery {
    guard !Thread.isMainThread, RunLoop.current.currentMode != nil else { return .main }
    return .executor(RunLoopExecutor.current)
  }
}

/// The run loop of one thread, as a place where jobs run, one in each turn. When the thread has
/// ended, the jobs that are left, and later ones, run on the main queue.
///
/// Unchecked: the weak reference is written once, and the runtime reads and clears it atomically. A
/// lock guards the state. The run loop's `add`, its only use here, may be called from every thread.
private final class RunLoopExecutor: TaskExecutor, @unchecked Sendable {
  /// An entry of the thread's dictionary, which the thread releases when it ends.
  private final class Stay {
    let executor: RunLoopExecutor
    init(_ executor: RunLoopExecutor) { self.executor = executor }
    deinit { executor.leave() }
  }

  private struct State: ~Copyable {
    /// The jobs that wait for their turn.
    var jobs = Ring<UnownedJob>()
    var hasEnded = false
  }

  private static let key = "Liaison.RunLoopExecutor"

  /// This thread's executor. Each thread has only one, because waiting notices are distinguished by
  /// their place.
  static var current: RunLoopExecutor {
    let thread = Thread.current.threadDictionary
    if let known = thread[key] as? Stay { return known.executor }
    let fresh = RunLoopExecutor(.current)
    thread[key] = Stay(fresh)
    return fresh
  }

  private weak var runLoop: RunLoop?
  private let state = Guarded(State())

  private init(_ runLoop: RunLoop) { self.runLoop = runLoop }

  func enqueue(_ job: UnownedJob) {
    let isWaiting = state.withLock { state in
      if !state.hasEnded { state.jobs.append(job) }
      return !state.hasEnded
    }
    guard isWaiting else { return runOnMainQueue([job]) }
    // A timer wakes a run loop that sleeps; `perform` does not. If the run loop has gone, its
    // thread is ending, and `leave()` moves the waiting jobs to the main queue.
    runLoop?.add(Timer(timeInterval: 0, repeats: false) { _ in self.runNext() }, forMode: .default)
  }

  private func runNext() {
    let job = state.withLock { $0.jobs.popFirst() }
    job?.runSynchronously(on: asUnownedTaskExecutor())
  }

  private func leave() {
    runOnMainQueue(
      state.withLock { state in
        state.hasEnded = true
        var jobs: [UnownedJob] = []
        while let job = state.jobs.popFirst() { jobs.append(job) }
        return jobs
      })
  }

  private func runOnMainQueue(_ jobs: [UnownedJob]) {
    for job in jobs {
      DispatchQueue.main.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}
