package import Dispatch
import Foundation
import LiaisonTesting
import Synchronization
package import Testing

/// How long a test waits for what has to come. Much of it passes only where hundreds of tests share
/// a slow machine.
package let patience = Duration.seconds(300)

/// How much of something a test does that is a matter of quantity only. A sanitizer makes each step
/// slow, and asks for less of it; a long run asks for more.
package func quantity(_ usual: Int) -> Int { max(1, usual * quantityInPercent / 100) }

private let quantityInPercent =
  ProcessInfo.processInfo.environment["LIAISON_QUANTITY"].flatMap { Int($0) } ?? 100

private let patiently = DispatchTimeInterval.seconds(Int(patience.components.seconds))

/// Something that happens once, awaited with a deadline.
package final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let count = Counter()

  package init() {}

  package func fire() {
    count.add()
    semaphore.signal()
  }

  /// For tests that are asynchronous: `await eventually { signal.hasFired }`. One that blocked would
  /// keep a thread that the tasks it waits for may need.
  package var hasFired: Bool { count.value > 0 }

  /// Returns whether it happened in time.
  @available(*, noasync)
  package func wait() -> Bool { semaphore.wait(timeout: .now() + patiently) == .success }
}

private let remark = "It has not happened in \(patience)."

/// Waits until `condition` holds, and says so if that takes too long.
package func eventually(
  _ condition: () -> Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async {
  guard await !hasHappened(condition) else { return }
  reportFailure(remark, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// As above, for tests that are told where they stand.
package func eventually(_ condition: () -> Bool, sourceLocation: SourceLocation) async {
  guard await !hasHappened(condition) else { return }
  Issue.record(Comment(rawValue: remark), sourceLocation: sourceLocation)
}

private func hasHappened(_ condition: () -> Bool) async -> Bool {
  // Steps aside rather than spins: a hundred tests that only look would take the threads of the
  // one that works.
  let deadline = ContinuousClock.now + patience
  while !condition(), ContinuousClock.now < deadline { await aMillisecond() }
  return condition()
}

/// Goes by whether or not the task is cancelled, which `Task.sleep` would not.
package func aMillisecond() async {
  await withCheckedContinuation { continuation in
    ticks.asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
  }
}

private let ticks = DispatchQueue(label: "Liaison.ticks")

/// As above, for what may not be asynchronous.
@available(*, noasync)
package func soon(
  _ condition: () -> Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  let deadline = ContinuousClock.now + patience
  // Blocks rather than spins: Dispatch starts another worker only for one that does not run.
  let never = DispatchSemaphore(value: 0)
  while !condition(), ContinuousClock.now < deadline {
    _ = never.wait(timeout: .now() + .milliseconds(1))
  }
  guard !condition() else { return }
  reportFailure(remark, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Runs `body` on as many threads of its own, and returns when all have ended. Dispatch would run
/// no more at a time than there are cores.
@available(*, noasync)
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let isOver = startThreads(count, body).isOverInTime()
  if !isOver { reportFailure("The threads have not ended in \(patience).") }
}

/// As above. The task waits without a thread.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  let isOver = await startThreads(count, body).isOverInTime()
  if !isOver { reportFailure("The threads have not ended in \(patience).") }
}

/// Starts the threads and returns the group that they leave when they end.
package func startThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> DispatchGroup
{
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    Thread {
      body(index)
      group.leave()
    }.start()
  }
  return group
}

extension DispatchGroup {
  /// Waits until all have left, and returns whether that was in time.
  @available(*, noasync)
  package func isOverInTime() -> Bool { wait(timeout: .now() + patiently) == .success }

  /// As above. A task that blocked would keep a thread that others may need.
  package func isOverInTime() async -> Bool {
    let isOver = Signal()
    notify(queue: .global()) { isOver.fire() }
    return await hasHappened { isOver.hasFired }
  }
}

/// A counter for many threads.
package final class Counter: Sendable {
  private let count = Atomic(0)
  package init() {}

  package var value: Int { count.load(ordering: .sequentiallyConsistent) }
  package func add(_ more: Int = 1) { count.add(more, ordering: .sequentiallyConsistent) }
}

/// A generator whose seed is printed when a test fails.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  package init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
