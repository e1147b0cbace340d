import Dispatch
import Foundation
import Synchronization
import Testing

/// Something that happens once, awaited with a deadline.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func fire() { semaphore.signal() }

  /// Returns whether it happened within a minute.
  func wait() -> Bool { semaphore.wait(timeout: .now() + 60) == .success }
}

/// Waits until `condition` holds, and says so if that takes more than a minute.
func eventually(
  _ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let deadline = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < deadline { await Task.yield() }
  #expect(condition(), "It has not happened in a minute.", sourceLocation: sourceLocation)
}

/// As above, for what may not be asynchronous.
func soon(_ condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  let deadline = ContinuousClock.now + .seconds(60)
  // Blocks rather than spins: Dispatch starts another worker only for one that does not run.
  let never = DispatchSemaphore(value: 0)
  while !condition(), ContinuousClock.now < deadline {
    _ = never.wait(timeout: .now() + .milliseconds(1))
  }
  #expect(condition(), "It has not happened in a minute.", sourceLocation: sourceLocation)
}

/// Runs `body` on as many threads of its own, and returns when all have ended. Dispatch would run
/// no more at a time than there are cores.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let isOver = startThreads(count, body).wait(timeout: .now() + 300) == .success
  #expect(isOver, "The threads have not ended in five minutes.")
}

/// Starts the threads and returns the group that they leave when they end.
func startThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> DispatchGroup {
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

/// A counter for many threads.
final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .sequentiallyConsistent) }
  func add(_ more: Int = 1) { count.add(more, ordering: .sequentiallyConsistent) }
}

/// A generator whose seed is printed when a test fails.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
