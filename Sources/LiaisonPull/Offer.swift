public import LiaisonCore
import Synchronization

/// The elements of a sequence for one reader. An element stays in the sequence until it is taken,
/// so a reader that waits may leave without losing it.
protocol Offer<Element>: Reading {
  /// Waits until there is something to take, or the end. Returns `false` when the task is
  /// cancelled.
  func comes() async -> Bool

  /// Takes the next element. Returns `.some(nil)` at the end, and `nil` if another reader has taken
  /// the element.
  func take() -> Element??
}

extension Offer {
  func next() async -> Element? {
    while await comes() {
      if let taken = take() { return taken }
    }
    return nil
  }
}

/// A sequence of the library's own that offers its elements.
protocol Offering<Element>: EventSequence {
  func offer() -> any Offer<Element>
}

extension EventSequence {
  /// The elements for one reader. A sequence that is not `Offering` is read one element ahead.
  var offered: any Offer<Element> {
    (self as? any Offering<Element>)?.offer() ?? OneAhead(self)
  }
}

/// Reads a sequence that is not `Offering` one element ahead. If that element is never taken, the
/// tap is told that it is lost.
///
/// Unchecked: only the task that waits uses the iterator, one task at a time; a lock guards the
/// rest.
private final class OneAhead<Base: EventSequence>: Offer, @unchecked Sendable {
  typealias Element = Base.Element

  private var iterator: Base.AsyncIterator
  private let held = Guarded<Base.Element??>(nil)

  init(_ base: Base) { iterator = base.makeAsyncIterator() }

  deinit {
    guard case .some(.some) = held.withLock({ $0 }) else { return }
    Tap.shared.report(
      TapEvent(kind: .lost, requirement: Requirement("next", 0), place: "\(Base.self)"))
  }

  func comes() async -> Bool {
    if held.withLock({ $0 != nil }) { return true }
    let element = await iterator.next(isolation: nil)
    if element == nil, Task.isCancelled { return false }
    held.withLock { $0 = .some(element) }
    return true
  }

  func take() -> Base.Element?? { held.withLock { $0.take() } }
}

extension EventStream: Offering {
  func offer() -> any Offer<Element> { StreamOffer(self) }
}

/// The elements that a stream has kept. The stream goes on as long as a reader waits for it.
private final class StreamOffer<Value: Sendable>: Offer {
  typealias Element = Received<Value>

  private let stream: EventStream<Value>

  init(_ stream: EventStream<Value>) { self.stream = stream }

  func comes() async -> Bool { await stream.buffer.comes() }
  func take() -> Received<Value>?? { stream.buffer.take() }
}

extension JournalBatches: Offering {
  func offer() -> any Offer<Element> {
    CursorOffer<Element> {
      let pulled = cursor.pull(max: limit)
      if case .nothing = pulled { return nil }
      return pulled
    } waiting: {
      await cursor.storage.waitForMore(than: cursor.reader)
    }
  }
}

extension MergedChanges: Offering {
  func offer() -> any Offer<Element> {
    CursorOffer<Element>(pulling: cursor.pull) {
      await cursor.storage.waitForMore(than: cursor.reader)
    }
  }
}

/// The elements that a cursor has not pulled yet.
private final class CursorOffer<Element: Sendable>: Offer {
  private let pull: @Sendable () -> Element?
  private let wait: @Sendable () async -> Bool
  /// Whether no element can come any more.
  private let isOver = Atomic(false)

  init(
    pulling pull: @escaping @Sendable () -> Element?,
    waiting wait: @escaping @Sendable () async -> Bool
  ) {
    self.pull = pull
    self.wait = wait
  }

  func comes() async -> Bool {
    if await wait() { return true }
    if Task.isCancelled { return false }
    isOver.store(true, ordering: .releasing)
    return true
  }

  func take() -> Element?? {
    // The flag is loaded before the pull, so that the elements before the end are pulled first.
    let isOver = isOver.load(ordering: .acquiring)
    if let element = pull() { return element }
    return isOver ? .some(nil) : nil
  }
}
