public import LiaisonCore

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
    /// Its number among all observers of the center, in the order of registration; written under
    /// the center's lock.
    fileprivate(set) var sequence: UInt64

    static func < (left: Self, right: Self) -> Bool {
      if left.priority == right.priority { return left.sequence < right.sequence }
      return left.priority > right.priority
    }
  }

  /// How an observation was made, and where.
  @usableFromInline
  struct Terms {
    var priority: Priority
    var isOnce: Bool
    var site: Site

    @usableFromInline
    init(_ priority: Priority, isOnce: Bool = false, _ file: StaticString, _ line: UInt) {
      self.priority = priority
      self.isOnce = isOnce
      site = Site(file, line)
    }
  }

  /// The part of the observation that its token refers to. The roster finds the observer by it.
  final let registration: NoticeRegistration
  private(set) final var rank: Rank

  @usableFromInline
  init(_ terms: Terms, from sender: AnyObject?, in audience: Audience, _ mailbox: Mailbox?) {
    registration = NoticeRegistration(terms, from: sender, in: audience, mailbox)
    rank = Rank(priority: terms.priority, sequence: 0)
    super.init(mailbox == nil && !terms.isOnce ? .held : .other, mailbox: mailbox)
  }

  final var roster: Roster { registration.roster }
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
    rank.sequence = sequence
    roster.add(self, knownBy: registration, priority: rank.priority, leaving: &aftermath)
  }

  package override var isToldOfItsEnd: Bool { registration.seat != nil || currentMailbox != nil }

  package override func didEnd() {
    super.didEnd()
    registration.leaveSeat()
  }

  package final override var sideMailbox: AnyObject? { registration.currentMailbox }
}

// MARK: - Pausing

extension NoticeObserver {
  final func pause(keeping: Keeping) {
    let box = registration.pausingMailbox
    // The closure lets notices go through the mailbox from then on.
    box.pause(keeping: keeping) { become(.other, from: .held) }
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
