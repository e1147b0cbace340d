import Synchronization

/// What observers are told, in the order in which they came.
///
/// They are told where it happens, with nothing locked, and may end observations or begin others
/// meanwhile. Adding and ending take constant time; after a change the next telling brings the
/// observers in order once.
final class Feed<Value>: Sendable {
  private let isObservedNow = Atomic(false)
  private let state = Guarded(State())

  private struct State: Sendable {
    var observers: [UInt64: FeedObserver<Value>] = [:]
    /// The observers in order; nil after a change.
    var ordered: [FeedObserver<Value>]?
    var last: UInt64 = 0
  }

  /// Whether somebody would hear anything, at the price of one load.
  var isObserved: Bool { isObservedNow.load(ordering: .acquiring) }

  /// Calls `body` for every value, where it is told, until the token goes away.
  ///
  /// - Parameter ended: Called once, when the observation or the feed ends.
  func observe(
    _ body: @escaping @Sendable (Value) -> Void, ended: @escaping @Sendable () -> Void = {}
  ) -> Subscription {
    let observer = state.withLock { state in
      state.last += 1
      let observer = FeedObserver(body, ended, number: state.last, of: self)
      state.observers[state.last] = observer
      state.ordered = nil
      isObservedNow.store(true, ordering: .releasing)
      return observer
    }
    return Subscription(observer)
  }

  /// The values as a stream, from now on.
  func events(keeping: Keeping) -> EventStream<Value> where Value: Sendable {
    let buffer = StreamBuffer<Value>(keeping: keeping)
    return EventStream(buffer, observe({ buffer.send($0) }, ended: { buffer.finish() }))
  }

  func tell(_ value: Value) {
    let observers = state.withLock { state in
      if let ordered = state.ordered { return ordered }
      let ordered = state.observers.values.sorted { $0.number < $1.number }
      state.ordered = ordered
      return ordered
    }
    for observer in observers { observer.see(value) }
  }

  fileprivate func remove(_ observer: FeedObserver<Value>) {
    // Let go after the lock: users' closures may hold anything.
    let gone = state.withLock { state in
      let gone = (state.observers.removeValue(forKey: observer.number), state.ordered)
      state.ordered = nil
      if state.observers.isEmpty { isObservedNow.store(false, ordering: .releasing) }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  deinit {
    let observers = state.withLock { state in
      defer { state = State() }
      return state.observers
    }
    for observer in observers.values { observer.end() }
  }
}

/// An observer of a feed, until the token or the owner has gone.
private final class FeedObserver<Value>: Registration {
  let number: UInt64
  private let body: @Sendable (Value) -> Void
  private let ended: @Sendable () -> Void
  private let isOn = Atomic(true)
  private let owner = Guarded<Owner?>(nil)
  private let feed: WeakFeed<Value>

  init(
    _ body: @escaping @Sendable (Value) -> Void, _ ended: @escaping @Sendable () -> Void,
    number: UInt64, of feed: Feed<Value>
  ) {
    self.number = number
    self.body = body
    self.ended = ended
    self.feed = WeakFeed(feed)
  }

  func see(_ value: Value) {
    guard isOn.load(ordering: .acquiring) else { return }
    guard let owner = owner.withLock({ $0 }) else { return body(value) }
    guard let object = owner.object else { return cancel() }
    withExtendedLifetime(object) { body(value) }
  }

  var isActive: Bool {
    guard isOn.load(ordering: .acquiring), feed.object != nil else { return false }
    return owner.withLock { $0 }.map { $0.object != nil } ?? true
  }

  func cancel() {
    end()
    feed.object?.remove(self)
  }

  func end() {
    if isOn.exchange(false, ordering: .acquiringAndReleasing) { ended() }
  }

  func tie(to owner: AnyObject) {
    let tie = Owner(owner)
    self.owner.withLock { $0 = tie }
  }
}

/// Unchecked: written once, and the runtime reads a weak reference atomically.
private final class WeakFeed<Value>: @unchecked Sendable {
  private(set) weak var object: Feed<Value>?

  init(_ object: Feed<Value>) { self.object = object }
}
