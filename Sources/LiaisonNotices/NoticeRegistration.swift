import LiaisonCore
import Synchronization

/// An observation, for its token: what it observes, where it was made, and its mailboxes.
///
/// It does not refer to the observer, which the roster keeps as long as it stands. So what the body
/// holds goes when the observation ends, however long the token is kept. The observer holds this
/// object, and is known to the roster by it. So no other observer is known by this address.
///
/// Unchecked: what is written once is written before the observer is registered. The rest is atomic
/// or behind a lock.
final class NoticeRegistration: Registration, @unchecked Sendable {
  let audience: Audience
  let seat: Audience.Seat?
  /// The roster in which the observer is registered. The seat or the audience keeps that alive.
  private let home: Unmanaged<Roster>
  let terms: NoticeObserver.Terms
  /// Where the observer is told.
  var place: Delivery.Place
  private let mailbox: Mailbox?
  /// The mailbox for notices while an observer that is told here pauses.
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
    return Unmanaged<Mailbox>.fromOpaque(address).takeUnretainedValue()
  }

  /// The mailbox for pauses, where there is no other. It is made once.
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
    // Letters may wait although the center has gone.
    currentMailbox?.pause(keeping: keeping) {}
  }

  func resume() {
    currentMailbox?.resume()
    observer?.leaveSidetrack()
  }

  // MARK: - Its end

  /// The observer, while it stands.
  private var observer: NoticeObserver? {
    roster.receiver(knownBy: self).map { unsafeDowncast($0, to: NoticeObserver.self) }
  }

  var isActive: Bool { observer?.isActive ?? false }
  var losses: Int { currentMailbox?.losses ?? 0 }

  func cancel() {
    // After the center has gone, its letters may still wait.
    if !home._withUnsafeGuaranteedRef({ $0.remove(knownBy: self) }) { currentMailbox?.close() }
  }

  /// The observer has ended.
  func leaveSeat() {
    if seat == nil { return }
    // It is the seat, so the call need not count a reference to it.
    home._withUnsafeGuaranteedRef { audience.leave(unsafeDowncast($0, to: Audience.Seat.self)) }
  }

  func cancelWithRemains() -> [any Remains] {
    cancel()
    let calls: [any Remains] = [.calls(of: roster)]
    return calls + (currentMailbox.map { [.work(in: $0)] } ?? [])
  }

  func tie(to owner: AnyObject) { observer?.tie(to: owner) }
}
