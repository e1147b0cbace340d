import Dispatch
import Synchronization

/// Somebody who has ended a registration and waits until the calls that may still be using it,
/// elsewhere, have returned.
final class Waiter: Sendable {
  private let lastTicket: UInt64
  private let here = Whereabouts.thread
  private let task = Whereabouts.task
  /// The thread that was inside the gate, as long as it has not left; guarded by the roster's lock.
  private let threadInGate: Atomic<UInt>
  private let semaphore = DispatchSemaphore(value: 0)

  /// Waits for the calls that began up to `lastTicket` and the one inside the gate, but not for
  /// those it is itself inside of.
  init(lastTicket: UInt64, gate: UInt) {
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
    guard visit.pointee.ticket <= lastTicket else { return false }
    let place = visit.pointee.place
    return place != here && (task == .nowhere || place != task)
  }

  func wake() { semaphore.signal() }

  /// Returns whether it was woken in time.
  func wait(until deadline: DispatchTime) -> Bool { semaphore.wait(timeout: deadline) == .success }
}
