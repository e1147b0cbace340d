import Foundation
import Synchronization

/// Runs `body` on several fresh threads at once.
///
/// - Returns: what each returned, and the time from the first one's start to the last one's end.
func inParallel<Result: Sendable>(
  _ threads: Int, _ body: @escaping @Sendable (_ thread: Int) -> Result
) -> (results: [Result], nanoseconds: UInt64) {
  let meeting = Meeting<Result>(of: threads)
  for thread in 0..<threads {
    Thread { meeting.take(part: thread, body) }.start()
  }
  let parts = meeting.end()
  let start = parts.map(\.start).min() ?? 0
  let end = parts.map(\.end).max() ?? 0
  return (parts.map(\.result), end - start)
}

/// Threads that begin together.
private final class Meeting<Result: Sendable>: Sendable {
  struct Part: Sendable {
    let start: UInt64
    let end: UInt64
    let result: Result
  }

  private let threads: Int
  private let present = Atomic(0)
  private let parts = Mutex<[Int: Part]>([:])
  private let done = DispatchSemaphore(value: 0)

  init(of threads: Int) {
    self.threads = threads
  }

  func take(part thread: Int, _ body: (Int) -> Result) {
    present.add(1, ordering: .releasing)
    while present.load(ordering: .acquiring) < threads { sched_yield() }
    let start = monotonicNanoseconds()
    let result = body(thread)
    let part = Part(start: start, end: monotonicNanoseconds(), result: result)
    parts.withLock { $0[thread] = part }
    done.signal()
  }

  /// Waits for all, and returns their parts in the order of the threads.
  func end() -> [Part] {
    for _ in 0..<threads { done.wait() }
    let parts = parts.withLock { $0 }
    return (0..<threads).compactMap { parts[$0] }
  }
}
