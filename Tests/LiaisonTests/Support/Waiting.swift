import Dispatch
import Synchronization

/// Something that happens once, awaited with a deadline.
final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func fire() { semaphore.signal() }

  /// Returns whether it happened within ten seconds.
  func wait() -> Bool { semaphore.wait(timeout: .now() + 10) == .success }
}

/// Runs `body` on as many threads at the same time, and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  let queue = DispatchQueue(label: "threads", attributes: .concurrent)
  for index in 0..<count { queue.async(group: group) { body(index) } }
  group.wait()
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
