public import LiaisonCore

/// The token of one observer of notices: a subscription that can also pause.
///
///     let orders = center.observe(OrderPlaced.self) { … }
///     orders.pause(keeping: .newest(10))
///     orders.resume()          // told of the last ten, then of what comes
///
/// Every method may be called from any thread and more than once.
public final class NoticeSubscription: Subscription, @unchecked Sendable {
  // Unchecked, as its superclass is. It adds nothing.
  private var notices: NoticeRegistration {
    unsafeDowncast(registration, to: NoticeRegistration.self)
  }

  init(_ registration: NoticeRegistration) { super.init(registration) }

  /// Whether it pauses.
  public var isPaused: Bool { notices.isPaused }

  /// Tells the observer nothing until `resume()`. What is posted meanwhile is kept as far as
  /// `keeping` says. What is not kept counts among `losses`, and the tap is told.
  ///
  /// A pause during a pause decides anew, also about what is kept by then.
  ///
  /// Letters that wait in the observer's mailbox already are not affected. After this function has
  /// returned, nothing arrives on this thread; a call on another thread may still be running.
  public func pause(keeping: Keeping = .all) { notices.pause(keeping: keeping) }

  /// Tells the observer what was kept, in order, and then what comes. If the observer is told where
  /// notices are posted, that happens here, before this function returns.
  public func resume() { notices.resume() }

  /// A description of the observer, and where it was made.
  public var info: ObserverInfo { notices.info }
}
