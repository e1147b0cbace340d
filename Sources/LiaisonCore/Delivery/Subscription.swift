public import Synchronization

/// The token of a registration. It ends the registration when it is cancelled or released.
///
///     let token = importer.delegates.add(handlers)      // until `token` goes away
///     token.store(in: &subscriptions)                   // until the set goes away
///     importer.delegates.add(handlers).tie(to: self)    // until `self` goes away
///
/// Every method may be called from any thread and more than once.
///
/// Unchecked because the class is not final. Each kind of registration has a subclass, which is its
/// token and refers to what it ends; so a registration needs no further object. The class is open
/// because subclasses live in other modules. Only the package can call its initialiser.
open class Subscription: @unchecked Sendable {
  @usableFromInline let isTied = Atomic(false)

  // Inlinable, because the compiler takes the inherited initialiser of a subclass for a recursion
  // otherwise.
  @inlinable
  package init() {}

  // What a subclass stores is still there, because it is destroyed after this has run.
  deinit {
    if !isTied.load(ordering: .acquiring) { cancel() }
  }

  /// Whether calls still arrive.
  open var isActive: Bool { false }

  /// How many calls a bounded mailbox has dropped.
  open var losses: Int { 0 }

  /// Ends the registration.
  ///
  /// After this has returned, no call that begins later arrives, and on this thread no call arrives
  /// at all. A call that runs on another thread just now may still be running. Calls that wait in
  /// the receiver's mailbox are thrown away, and do not count as losses. A call of the receiver may
  /// cancel its own registration.
  open func cancel() {}

  /// Ends the registration. Returns what may still use the receiver.
  @_documentation(visibility: internal)
  open func cancelWithRemains() -> Remains { Remains() }

  /// Ends the registration with the owner's life.
  @_documentation(visibility: internal)
  open func limit(to owner: AnyObject) {}

  /// Ends the registration and blocks the thread until calls that run elsewhere have ended.
  ///
  /// It waits for all calls of the same multicast that had begun, because each may use the
  /// receiver. It does not wait for a call that it is called from. It waits as long as the calls
  /// take. Only a circle of waits, which is proved, stops the program; a wait that has lasted for
  /// ``Tap/patience`` is told to the tap.
  @available(*, noasync, message: "it blocks the thread; use 'cancelAndWaitSuspending' in a task")
  public final func cancelAndWait() { _ = cancelWithRemains().outwait(upTo: .none) }

  /// As `cancelAndWait()`, with a limit. Returns whether all calls ended within the limit.
  ///
  /// If it returns `false`, the registration has ended all the same, and calls that had begun may
  /// still be running. A circle of waits does not stop the program, because the limit ends the
  /// wait.
  @available(*, noasync, message: "it blocks the thread; use 'cancelAndWaitSuspending' in a task")
  public final func cancelAndWait(upTo limit: Duration) -> Bool {
    cancelWithRemains().outwait(upTo: Deadline(in: limit))
  }

  /// As `cancelAndWait()`, but suspends the task, so that no thread is blocked.
  ///
  ///     try await token.cancelAndWaitSuspending()
  ///
  /// It does not wait for the call in which it is awaited. A task that this call has started is
  /// another task, so it waits for the call. The exception is a call that asks each delegate in a
  /// task of its own, several at a time or with `@Asked(…, within:)`: all tasks that a delegate
  /// starts are inside that call, unless they are detached.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits. The registration has
  ///   ended all the same; calls that had begun may still be running.
  public nonisolated(nonsending) final func cancelAndWaitSuspending() async throws {
    _ = try await cancelWithRemains().outwaitSuspending()
  }

  /// As `cancelAndWaitSuspending()`, with a limit, by ``AskingClock``. Returns whether all calls
  /// ended within the limit.
  ///
  /// If it returns `false`, the registration has ended all the same, and calls that had begun may
  /// still be running.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits.
  public nonisolated(nonsending) final func cancelAndWaitSuspending(
    upTo limit: Duration
  ) async throws -> Bool {
    try await cancelWithRemains().outwaitSuspending(upTo: limit)
  }

  /// Lets the registration last as long as `owner`, instead of as long as this token.
  ///
  /// The owner is not retained. After its release no call arrives, and what the registration holds
  /// is released at the next call. Handlers that were made with `weak:` are tied to that owner and
  /// to no other.
  public final func tie(to owner: AnyObject) {
    limit(to: owner)
    outliveToken()
  }

  /// Lets the registration last beyond this token.
  package final func outliveToken() { isTied.store(true, ordering: .releasing) }

  /// Stores the token in a set. The registration lasts until the set is released.
  ///
  ///     var subscriptions: Set<Subscription> = []
  ///     center.observe(OrderPlaced.self) { print($0.id) }.store(in: &subscriptions)
  ///
  /// It ends sooner if the token is removed from the set and nothing else refers to it, or if it is
  /// cancelled. A registration that is tied to an owner lasts as long as the owner in any case.
  public final func store(in subscriptions: inout Set<Subscription>) { subscriptions.insert(self) }
}

extension Subscription: Hashable {
  public static func == (left: Subscription, right: Subscription) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
