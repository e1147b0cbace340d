import LiaisonCore

/// The seats of an audience, found by the address of their sender.
///
/// Each seat stores its index, so removing a seat needs no search. A center may have a seat for
/// each of ten thousand senders, and most of the seats are removed one by one.
struct Seats: ~Copyable {
  private var seats: [Audience.Seat?] = []
  /// The indexes that are free again.
  private var free: [Int] = []
  private var index = SlotIndex()
  /// How many seats the index has room for.
  private var room = 0

  deinit { index.free() }

  var count: Int { seats.count - free.count }

  /// All seats, in no particular order.
  var all: [Audience.Seat] { seats.compactMap(\.self) }

  func seat(of identity: Identity) -> Audience.Seat? {
    index.find(hash: identity.hash) { seats[$0]?.identity == identity }.flatMap { seats[$0] }
  }

  mutating func insert(_ seat: Audience.Seat) {
    if let number = free.popLast() {
      seat.number = number
      seats[number] = seat
    } else {
      seat.number = seats.count
      seats.append(seat)
    }
    if seats.count > room {
      room = max(24, room * 2)
      index.enlarge(to: room)
      // Removing a seat then allocates no memory.
      free.reserveCapacity(room)
    }
    index.insert(hash: seat.identity.hash, slot: seat.number)
  }

  /// Returns the stored reference, so that the caller releases it after the lock.
  mutating func remove(_ seat: Audience.Seat) -> Audience.Seat? {
    index.remove(hash: seat.identity.hash, slot: seat.number)
    free.append(seat.number)
    return seats[seat.number].take()
  }
}
