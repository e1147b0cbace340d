import LiaisonCore
import Synchronization

/// The observers of one topic: those of all senders, and those of one sender each.
///
/// A seat stores its sender's address and a weak reference to it. The audience removes a seat when
/// its last observation ends. If the sender is deallocated before that, the seat's observers are
/// told nothing more. Such a seat is removed when another object is observed at its address, or
/// when the number of seats has doubled.
@usableFromInline
final class Audience: Sendable {
  /// The observers of one sender.
  ///
  /// Unchecked: the sender is written once, and the rest is guarded by the audience's lock.
  final class Seat: Roster, @unchecked Sendable {
    let identity: Identity
    fileprivate(set) weak var sender: AnyObject?
    /// Its index in `Seats`, as long as the seat is stored there.
    var number = 0
    /// The number of observations of this seat that have not ended.
    fileprivate var users = 1
    /// Whether the seat has been removed. No observation joins it after that.
    fileprivate var isForsaken = false

    init(for sender: AnyObject) {
      identity = Identity(of: sender)
      self.sender = sender
    }
  }

  fileprivate struct State: ~Copyable {
    var seats = Seats()
    /// The number of seats at which seats without a living sender are removed.
    var sweepsAt = 64
  }

  /// The type that is observed.
  let subject: any Any.Type
  /// Whether a notice conforms to the protocol, if a protocol is observed.
  let matches: (@Sendable (any Notice) -> Bool)?
  /// The observers of all senders.
  let all = Roster()
  private let state = Guarded(State())
  private let seatCount = Atomic(0)

  init(of subject: any Any.Type, matches: (@Sendable (any Notice) -> Bool)? = nil) {
    self.subject = subject
    self.matches = matches
  }

  var hasSenders: Bool { seatCount.load(ordering: .acquiring) != 0 }

  /// The observers of one sender.
  func roster(for sender: AnyObject) -> Roster? {
    guard hasSenders else { return nil }
    return state.withLock { state in
      guard let seat = state.seats.seat(of: Identity(of: sender)), seat.sender === sender
      else { return nil }
      return seat
    }
  }

  /// Returns the seat of `sender` for one more observation. Makes the seat if there is none.
  func join(_ sender: AnyObject) -> Seat {
    var aftermath = Aftermath<Leftover>()
    let seat = state.withLock { state in
      if state.seats.count >= state.sweepsAt { state.sweep(&aftermath) }
      let seat = state.join(sender, &aftermath)
      seatCount.store(state.seats.count, ordering: .releasing)
      return seat
    }
    aftermath.settle { if case .vacated(let seat) = $0 { seat.retire() } }
    return seat
  }

  /// Removes an observation that has ended, and its seat if it was the seat's last one.
  func leave(_ seat: Seat) {
    let left = state.withLock { state -> Seat? in
      seat.users -= 1
      if seat.users > 0 || seat.isForsaken { return nil }
      defer { seatCount.store(state.seats.count, ordering: .releasing) }
      return state.forsake(seat)
    }
    withExtendedLifetime(left) {}
  }

  /// The objects that are released after the lock.
  fileprivate enum Leftover {
    /// A seat whose sender has gone. Its observations end then.
    case vacated(Seat)
    /// A sender that lives. Ours may be the last reference to it by then.
    case sender(AnyObject)
  }

  /// All rosters of the audience.
  var rosters: [Roster] { [all] + state.withLock { $0.seats.all } }

  /// Ends every observation. Letters that wait for an observer still arrive.
  func close() {
    for roster in rosters { roster.retire() }
  }
}

extension Audience.State {
  fileprivate mutating func join(
    _ sender: AnyObject, _ aftermath: inout Aftermath<Audience.Leftover>
  ) -> Audience.Seat {
    if let seat = seats.seat(of: Identity(of: sender)) {
      if seat.sender === sender {
        seat.users += 1
        return seat
      }
      // The seat's sender has been deallocated, and another object has its address.
      aftermath.leave(.vacated(seat))
      _ = forsake(seat)
    }
    let seat = Audience.Seat(for: sender)
    seats.insert(seat)
    return seat
  }

  /// Removes the seats whose sender has been deallocated. Loading weak references is expensive, so
  /// this runs only when the number of seats has doubled.
  fileprivate mutating func sweep(_ aftermath: inout Aftermath<Audience.Leftover>) {
    for seat in seats.all {
      if let sender = seat.sender {
        aftermath.leave(.sender(sender))
      } else {
        aftermath.leave(.vacated(seat))
        _ = forsake(seat)
      }
    }
    sweepsAt = max(64, seats.count * 2)
  }

  fileprivate mutating func forsake(_ seat: Audience.Seat) -> Audience.Seat? {
    seat.isForsaken = true
    return seats.remove(seat)
  }
}
