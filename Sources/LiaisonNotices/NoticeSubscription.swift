public import LiaisonCore

/// The token of one observer of notices: a subscription that can also pause.
///
///     let orders = center.observe(OrderPlaced.self) { … }
///     orders.pause(keeping: .newest(10))
///     orders.resume()          // told of the last ten, then of what comes
///
/// Every method may be called from any thread and more than once.
public final class NoticeSubscription: Subscription, @unchecked Sendable {
  // Unchecked, as its superclass is: it adds no storage. `init` takes only this type of
  // registration.
  private var notices: NoticeRegistration {
    unsafeDowncast(registration, to: NoticeRegistration.self)
  }

  init(_ registration: NoticeRegistration) { super.init(registration) }

  /// Whether the observer is paused.
  public var isPaused: Bool { notices.isPaused }

  /// Tells the observer nothing until `resume()`. Notices that are posted meanwhile are kept, as
  /// many as `keeping` allows. The others count among `losses`, and the tap is told of them.
  ///
  /// A pause during a pause replaces `keeping`, also for the notices that are kept already.
  ///
  /// Letters that wait in the observer's mailbox already are not affected. After this function has
  /// returned, no notice arrives on this thread; a call on another thread may still be running.
  public func pause(keeping: Keeping = .all) { notices.pause(keeping: keeping) }

  /// Tells the observer the notices that were kept, in order, and then new ones.
  ///
  /// If the observer is told here, this function tells it the kept ones before it returns. Notices
  /// that other threads post meanwhile come after them. Without a pause it does nothing.
  public func resume() { notices.resume() }

  /// A description of the observer, and where it was made.
  public var info: ObserverInfo { notices.info }
}
