import Synchronization

/// Something that lasts until it is ended: an observer, a set of handlers, a watcher of the tap.
package protocol Registration: AnyObject, Sendable {
  var isActive: Bool { get }
  var losses: Int { get }
  func cancel()
  /// Ends it. Returns what may still be using it.
  func cancelWithRemains() -> [any Remains]
  func tie(to owner: AnyObject)
}

/// For what drops nothing.
extension Registration {
  package var losses: Int { 0 }
}

/// The token of a registration. It ends the registration when it is cancelled or released.
///
///     let token = importer.delegates.add(handlers)      // until `token` goes away
///     token.store(in: &subscriptions)                   // until the set goes away
///     importer.delegates.add(handlers).tie(to: self)    // until `self` goes away
///
/// Every method may be called from any thread and more than once.
///
/// Unchecked because it is not final: its one subclass is the library's and adds nothing that
/// changes. It is open because that subclass lives in another module. Its initialiser is the
/// package's.
open class Subscription: @unchecked Sendable {
  package final let registration: any Registration
  private let isTied = Atomic(false)

  package init(_ registration: any Registration) { self.registration = registration }

  deinit {
    if !isTied.load(ordering: .acquiring) { registration.cancel() }
  }

  /// Whether calls still arrive.
  public final var isActive: Bool { registration.isActive }

  /// How many calls a bounded mailbox has dropped.
  public final var losses: Int { registration.losses }

  /// Ends the registration. Calls that begin after it has returned do not arrive, and on this
  /// thread none does. One that runs on another thread just now may still be running.
  public final func cancel() { registration.cancel() }

  /// Ends the registration and waits for calls that run elsewhere, but not for one that this is
  /// called from. It waits as long as they take. Only a circle of waits, which is proved, stops the
  /// program; a wait that has lasted for ``Tap/patience`` is told to the tap.
  @available(*, noasync, message: "it blocks the thread; use 'cancelAndWaitSuspending' in a task")
  public final func cancelAndWait() { _ = registration.cancelWithRemains().outwait(upTo: .none) }

  /// As `cancelAndWait()`, with a limit. Returns whether all calls had ended by then.
  @available(*, noasync, message: "it blocks the thread; use 'cancelAndWaitSuspending' in a task")
  public final func cancelAndWait(upTo limit: Duration) -> Bool {
    registration.cancelWithRemains().outwait(upTo: Deadline(in: limit))
  }

  /// As `cancelAndWait()`; waiting suspends the task, and blocks no thread.
  ///
  ///     try await token.cancelAndWaitSuspending()
  ///
  /// The call that this is awaited in is not waited for. A task that such a call has started is
  /// another one, and waits for it.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits. The registration has
  ///   ended all the same; calls that had begun may still be running.
  public nonisolated(nonsending) final func cancelAndWaitSuspending() async throws {
    _ = try await registration.cancelWithRemains().outwaitSuspending()
  }

  /// As `cancelAndWaitSuspending()`, with a limit, by ``AskingClock``. Returns whether all calls
  /// had ended by then.
  public nonisolated(nonsending) final func cancelAndWaitSuspending(
    upTo limit: Duration
  ) async throws -> Bool {
    try await registration.cancelWithRemains().outwaitSuspending(upTo: limit)
  }

  /// Lets the registration last as long as `owner`, instead of as long as this token.
  ///
  /// The owner is not retained. When it has gone, nothing arrives any more, and what the
  /// registration holds is released at the next call. Handlers that were made with `weak:` are tied
  /// to that owner and to no other.
  public final func tie(to owner: AnyObject) {
    registration.tie(to: owner)
    outliveToken()
  }

  /// Lets the registration last, whatever becomes of this token.
  package final func outliveToken() { isTied.store(true, ordering: .releasing) }

  /// Keeps the token in a set, and so the registration until the set goes away.
  public final func store(in subscriptions: inout Set<Subscription>) { subscriptions.insert(self) }
}

extension Subscription: Hashable {
  public static func == (left: Subscription, right: Subscription) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
