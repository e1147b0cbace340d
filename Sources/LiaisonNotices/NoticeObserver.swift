public import LiaisonCore
import Synchronization

/// An observer, as its roster keeps it: which notices it is told, and whether it still stands. The
/// object is small, because a center may have a million observers.
///
/// Unchecked: properties that are written once are written before the observer is registered. The
/// rest is atomic or behind a lock.
@usableFromInline
package class NoticeObserver: LimitedReceiver, @unchecked Sendable {
  /// The values that decide the order among observers.
  struct Rank {
    let priority: Priority
    let sequence: UInt64

    static func < (left: Self, right: Self) -> Bool {
      if left.priority == right.priority { return left.sequence < right.sequence }
      return left.priority > right.priority
    }
  }

  /// How an observation was made, and where.
  @usableFromInline
  struct Terms: Sendable {
    var priority: Priority
    // The flag fits behind the line here. A larger observer would cost the heap a fifth more time.
    var site: Site
    var isOnce: Bool

    @usableFromInline
    init(_ priority: Priority, isOnce: Bool = false, _ file: StaticString, _ line: UInt) {
      self.priority = priority
      self.isOnce = isOnce
      site = Site(file, line)
    }
  }

  final let registration: NoticeRegistration
  /// Its number among all observers of the center, in the order of registration. Written under the
  /// center's lock.
  private(set) final var number: UInt64 = 0
  /// The mailbox for notices while an observer that is told here is paused. It is set once and
  /// retained until `deinit`.
  private final let sidetrack = Atomic<UnsafeMutableRawPointer?>(nil)

  @usableFromInline
  init(_ terms: Terms, from sender: AnyObject?, in audience: Audience, _ mailbox: Mailbox?) {
    registration = NoticeRegistration(terms, from: sender, in: audience)
    super.init(mailbox == nil && !terms.isOnce ? .held : .other, mailbox: mailbox)
  }

  deinit {
    if let address = sidetrack.load(ordering: .relaxed) {
      Unmanaged<Mailbox>.fromOpaque(address).release()
    }
  }

  final var roster: Roster { registration.roster }
  final var rank: Rank { Rank(priority: registration.terms.priority, sequence: number) }

  /// The place where it is told.
  var place: Delivery.Place { home }

  final var info: ObserverInfo { ObserverInfo(registration, at: place, currentMailbox) }
  final var isOnce: Bool { registration.terms.isOnce }

  /// The type that it observes.
  final var subject: any Any.Type { registration.audience.subject }

  /// Whether a notice conforms to the protocol that it observes; `nil` if it observes a type.
  final var matches: (@Sendable (any Notice) -> Bool)? { registration.audience.matches }

  /// The sender that it observes, as long as that lives.
  final var sender: AnyObject? { registration.seat?.sender }

  final var isActive: Bool { stands && isAlive && (registration.seat == nil || sender != nil) }

  /// Tells this observer alone of an earlier notice, if it observes such notices.
  func replay(_ notice: any Notice) {}

  /// Registers it as the latest observer. Called under the center's lock.
  final func register(as sequence: UInt64, leaving aftermath: inout Roster.Aftermath) {
    number = sequence
    roster.add(
      self, number: sequence, priority: registration.terms.priority, leaving: &aftermath)
  }

  package override var isToldOfItsEnd: Bool { registration.seat != nil || currentMailbox != nil }

  package override func didEnd() {
    super.didEnd()
    registration.leaveSeat()
  }

  package final override var sideMailbox: AnyObject? {
    guard let address = sidetrack.load(ordering: .acquiring) else { return nil }
    // `sidetrack` retains the mailbox until `deinit`.
    return Unmanaged<Mailbox>.fromOpaque(address).takeUnretainedValue()
  }

  /// Its mailbox. If there is none, makes one for pauses, once.
  final var pausingMailbox: Mailbox {
    if let mailbox { return mailbox }
    let fresh = Unmanaged.passRetained(Mailbox(.here, .unbounded, for: subject))
    let (isOurs, other) = sidetrack.compareExchange(
      expected: nil, desired: fresh.toOpaque(), ordering: .acquiringAndReleasing)
    guard !isOurs, let other else { return fresh.takeUnretainedValue() }
    fresh.release()
    return Unmanaged<Mailbox>.fromOpaque(other).takeUnretainedValue()
  }
}

// MARK: - Pausing

extension NoticeObserver {
  final func pause(keeping: Keeping) {
    let box = pausingMailbox
    // The closure lets notices go through the mailbox from then on.
    box.pause(keeping: keeping) {
      if !become(.other, from: .held) { become(.other, from: .owned) }
    }
    // The observation may have ended meanwhile, before it had the mailbox. Its end then did not
    // close the mailbox.
    if isRemoved { box.close() }
  }

  /// Lets notices go to the observer directly again, once the mailbox is empty.
  final func leaveSidetrack() {
    guard mailbox == nil, !isOnce else { return }
    currentMailbox?.whenIdle {
      // One step, because between two steps the observer could be called although its owner has
      // been deallocated.
      become(isTied ? .owned : .held, from: .other)
      if isTied { becomeOwned() }
    }
  }
}
