public import LiaisonCore

/// The token of one observer of notices: a subscription that can also pause.
///
///     let orders = center.observe(OrderPlaced.self) { … }
///     orders.pause(keeping: .newest(10))
///     orders.resume()          // told of the last ten, then of what comes
///
/// Every method may be called from any thread and more than once.
public final class NoticeSubscription: Subscription, @unchecked Sendable {
  // Unchecked, as its superclass is: the mailbox is behind a lock, and the rest is written once.
  private let registration: NoticeRegistration
  /// The observer's number in its center, by which the roster finds it. The token does not refer to
  /// the observer. So what the body retains is released when the observation ends, however long the
  /// token lives.
  private let number: UInt64
  private let place: Delivery.Place
  /// The observer's mailbox, if it has one. Letters in it may still wait when the center has been
  /// deallocated, and with it the registration.
  private let mailbox: Guarded<Mailbox?>

  init(of observer: NoticeObserver) {
    registration = observer.registration
    number = observer.number
    place = observer.place
    mailbox = Guarded(observer.currentMailbox)
    super.init()
  }

  /// The observer, while it stands. Only observers of notices have numbers.
  private var observer: NoticeObserver? {
    registration.roster.receiver(number: number).map {
      unsafeDowncast($0, to: NoticeObserver.self)
    }
  }

  private var currentMailbox: Mailbox? { mailbox.withLock { $0 } }

  /// Whether the observer still stands.
  ///
  /// False after its end, and when its owner or the sender that it observes has gone.
  public override var isActive: Bool { observer?.isActive ?? false }

  /// How many notices the observer's mailbox has dropped, also during pauses.
  public override var losses: Int { currentMailbox?.losses ?? 0 }

  /// A description of the observer, and where it was made.
  public var info: ObserverInfo { ObserverInfo(registration, at: place, currentMailbox) }

  // MARK: - Pausing

  /// Whether the observer is paused.
  public var isPaused: Bool { currentMailbox?.isPaused ?? false }

  /// Tells the observer nothing until `resume()`. Notices that are posted meanwhile are kept, as
  /// many as `keeping` allows. The others count among `losses`, and the tap is told of them.
  ///
  /// A pause during a pause replaces `keeping`, also for the notices that are kept already.
  ///
  /// Letters that wait in the observer's mailbox already are not affected. After this function has
  /// returned, no notice arrives on this thread; a call on another thread may still be running.
  public func pause(keeping: Keeping = .all) {
    guard let observer else {
      currentMailbox?.pause(keeping: keeping) {}
      return
    }
    let own = observer.pausingMailbox
    mailbox.withLock { $0 = own }
    observer.pause(keeping: keeping)
  }

  /// Tells the observer the notices that were kept, in order, and then new ones.
  ///
  /// If the observer is told here, this function tells it the kept ones before it returns, unless
  /// the observer is running: then the thread that runs it tells it them next. Notices that other
  /// threads post meanwhile come after them. Without a pause it does nothing.
  public func resume() {
    currentMailbox?.resume()
    observer?.leaveSidetrack()
  }

  // MARK: - Its end

  /// Ends the observation.
  ///
  /// On this thread no notice arrives after this has returned. A call on another thread may still
  /// be running. Kept and waiting notices are thrown away, and do not count as losses.
  public override func cancel() {
    if !registration.roster.remove(number: number) { currentMailbox?.close() }
  }

  @_documentation(visibility: internal)
  public override func cancelWithRemains() -> Remains {
    cancel()
    var remains = Remains([.calls(of: registration.roster)])
    if let mailbox = currentMailbox { remains.append(.work(in: mailbox)) }
    return remains
  }

  @_documentation(visibility: internal)
  public override func limit(to owner: AnyObject) { observer?.tie(to: owner) }
}
