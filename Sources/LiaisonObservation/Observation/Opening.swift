import LiaisonCore
import Synchronization

/// The beginning of an observation of a thread-safe object that is told the present value first.
///
/// Other threads may change the property meanwhile. Their changes wait, and the thread that observes
/// tells them after the present value. So the value that the observer hears last is not an earlier
/// one. Sets that the present value includes are left out.
@usableFromInline
final class Opening: Sendable {
  private struct Held {
    let number: Int
    let tell: () -> Void
  }

  /// The newest set that the present value includes; negative until changes are told at once.
  private let known = Atomic(-1)
  private let waiting = Guarded<[Sealed<Held>]>([])
  /// The number that `known` will have.
  private let present = Atomic(0)
  private let thread = Whereabouts.thread

  @usableFromInline init() {}

  /// Tells a change now, or lets it wait.
  ///
  /// - Parameters:
  ///   - number: which set it is; see ``ChangeEvent``.
  ///   - tell: tells the change.
  ///   - later: copies the change, and returns a function that tells it.
  @usableFromInline
  func pass(_ number: Int, _ tell: () -> Void, later: () -> () -> Void) {
    let known = known.load(ordering: .acquiring)
    if known >= 0 {
      if number > known { tell() }
    } else if Whereabouts.thread == thread {
      // The observer itself has changed the property while it was told.
      tellWaiting()
      tell()
    } else if !hold(Sealed(Held(number: number, tell: later()))) {
      pass(number, tell, later: later)
    }
  }

  /// Reads the present value, and notes the newest set that it includes.
  @usableFromInline
  func read(_ slot: ObservedSlot?, _ body: () -> Void) {
    guard let slot else { return body() }
    while true {
      let number = slot.newestSet
      body()
      if number == slot.newestSet { return present.store(number, ordering: .relaxed) }
    }
  }

  /// Tells the present value, then what has waited. From then on, changes are told at once.
  @usableFromInline
  func open(_ tellPresent: () -> Void) {
    tellPresent()
    repeat { tellWaiting() } while !openIfNothingWaits()
  }

  private func hold(_ change: Sealed<Held>) -> Bool {
    waiting.withLock { waiting in
      if known.load(ordering: .relaxed) >= 0 { return false }
      waiting.append(change)
      return true
    }
  }

  private func tellWaiting() {
    while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() })?.content {
      if next.number > present.load(ordering: .relaxed) { next.tell() }
    }
  }

  private func openIfNothingWaits() -> Bool {
    waiting.withLock { waiting in
      guard waiting.isEmpty else { return false }
      known.store(present.load(ordering: .relaxed), ordering: .releasing)
      return true
    }
  }
}
