import LiaisonCore
import Synchronization

/// The beginning of an observation of a thread-safe object that is told the present value first.
///
/// Other threads may change the property meanwhile. Their changes wait, and the thread that observes
/// tells them after the present value. So the observer does not hear an earlier value last. Sets that
/// the present value includes are left out, and so are announcements of changes that wait.
///
/// If changes come faster than they are told, the next thread that makes one takes over. So observing
/// returns, and the changes that wait do not pile up. The change that is being told at that moment
/// may overlap with those that follow.
@usableFromInline
final class Opening: Sendable {
  private struct Held {
    let number: Int
    let tell: () -> Void
  }

  private struct Waiting: ~Copyable {
    var changes = Ring<Sealed<Held>>()
    /// The thread that tells them.
    var teller = Whereabouts.thread
    /// How many it has told after the present value; nil until the observer knows that.
    var told: Int?
    var ended: Sealed<() -> Void>?
  }

  private enum Turn {
    /// Changes are told at once by now.
    case isOver
    case waits
    /// This thread tells changes from now on, beginning with this one.
    case beginsHere(Sealed<Held>)
  }

  /// After so many changes, or if so many wait, another thread takes over.
  private static var most: Int { 1024 }
  /// After so many tries the present value is taken as one that later sets may be a part of.
  private static var tries: Int { 100 }

  /// The newest set that the present value includes; negative until changes are told at once.
  private let known = Atomic(-1)
  /// The number that `known` will have.
  private let present = Atomic(0)
  private let waiting = Guarded(Waiting())

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
      return
    }
    // The observer itself may change the property while it is told.
    if isHere { return tell() }
    if isPrior { return }
    switch hold(Held(number: number, tell: later())) {
    case .waits: break
    case .beginsHere(let first): tellWaiting(from: first)
    case .isOver: pass(number, isPrior: isPrior, tell, later: later)
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
  ///
  /// - Parameter ended: called then, by the thread that has told the last of them.
  @usableFromInline
  func open(_ tellPresent: () -> Void, ended: @escaping () -> Void) {
    tellPresent()
    let ended = Sealed(ended)
    waiting.withLock { ($0.told, $0.ended) = (0, ended) }
    tellWaiting(from: next())
  }

  /// Whether this thread tells changes, and none waits.
  private var isHere: Bool {
    let here = Whereabouts.thread
    return waiting.withLock { $0.teller == here && $0.changes.isEmpty }
  }

  private func hold(_ change: Held) -> Turn {
    let (change, here) = (Sealed(change), Whereabouts.thread)
    return waiting.withLock { waiting in
      if known.load(ordering: .relaxed) >= 0 { return .isOver }
      waiting.changes.append(change)
      guard let told = waiting.told, waiting.teller != here,
        max(told, waiting.changes.count) > Self.most, let first = waiting.changes.popFirst()
      else { return .waits }
      (waiting.teller, waiting.told) = (here, 1)
      return .beginsHere(first)
    }
  }

  /// Tells what waits, until nothing does or another thread takes over.
  private func tellWaiting(from first: Sealed<Held>?) {
    let present = present.load(ordering: .relaxed)
    var change = first
    while let held = change?.content {
      if held.number > present { held.tell() }
      change = next()
    }
  }

  /// The change to tell next. If none waits, changes are told at once from now on.
  private func next() -> Sealed<Held>? {
    let here = Whereabouts.thread
    var ended: Sealed<() -> Void>?
    let change: Sealed<Held>? = waiting.withLock { waiting in
      if waiting.teller != here { return nil }
      if let change = waiting.changes.popFirst() {
        waiting.told? += 1
        return change
      }
      known.store(present.load(ordering: .relaxed), ordering: .releasing)
      ended = waiting.ended.take()
      waiting.changes = Ring()
      return nil
    }
    ended?.content()
    return change
  }
}
