import LiaisonCore
import Synchronization

/// The part of an observation that its token refers to: what is observed, where the observation was
/// made, and its mailboxes.
///
/// It does not refer to the observer, which the roster retains as long as the observer stands. So
/// the objects that the body retains are released when the observation ends, however long the token
/// lives. The observer retains this object, and the roster finds the observer by its address. So no
/// other observer is found by this address.
///
/// Unchecked: properties that are written once are written before the observer is registered. The
/// rest is atomic or behind a lock.
final class NoticeRegistration: Registration, @unchecked Sendable {
  let audience: Audience
  let seat: Audience.Seat?
  /// The roster in which the observer is registered. The seat or the audience keeps the roster
  /// alive.
  private let home: Unmanaged<Roster>
  let terms: NoticeObserver.Terms
  /// The place where the observer is told.
  var place: Delivery.Place
  private let mailbox: Mailbox?
  /// The mailbox for notices while an observer that is told here is paused. It is set once and
  /// retained until `deinit`.
  private let sidetrack = Atomic<UnsafeMutableRawPointer?>(nil)

  init(
    _ terms: NoticeObserver.Terms, from sender: AnyObject?, in audience: Audience,
    _ mailbox: Mailbox?
  ) {
    self.terms = terms
    self.audience = audience
    seat = sender.map(audience.join)
    home = .passUnretained(seat ?? audience.all)
    place = mailbox?.place ?? .here
    self.mailbox = mailbox
  }

  deinit {
    if let address = sidetrack.load(ordering: .relaxed) {
      Unmanaged<Mailbox>.fromOpaque(address).release()
    }
  }

  var roster: Roster { home.takeUnretainedValue() }

  var info: ObserverInfo { ObserverInfo(self) }

  // MARK: - Mailboxes

  var currentMailbox: Mailbox? {
    if let mailbox { return mailbox }
    guard let address = sidetrack.load(ordering: .acquiring) else { return nil }
    // `sidetrack` retains the mailbox until `deinit`.
    return Unmanaged<Mailbox>.fromOpaque(address).takeUnretainedValue()
  }

  /// The observer's mailbox. If there is none, makes one for pauses, once.
  var pausingMailbox: Mailbox {
    if let mailbox { return mailbox }
    let fresh = Unmanaged.passRetained(Mailbox(.here, .unbounded, for: audience.subject))
    let (isOurs, other) = sidetrack.compareExchange(
      expected: nil, desired: fresh.toOpaque(), ordering: .acquiringAndReleasing)
    guard !isOurs, let other else { return fresh.takeUnretainedValue() }
    fresh.release()
    return Unmanaged<Mailbox>.fromOpaque(other).takeUnretainedValue()
  }

  var isPaused: Bool { currentMailbox?.isPaused ?? false }

  func pause(keeping: Keeping) {
    if let observer { return observer.pause(keeping: keeping) }
    // Letters may still wait after the center has been deallocated.
    currentMailbox?.pause(keeping: keeping) {}
  }

  func resume() {
    currentMailbox?.resume()
    observer?.leaveSidetrack()
  }

  // MARK: - Its end

  /// The observer, while it stands. Only an observer of notices is registered under this object.
  private var observer: NoticeObserver? {
    roster.receiver(knownBy: self).map { unsafeDowncast($0, to: NoticeObserver.self) }
  }

  var isActive: Bool { observer?.isActive ?? false }
  var losses: Int { currentMailbox?.losses ?? 0 }

  func cancel() {
    // Letters may still wait after the center has been deallocated.
    if !home._withUnsafeGuaranteedRef({ $0.remove(knownBy: self) }) { currentMailbox?.close() }
  }

  /// Called when the observer has ended.
  func leaveSeat() {
    if seat == nil { return }
    // `home` is the seat here, so the call needs no retain and release of it.
    home._withUnsafeGuaranteedRef { audience.leave(unsafeDowncast($0, to: Audience.Seat.self)) }
  }

  func cancelWithRemains() -> [any Remains] {
    cancel()
    let calls: [any Remains] = [.calls(of: roster)]
    return calls + (currentMailbox.map { [.work(in: $0)] } ?? [])
  }

  func tie(to owner: AnyObject) { observer?.tie(to: owner) }
}
