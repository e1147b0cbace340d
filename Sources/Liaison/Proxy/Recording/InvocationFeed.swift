public import Synchronization

/// Where the invocations of one multicast or proxy can be observed.
///
/// An invocation is told before the call reaches anybody, on the thread of the call, to observers
/// in the order in which they came. Who observes may call the multicast or proxy again, and may end
/// an observation. Nothing is made of a call while nobody observes: it costs one load.
public final class InvocationFeed<Call: Invocation>: Sendable {
  @usableFromInline let isObserved = Atomic(false)
  private let observers = Guarded<[InvocationObserver<Call>]>([])

  public init() {}

  /// Tells the observers, if there are any. Generated code calls this once per call.
  @inlinable
  public func note(_ invocation: () -> Call) {
    if isObserved.load(ordering: .acquiring) { tell(invocation()) }
  }

  @usableFromInline
  func tell(_ invocation: Call) {
    for observer in observers.withLock(\.self) { observer.see(invocation) }
  }

  /// Calls `body` for every invocation, on the thread of the call, until the token goes away.
  public func observe(_ body: @escaping @Sendable (Call) -> Void) -> Subscription {
    add(body, ended: {})
  }

  /// Writes every invocation down until the token goes away.
  public func record(into log: CallLog<Call>) -> Subscription where Call: Sendable {
    observe { log.append($0) }
  }

  /// The invocations as a stream, from now on. Who calls never waits for the reader; what `keeping`
  /// leaves out is counted beside what is read.
  ///
  /// The observation ends when nobody refers to the stream any more, the stream with the feed.
  public func events(keeping: Keeping = .all) -> EventStream<Call> where Call: Sendable {
    let buffer = StreamBuffer<Call>(keeping: keeping)
    let token = add({ buffer.send($0) }, ended: { buffer.finish() })
    return EventStream(buffer, token)
  }

  private func add(
    _ body: @escaping @Sendable (Call) -> Void, ended: @escaping @Sendable () -> Void
  ) -> Subscription {
    let observer = InvocationObserver(body, ended, of: self)
    observers.withLock { observers in
      observers.append(observer)
      isObserved.store(true, ordering: .releasing)
    }
    return Subscription(observer)
  }

  fileprivate func remove(_ observer: InvocationObserver<Call>) {
    observers.withLock { observers in
      observers.removeAll { $0 === observer }
      if observers.isEmpty { isObserved.store(false, ordering: .releasing) }
    }
  }

  deinit {
    for observer in observers.withLock(\.self) { observer.end() }
  }
}

/// Somebody who observes a feed, until the token or the owner has gone.
private final class InvocationObserver<Call: Invocation>: Registration {
  private let body: @Sendable (Call) -> Void
  private let ended: @Sendable () -> Void
  private let isOn = Atomic(true)
  private let owner = Guarded<Owner?>(nil)
  private let feed: WeakFeed<Call>

  init(
    _ body: @escaping @Sendable (Call) -> Void, _ ended: @escaping @Sendable () -> Void,
    of feed: InvocationFeed<Call>
  ) {
    self.body = body
    self.ended = ended
    self.feed = WeakFeed(feed)
  }

  func see(_ invocation: Call) {
    guard isOn.load(ordering: .acquiring) else { return }
    guard let owner = owner.withLock({ $0 }) else { return body(invocation) }
    guard let object = owner.object else { return cancel() }
    withExtendedLifetime(object) { body(invocation) }
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
private final class WeakFeed<Call: Invocation>: @unchecked Sendable {
  private(set) weak var object: InvocationFeed<Call>?

  init(_ object: InvocationFeed<Call>) { self.object = object }
}
