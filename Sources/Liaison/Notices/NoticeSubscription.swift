/// The token of one observer of notices: a subscription that can also pause.
///
///     let orders = center.observe(OrderPlaced.self) { … }
///     orders.pause(keeping: .newest(10))
///     orders.resume()          // told of the last ten, then of what comes
///
/// Every method may be called from any thread and more than once.
public final class NoticeSubscription: Subscription, @unchecked Sendable {
  // Unchecked as its superclass is; it adds nothing.
  private var observer: NoticeObserver { unsafeDowncast(registration, to: NoticeObserver.self) }

  init(_ observer: NoticeObserver) { super.init(observer) }

  /// Whether it pauses.
  public var isPaused: Bool { observer.isPaused }

  /// Tells the observer nothing until `resume()`. What is posted meanwhile is kept as far as
  /// `keeping` says; what is not kept counts among `losses`, and is told to the tap.
  ///
  /// What waits in the observer's mailbox already waits on. On this thread nothing arrives after
  /// it has returned; a call that runs on another just now may still be running.
  public func pause(keeping: Keeping = .all) { observer.pause(keeping: keeping) }

  /// Tells the observer what was kept, in order, and then what comes. An observer that is told
  /// where the notice is posted is told what was kept here, before this returns.
  public func resume() { observer.resume() }

  /// What the observer is and where it was made.
  public var info: ObserverInfo { ObserverInfo(observer) }
}
