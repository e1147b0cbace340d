import Dispatch
import Foundation
import Liaison

extension Delivery {
  /// The run loop that runs on this thread; the main queue on the main thread, which its run loop
  /// serves, and where none runs.
  static var currentRunLoop: Delivery {
    guard !Thread.isMainThread, RunLoop.current.currentMode != nil else { return .main }
    return .executor(RunLoopExecutor.current)
  }
}

/// The run loop of one thread, as a place where jobs run: one a turn. What is left when the thread
/// ends runs on the main queue, and so does what comes later.
///
/// Unchecked: the weak reference is written once, and the runtime reads and clears it atomically; of
/// the run loop only `add` is used, which may be called from every thread.
private final class RunLoopExecutor: TaskExecutor, @unchecked Sendable {
  /// Stands in the thread's dictionary, and goes with the thread.
  private final class Stay {
    let executor: RunLoopExecutor
    init(_ executor: RunLoopExecutor) { self.executor = executor }
    deinit { executor.leave() }
  }

  private struct State: ~Copyable {
    /// Those that wait for their turn.
    var jobs = Ring<UnownedJob>()
    var hasEnded = false
  }

  private static let key = "Liaison.RunLoopExecutor"

  /// This thread's; one for each, because notices that wait are told apart by their place.
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
    // A timer, because it wakes a run loop that sleeps; `perform` does not. A run loop that has gone
    // has its thread end, which runs what waits.
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
