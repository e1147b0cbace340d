import Synchronization

/// A removal that waits until the calls that may still be using what it has removed have returned.
///
/// It waits for the calls that had begun when it was made, but not for those that it is itself made
/// from. The roster's lock guards it.
final class CallWaiter: Sendable {
  let waiter = Waiter()
  private let roster: Roster
  private let lastTicket: UInt64
  private let here = Whereabouts.thread
  private let task = Whereabouts.task
  private let calls = AsyncCall.around
  /// The thread that was inside the gate, as long as it has not left; guarded by the roster's lock.
  private let threadInGate: Atomic<UInt>

  init(in roster: Roster, lastTicket: UInt64, gate: UInt) {
    self.roster = roster
    self.lastTicket = lastTicket
    threadInGate = Atomic(gate == here.gateWord ? Roster.open : gate)
  }

  var waitsForGate: Bool { threadInGate.load(ordering: .relaxed) != Roster.open }

  func noteLeaving(_ leaver: Whereabouts) {
    if leaver.gateWord == threadInGate.load(ordering: .relaxed) {
      threadInGate.store(Roster.open, ordering: .relaxed)
    }
  }

  func waits(for visit: UnsafeMutablePointer<Visit>) -> Bool {
    guard visit.pointee.ticket <= lastTicket, !calls.contains(UInt(bitPattern: visit)) else {
      return false
    }
    let place = visit.pointee.place
    return place != here && (task == .nowhere || place != task)
  }
}

extension CallWaiter: Obstacle {
  var parties: [Party] {
    roster.state.withLock { state in
      var parties: [Party] = []
      let gate = threadInGate.load(ordering: .relaxed)
      if gate != Roster.open { parties.append(.thread(.thread(gate))) }
      var next = state.visits
      while let visit = next {
        if waits(for: visit) { parties.append(visit.pointee.place.party) }
        next = visit.pointee.next
      }
      return parties
    }
  }

  var name: String { "a call of the same multicast" }
}
