import Synchronization

/// Those who observe one kind of notice: whoever posts it, or from one sender.
///
/// Senders are known by their addresses and referred to weakly. A seat whose sender has gone counts
/// for nobody, and goes when its address is needed again.
@usableFromInline
final class Audience: Sendable {
  /// Where the observers of one sender are registered.
  ///
  /// Unchecked: the sender is written once, and `users` is guarded by the audience's lock.
  final class Seat: @unchecked Sendable {
    fileprivate let address: ObjectIdentifier
    fileprivate(set) weak var sender: AnyObject?
    /// How many observations have this seat, ended ones excepted.
    fileprivate var users = 0
    let roster = Roster()

    fileprivate init(for sender: AnyObject) {
      address = ObjectIdentifier(sender)
      self.sender = sender
    }
  }

  fileprivate struct Seats {
    var seats: [ObjectIdentifier: Seat] = [:]
    /// At how many seats to look for those whose sender has gone.
    var sweepsAt = 64
  }

  /// The type that is observed.
  let subject: any Any.Type
  /// Which notices are meant, when it is a protocol that is observed.
  let matches: (@Sendable (any Notice) -> Bool)?
  /// The observers who do not care who posts.
  let all = Roster()
  private let state = Guarded(Seats())
  private let senderCount = Atomic(0)

  init(of subject: any Any.Type, matches: (@Sendable (any Notice) -> Bool)? = nil) {
    self.subject = subject
    self.matches = matches
  }

  var hasSenders: Bool { senderCount.load(ordering: .acquiring) != 0 }

  /// The observers of one sender.
  func roster(for sender: AnyObject) -> Roster? {
    guard hasSenders else { return nil }
    return state.withLock { state in
      guard let seat = state.seats[ObjectIdentifier(sender)], seat.sender === sender else {
        return nil
      }
      return seat.roster
    }
  }

  /// A seat for one more observation of `sender`.
  func join(_ sender: AnyObject) -> Seat {
    var alive: [AnyObject] = []
    let (seat, vacated) = state.withLock { state in
      let vacated = state.sweep(&alive)
      defer { senderCount.store(state.seats.count, ordering: .releasing) }
      if let seat = state.seats[ObjectIdentifier(sender)] {
        if seat.sender === sender {
          seat.users += 1
          return (seat, vacated)
        }
        // Its sender has gone, and another object has its address.
        state.seats[seat.address] = nil
        let fresh = state.seat(for: sender)
        return (fresh, vacated + [seat])
      }
      return (state.seat(for: sender), vacated)
    }
    for seat in vacated { seat.roster.removeAll() }
    withExtendedLifetime(alive) {}
    return seat
  }

  /// An observation has ended.
  func leave(_ seat: Seat) {
    // The observer that leaves keeps the seat, so it is not let go under the lock.
    state.withLock { state in
      seat.users -= 1
      guard seat.users == 0, let place = state.seats.index(forKey: seat.address) else { return }
      guard state.seats.values[place] === seat else { return }
      state.seats.remove(at: place)
      senderCount.store(state.seats.count, ordering: .releasing)
    }
  }

  /// Every place where somebody is registered.
  var rosters: [Roster] { [all] + state.withLock { $0.seats.values.map(\.roster) } }

  /// Ends every observation.
  func close() {
    for roster in rosters { roster.removeAll() }
  }
}

extension Audience.Seats {
  fileprivate mutating func seat(for sender: AnyObject) -> Audience.Seat {
    let seat = Audience.Seat(for: sender)
    seat.users = 1
    seats[seat.address] = seat
    return seat
  }

  /// Takes out the seats whose sender has gone, now and then. The other senders are let go after
  /// the lock, because by then ours may be the last reference.
  fileprivate mutating func sweep(_ alive: inout [AnyObject]) -> [Audience.Seat] {
    guard seats.count >= sweepsAt else { return [] }
    var vacated: [Audience.Seat] = []
    for seat in seats.values {
      if let sender = seat.sender { alive.append(sender) } else { vacated.append(seat) }
    }
    for seat in vacated { seats[seat.address] = nil }
    sweepsAt = max(64, seats.count * 2)
    return vacated
  }
}
