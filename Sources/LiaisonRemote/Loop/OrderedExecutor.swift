internal import Liaison

/// Runs tasks one step at a time and in order, on another executor.
///
/// The calls of an object that blocks run with one of these: they begin in the order in which they came,
/// never two at a time, and a call that suspends lets the next one begin.
final class OrderedExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Guarded(State())
  private let executor: any TaskExecutor

  init(on executor: any TaskExecutor) { self.executor = executor }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustStart = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if mustStart { Task.detached(executorPreference: executor) { self.run() } }
  }

  private func run() {
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        if state.jobs.isEmpty { state.isRunning = false }
        return state.jobs
      }
      if jobs.isEmpty { return }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
