public import LiaisonCore
import Synchronization

/// One observation: which notices it is told, and whether it still stands. It is small, because a
/// center may have a million of them.
///
/// Unchecked: what is written once is written before the observer is registered. The rest is atomic
/// or behind a lock.
@usableFromInline
package class NoticeObserver: LimitedReceiver, @unchecked Sendable {
  /// What decides about the order among observers.
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

  // The fields that its end needs stand together at the beginning.
  private let audience: Audience
  private let seat: Audience.Seat?
  /// The roster in which it is registered. The seat or the audience keeps that alive.
  private let place: Unmanaged<Roster>
  /// The mailbox for notices while an observer that is told here pauses.
  private let sidetrack = Atomic<UnsafeMutableRawPointer?>(nil)
  let terms: Terms
  /// Its number among all observers of the center, in the order of registration; written under the
  /// center's lock.
  private(set) var sequence: UInt64 = 0

  @usableFromInline
  init(_ terms: Terms, from sender: AnyObject?, in audience: Audience, _ mailbox: Mailbox?) {
    self.terms = terms
    self.audience = audience
    seat = sender.map(audience.join)
    place = .passUnretained(seat ?? audience.all)
    super.init(mailbox == nil && !terms.isOnce ? .held : .other, mailbox: mailbox)
  }

  final var rank: Rank { Rank(priority: terms.priority, sequence: sequence) }
  final var hasSender: Bool { seat != nil }
  final var roster: Roster { place.takeUnretainedValue() }

  /// What it observes.
  final var subject: any Any.Type { audience.subject }

  /// Whether a notice conforms to the protocol that it observes; `nil` if it observes a type.
  final var matches: (@Sendable (any Notice) -> Bool)? { audience.matches }

  /// The sender that it observes, as long as that lives.
  final var sender: AnyObject? { seat?.sender }

  /// Where it is told.
  var tellingPlace: Delivery.Place { home }

  /// Tells this observer alone of an earlier notice, if it observes such notices.
  func replay(_ notice: any Notice) {}

  /// Registers it as the latest observer. Called under the center's lock.
  final func register(as sequence: UInt64, leaving aftermath: inout Aftermath) {
    self.sequence = sequence
    roster.add(self, priority: terms.priority, leaving: &aftermath)
  }

  package override var isToldOfItsEnd: Bool { seat != nil || currentMailbox != nil }

  package override func didEnd() {
    super.didEnd()
    guard hasSender else { return }
    // `place` is the seat, so the call need not count a reference to it.
    place._withUnsafeGuaranteedRef { audience.leave(unsafeDowncast($0, to: Audience.Seat.self)) }
  }

  deinit {
    if let address = sidetrack.load(ordering: .relaxed) {
      Unmanaged<Mailbox>.fromOpaque(address).release()
    }
  }

  package final override var sideMailbox: AnyObject? {
    guard let address = sidetrack.load(ordering: .acquiring) else { return nil }
    return Unmanaged<Mailbox>.fromOpaque(address).takeUnretainedValue()
  }

  /// The mailbox for pauses. It is made once.
  private final var mailboxForPauses: Mailbox {
    let fresh = Unmanaged.passRetained(Mailbox(.here, .unbounded, for: audience.subject))
    let (isOurs, other) = sidetrack.compareExchange(
      expected: nil, desired: fresh.toOpaque(), ordering: .acquiringAndReleasing)
    guard !isOurs, let other else { return fresh.takeUnretainedValue() }
    fresh.release()
    return Unmanaged<Mailbox>.fromOpaque(other).takeUnretainedValue()
  }
}

// MARK: - Pausing

extension NoticeObserver {
  final var isPaused: Bool { currentMailbox?.isPaused ?? false }

  final func pause(keeping: Keeping) {
    let box = mailbox ?? mailboxForPauses
    // From then on notices go through the mailbox.
    box.pause(keeping: keeping) { become(.other, from: .held) }
    // The observation may have ended meanwhile, without knowing of the mailbox.
    if isRemoved { box.close() }
  }

  final func resume() {
    currentMailbox?.resume()
    leaveSidetrack()
  }

  /// Lets notices go to the observer directly again, once the mailbox is empty.
  final func leaveSidetrack() {
    guard mailbox == nil, !terms.isOnce else { return }
    currentMailbox?.whenIdle {
      become(.held, from: .other)
      if isTied { becomeOwned() }
    }
  }
}

// MARK: - The token

extension NoticeObserver: Registration {
  package var isActive: Bool { stands && isAlive && (seat == nil || seat?.sender != nil) }
  package func cancel() {
    let observer = Unmanaged<Receiver>.passUnretained(self)
    // After the center has gone, its letters may still wait.
    if !place._withUnsafeGuaranteedRef({ $0.remove(observer) }) { end() }
  }

  package func cancelWithRemains() -> [any Remains] {
    cancel()
    return [.calls(of: roster), .mailbox(of: self)]
  }

  package var rest: (any Registration)? { EndedObservation(of: self) }
}
