import LiaisonCore
import Synchronization

/// The beginning of an observation of a thread-safe object that is told the present value first.
///
/// Other threads may change the property meanwhile. Their changes wait, and the thread that observes
/// tells them after the present value. So the observer does not hear an earlier value last. Sets that
/// the present value includes are left out, and so are announcements of changes that wait.
///
/// If changes come faster than they are told, the beginning ends with some that wait. Then new ones
/// are told by their own threads again, which have no order between them.
@usableFromInline
final class Opening: Sendable {
  private struct Held {
    let number: Int
    let tell: () -> Void
  }

  private struct Waiting {
    var changes: [Sealed<Held>] = []
    /// Whether the observer knows the present value.
    var isTold = false
  }

  /// How many changes may wait while others are told.
  private static var most: Int { 1024 }
  /// After so many tries the present value is taken as one that later sets may be a part of.
  private static var tries: Int { 100 }

  /// The newest set that the present value includes; negative until changes are told at once.
  private let known = Atomic(-1)
  /// The number that `known` will have.
  private let present = Atomic(0)
  private let waiting = Guarded(Waiting())
  private let thread = Whereabouts.thread

  @usableFromInline init() {}

  /// Tells a change now, or lets it wait.
  ///
  /// - Parameters:
  ///   - number: which set it is; see ``ChangeEvent``.
  ///   - isPrior: whether the change is only announced.
  ///   - tell: tells the change.
  ///   - later: copies the change, and returns a function that tells it.
  @usableFromInline
  func pass(_ number: Int, isPrior: Bool, _ tell: () -> Void, later: () -> () -> Void) {
    let known = known.load(ordering: .acquiring)
    if known >= 0 {
      if number > known { tell() }
    } else if Whereabouts.thread == thread && waiting.withLock({ $0.changes.isEmpty }) {
      // The observer itself has changed the property while it was told.
      tell()
    } else if isPrior || hold(Held(number: number, tell: later())) {
      return
    } else {
      pass(number, isPrior: isPrior, tell, later: later)
    }
  }

  /// Reads the present value, and notes the newest set that it includes.
  @usableFromInline
  func read(_ slot: ObservedSlot?, _ body: () -> Void) {
    guard let slot else { return body() }
    for _ in 0..<Self.tries {
      let number = slot.newestSet
      present.store(number, ordering: .relaxed)
      body()
      if number == slot.newestSet { return }
    }
  }

  /// Tells the present value, then what has waited. From then on, changes are told at once.
  @usableFromInline
  func open(_ tellPresent: () -> Void) {
    tellPresent()
    let present = present.load(ordering: .relaxed)
    while let changes = takeWaiting() {
      for change in changes where change.content.number > present { change.content.tell() }
    }
  }

  /// Lets a change wait. False if changes are told at once by now.
  private func hold(_ change: Held) -> Bool {
    let change = Sealed(change)
    return waiting.withLock { waiting in
      if isOpen { return false }
      if waiting.isTold && waiting.changes.count == Self.most {
        end()
        return false
      }
      waiting.changes.append(change)
      return true
    }
  }

  /// The changes that wait. Nil if there are none; then changes are told at once from now on.
  private func takeWaiting() -> [Sealed<Held>]? {
    waiting.withLock { waiting in
      waiting.isTold = true
      if waiting.changes.isEmpty {
        end()
        return nil
      }
      defer { waiting.changes = [] }
      return waiting.changes
    }
  }

  private var isOpen: Bool { known.load(ordering: .relaxed) >= 0 }

  private func end() { known.store(present.load(ordering: .relaxed), ordering: .releasing) }
}
