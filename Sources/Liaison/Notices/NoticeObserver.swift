import Synchronization

/// One observation: who is told of which notices, and whether it still stands. Small, because a
/// center may have a million of them.
///
/// Unchecked: what is written once is written before the observer is registered; the rest is
/// atomic or behind a lock.
@usableFromInline
class NoticeObserver: LimitedReceiver, @unchecked Sendable {
  /// Who is told first.
  struct Rank {
    let priority: Priority
    let sequence: UInt64

    static func < (left: Self, right: Self) -> Bool {
      if left.priority == right.priority { return left.sequence < right.sequence }
      return left.priority > right.priority
    }
  }

  /// How an observation was asked for, and where.
  struct Terms {
    var priority: Priority
    var isOnce: Bool
    var site: Site

    init(_ priority: Priority, isOnce: Bool = false, _ file: StaticString, _ line: UInt) {
      self.priority = priority
      self.isOnce = isOnce
      site = Site(file, line)
    }
  }

  let terms: Terms
  private let audience: Audience
  private let seat: Audience.Seat?
  /// When it was registered among all observers of the center; written under the center's lock.
  private(set) var sequence: UInt64 = 0
  /// Where notices go while an observer that is told here pauses.
  private let sidetrack = AtomicLazyReference<Mailbox>()

  init(
    _ kind: Kind, _ terms: Terms, from sender: AnyObject?, in audience: Audience, _ box: Mailbox?
  ) {
    self.terms = terms
    self.audience = audience
    seat = sender.map(audience.join)
    super.init(kind, mailbox: box)
  }

  final var rank: Rank { Rank(priority: terms.priority, sequence: sequence) }
  final var hasSender: Bool { seat != nil }
  final var roster: Roster { seat?.roster ?? audience.all }

  /// What it observes.
  final var subject: any Any.Type { audience.subject }

  /// Where it is told.
  var tellingPlace: Delivery.Place { home }

  /// Registers it as the latest of all. Called under the center's lock.
  final func register(as sequence: UInt64) -> Aftermath {
    self.sequence = sequence
    return roster.addUnsettled(self, priority: terms.priority)
  }

  override var isToldOfItsEnd: Bool { seat != nil || currentMailbox != nil }

  override func didEnd() {
    super.didEnd()
    if let seat { audience.leave(seat) }
  }

  final override var currentMailbox: Mailbox? { mailbox ?? sidetrack.load() }
}

// MARK: - Pausing

extension NoticeObserver {
  final var isPaused: Bool { currentMailbox?.isPaused ?? false }

  final func pause(keeping: Keeping) {
    let box = mailbox ?? sidetrack.storeIfNil(Mailbox(.here, .unbounded))
    box.pause(keeping: keeping)
    // From here on notices take the long way, through the mailbox.
    become(.other, from: .held)
    // An end that came meanwhile did not know of the mailbox.
    if isRemoved { box.close() }
  }

  final func resume() {
    currentMailbox?.resume()
    leaveSidetrack()
  }

  /// Back to being called directly, once nothing is left to be told first.
  final func leaveSidetrack() {
    guard mailbox == nil, !terms.isOnce, currentMailbox?.isIdle ?? false else { return }
    become(.held, from: .other)
    if isTied { becomeOwned() }
  }
}

// MARK: - The token

extension NoticeObserver: Registration {
  var isActive: Bool { !isRemoved && isAlive }
  func cancel() { roster.remove(self) }
  func cancelAndWait() { roster.removeAndWait(self) }
  func cancelAndWait(upTo limit: Duration) -> Bool { roster.removeAndWait(self, upTo: limit) }
}
