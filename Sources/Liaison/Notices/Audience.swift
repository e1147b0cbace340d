import Synchronization

/// Those who observe one kind of notice: whoever posts it, or from one sender.
///
/// Senders are known by their addresses and referred to weakly. A seat whose sender has gone counts
/// for nobody, and goes when its address is needed again.
@usableFromInline
final class Audience: Sendable {
  /// The observers of one sender.
  ///
  /// Unchecked: the sender is written once, and `users` is guarded by the audience's lock.
  final class Seat: Roster, @unchecked Sendable {
    fileprivate let address: ObjectIdentifier
    fileprivate(set) weak var sender: AnyObject?
    /// How many observations have this seat, ended ones excepted.
    fileprivate var users = 0
    /// It has been taken out, and nobody will join it.
    fileprivate var isForsaken = false

    fileprivate init(for sender: AnyObject) {
      address = ObjectIdentifier(sender)
      self.sender = sender
    }
  }

  fileprivate struct Seats {
    var seats: [ObjectIdentifier: Seat] = [:]
    /// How many of them nobody uses. They stay until there are too many, so that ending an
    /// observation need not look for its seat.
    var unused = 0
    /// At how many seats to look for those whose sender has gone.
    var sweepsAt = 64

    var used: Int { seats.count - unused }
    /// Whether most of them are for nobody.
    var isCrowded: Bool { unused > 64 && used * 8 < seats.count }
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
      return seat
    }
  }

  /// A seat for one more observation of `sender`.
  func join(_ sender: AnyObject) -> Seat {
    let (seat, swept) = state.withLock { state in
      var swept = Swept()
      if state.seats.count >= state.sweepsAt { state.sweepForsaken(&swept) }
      let seat = state.join(sender, &swept)
      senderCount.store(state.used, ordering: .releasing)
      return (seat, swept)
    }
    for seat in swept.vacated { seat.removeAll() }
    return seat
  }

  /// An observation has ended.
  func leave(_ seat: Seat) {
    let isCrowded = state.withLock { state in
      seat.users -= 1
      if seat.users > 0 || seat.isForsaken { return false }
      state.unused += 1
      senderCount.store(state.used, ordering: .releasing)
      return state.isCrowded
    }
    if isCrowded { sweep() }
  }

  private func sweep() {
    let swept = state.withLock { state in
      var swept = Swept()
      if state.isCrowded { state.sweepUnused(&swept) }
      return swept
    }
    withExtendedLifetime(swept) {}
  }

  /// What is to be let go after the lock.
  ///
  /// Unchecked: it holds objects only to let go of them, which any thread may do.
  fileprivate struct Swept: @unchecked Sendable {
    /// Seats whose sender has gone, to be cleared.
    var vacated: [Seat] = []
    /// The tables before the sweep.
    var all: [[ObjectIdentifier: Seat]] = []
    /// Senders that live. By then ours may be the last reference to them.
    var alive: [AnyObject] = []
  }

  /// Every place where somebody is registered.
  var rosters: [Roster] { [all] + state.withLock { Array($0.seats.values) } }

  /// Ends every observation.
  func close() {
    for roster in rosters { roster.removeAll() }
  }
}

extension Audience.Seats {
  fileprivate mutating func join(
    _ sender: AnyObject, _ swept: inout Audience.Swept
  ) -> Audience.Seat {
    if let seat = seats[ObjectIdentifier(sender)] {
      if seat.sender === sender {
        if seat.users == 0 { unused -= 1 }
        seat.users += 1
        return seat
      }
      // Its sender has gone, and another object has its address.
      forsake(seat, &swept)
    }
    let seat = Audience.Seat(for: sender)
    seat.users = 1
    seats[seat.address] = seat
    return seat
  }

  /// Takes out the seats whose sender has gone, and those that nobody uses. Asking for a sender is
  /// dear, so it is done when there are twice as many seats as the last time.
  fileprivate mutating func sweepForsaken(_ swept: inout Audience.Swept) {
    for seat in Array(seats.values) where seat.users > 0 {
      if let sender = seat.sender { swept.alive.append(sender) } else { forsake(seat, &swept) }
    }
    sweepUnused(&swept)
    sweepsAt = max(64, seats.count * 2)
  }

  /// Takes out the seats that nobody uses: most of them, so the rest moves to a smaller table.
  fileprivate mutating func sweepUnused(_ swept: inout Audience.Swept) {
    swept.all.append(seats)
    for seat in seats.values where seat.users == 0 { seat.isForsaken = true }
    seats = seats.filter { $0.value.users > 0 }
    unused = 0
  }

  private mutating func forsake(_ seat: Audience.Seat, _ swept: inout Audience.Swept) {
    seats[seat.address] = nil
    seat.isForsaken = true
    if seat.users == 0 { unused -= 1 }
    swept.vacated.append(seat)
  }
}
