import Liaison
import Testing

@testable import LiaisonNotices

@Suite struct `The seats of an audience` {
  private final class Sender {}

  @Test(arguments: 0..<8)
  func `each is found by its sender, while many come and go`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var seats = Seats()
    var senders: [Sender] = []
    var taken: [Audience.Seat] = []
    for round in [2_000, 5, 300, 0, 100] {
      while senders.count < round {
        let sender = Sender()
        let seat = Audience.Seat(for: sender)
        senders.append(sender)
        taken.append(seat)
        seats.insert(seat)
      }
      while senders.count > round {
        let place = Int.random(in: senders.indices, using: &random)
        let sender = senders.remove(at: place)
        let seat = taken.remove(at: place)
        #expect(seats.remove(seat) === seat)
        #expect(seats.seat(of: Identity(of: sender)) == nil)
      }
      #expect(seats.count == round && seats.all.count == round, "seed \(seed)")
      for (sender, seat) in zip(senders, taken) {
        #expect(seats.seat(of: Identity(of: sender)) === seat, "seed \(seed)")
      }
    }
  }
}
