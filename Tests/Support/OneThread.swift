package import Dispatch

/// A task executor of one queue: what is enqueued first runs first.
package final class OneThread: TaskExecutor {
  package let queue = DispatchQueue(label: "executor")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
