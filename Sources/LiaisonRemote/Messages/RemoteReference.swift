internal import Liaison
internal import Synchronization

/// An object at the other end of a link.
///
/// The object there is kept as long as this reference lives. The same object arrives as the same
/// reference, and a reference that travels back over its link arrives as the object itself.
public final class RemoteReference: Sendable {
  package let carrier: any RemoteCarrier
  /// The object's number, which its own end has given out.
  package let object: UInt32
  /// How often it has arrived. The other end counts that, too, so a release that crosses an arrival
  /// releases nothing too early. Zero for an object with a name, which is never released.
  private let arrivals: Atomic<Int>
  /// The promise of the object, if it is called before it is there.
  package let promise: RemotePromise?
  let proxies = Guarded(ProxyTable())
  private let end = Guarded(End())
  private let hasEnded = Atomic(false)

  private struct End {
    var failure: RemoteFailure?
    /// Made for the first handler.
    var feed: Feed<RemoteFailure>?
  }

  package init(
    _ object: UInt32, over carrier: any RemoteCarrier, arrivals: Int = 1,
    promise: RemotePromise? = nil
  ) {
    self.object = object
    self.carrier = carrier
    self.promise = promise
    self.arrivals = Atomic(arrivals)
  }

  deinit { carrier.release(object, arrivals: arrivals.load(ordering: .relaxed)) }

  /// Counts that the object has arrived again.
  package func countArrival() { arrivals.add(1, ordering: .relaxed) }

  // MARK: The end

  /// Why calls cannot reach the object any more: it has gone away at the other end, or the link has
  /// ended.
  package var invalidation: RemoteFailure? {
    // Each call checks this, and most references are valid, so the usual path takes no lock.
    hasEnded.load(ordering: .acquiring) ? end.withLock { $0.failure } : nil
  }

  /// Calls `handler` once, when calls cannot reach the object any more: at once if that is so
  /// already.
  ///
  /// It runs in the thread that detects the end, mostly the link's loop, unless the token or the
  /// reference was released before.
  package func onInvalidation(
    _ handler: @escaping @Sendable (RemoteFailure) -> Void
  ) -> Subscription {
    let feed = end.withLock { end in
      if end.failure == nil && end.feed == nil { end.feed = Feed() }
      return end.feed ?? Feed()
    }
    let listener = InvalidationListener(handler)
    let token = feed.observe { listener.hear($0) }
    // The end may have been told before the listener was added.
    if let invalidation { listener.hear(invalidation) }
    return token
  }

  package func invalidate(_ failure: RemoteFailure) { end(as: failure)?.tell(failure) }

  /// Calls fail like this from now on. Returns the feed of the handlers that are still to be told.
  func end(as failure: RemoteFailure) -> Feed<RemoteFailure>? {
    end.withLock { end in
      if end.failure != nil { return nil }
      end.failure = failure
      hasEnded.store(true, ordering: .releasing)
      return end.feed.take()
    }
  }
}

/// Calls a handler once, even if the end is told while the handler is registered.
private final class InvalidationListener: Sendable {
  private let hasHeard = Atomic(false)
  private let handler: @Sendable (RemoteFailure) -> Void

  init(_ handler: @escaping @Sendable (RemoteFailure) -> Void) { self.handler = handler }

  func hear(_ failure: RemoteFailure) {
    if !hasHeard.exchange(true, ordering: .acquiringAndReleasing) { handler(failure) }
  }
}
