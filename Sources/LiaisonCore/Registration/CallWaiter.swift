import Synchronization

/// A removal that waits until the calls that may still use the removed receiver have returned.
///
/// It waits for the calls that had begun when it was made, but not for those that it is made from.
///
/// Unchecked: the roster's lock guards what changes.
final class CallWaiter: Queued, @unchecked Sendable {
  let waiter = Waiter()
  var link = QueueLink<CallWaiter>()
  fileprivate let lastTicket: UInt64
  private let roster: Roster
  /// The thread that waits; nil if a task waits, because then no thread is blocked.
  fileprivate let thread: Whereabouts?
  private let task = Whereabouts.task
  private let calls = AsyncCall.around
  /// The thread that was inside the gate.
  fileprivate(set) var gateCrosser: GateCrosser?
  /// Whether it is made from a call that it would otherwise wait for.
  fileprivate(set) var isInside = false

  init(in roster: Roster, lastTicket: UInt64, blocking: Bool) {
    self.roster = roster
    self.lastTicket = lastTicket
    thread = blocking ? .thread : nil
  }

  var waitsForGate: Bool { gateCrosser?.isInside ?? false }

  func concerns(_ visit: UnsafeMutablePointer<Visit>) -> Bool {
    visit.pointee.ticket <= lastTicket
  }

  func isMade(from visit: UnsafeMutablePointer<Visit>) -> Bool {
    if calls.contains(where: { $0.isCall(of: visit) }) { return true }
    let place = visit.pointee.place
    return place == thread || task != .nowhere && place == task
  }

  func waits(for visit: UnsafeMutablePointer<Visit>) -> Bool {
    concerns(visit) && !isMade(from: visit)
  }
}

extension CallWaiter: Obstacle {
  var parties: [Party] {
    roster.state.withLock { state in
      var parties: [Party] = []
      if let gateCrosser, gateCrosser.isInside {
        parties.append(.thread(.thread(gateCrosser.thread)))
      }
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

/// A thread that was found inside the gate. `isInside` becomes false when it has left.
///
/// Unchecked: the roster's lock guards it.
final class GateCrosser: @unchecked Sendable {
  let thread: UInt
  fileprivate(set) var isInside = true

  init(_ thread: UInt) { self.thread = thread }
}

/// The removals that wait for the calls of a roster.
///
/// A removal waits for the calls up to a ticket, and for the thread that was inside the gate. So a
/// later removal waits for everything that an earlier one waits for, and more. If the first one in
/// the queue has to wait, all behind it have to, and the end of a call looks only at those that it
/// releases. Removals that are made from inside a call do not wait for that call. They have a queue
/// of their own, which is looked at each time.
struct CallWaiters: Sendable {
  fileprivate var outside = WaitQueue<CallWaiter>()
  fileprivate var inside = WaitQueue<CallWaiter>()
  /// Threads that were found inside the gate and have not left it.
  fileprivate var crossers: [GateCrosser] = []

  var isEmpty: Bool { outside.isEmpty && inside.isEmpty }
  var count: Int { outside.count + inside.count }

  mutating func remove(_ waiter: CallWaiter) {
    if waiter.isInside { inside.remove(waiter) } else { outside.remove(waiter) }
    // Without waiters, nothing is noted of threads that leave the gate.
    if isEmpty { crossers = [] }
  }

  fileprivate mutating func append(_ waiter: CallWaiter) {
    if waiter.isInside { inside.append(waiter) } else { outside.append(waiter) }
  }

  fileprivate mutating func crosser(_ thread: UInt) -> GateCrosser {
    if let known = crossers.first(where: { $0.thread == thread }) { return known }
    let crosser = GateCrosser(thread)
    crossers.append(crosser)
    return crosser
  }

  fileprivate mutating func noteLeaving(_ leaver: Whereabouts) {
    for crosser in crossers where crosser.thread == leaver.gateWord { crosser.isInside = false }
    crossers.removeAll { !$0.isInside }
  }
}

extension Roster.State {
  /// Puts a removal among those that wait. Returns `false` if it has nothing to wait for.
  ///
  /// - Parameter gate: The thread that is inside the gate.
  mutating func enlist(_ waiter: CallWaiter, gate: UInt) -> Bool {
    if gate == waiter.thread?.gateWord {
      waiter.isInside = true
    } else if gate != Roster.open {
      waiter.gateCrosser = waiters.crosser(gate)
    }
    var next = visits
    while let visit = next {
      if waiter.isMade(from: visit) { waiter.isInside = true }
      next = visit.pointee.next
    }
    guard isAwaited(by: waiter) else { return false }
    waiters.append(waiter)
    return true
  }

  /// The removals that wait for nothing more, now that a call of `leaver` has left the gate.
  mutating func release(from leaver: Whereabouts) -> [CallWaiter] {
    waiters.noteLeaving(leaver)
    var finished: [CallWaiter] = []
    while let first = waiters.outside.first, !isAwaited(by: first) {
      waiters.outside.remove(first)
      finished.append(first)
    }
    var next = waiters.inside.first
    while let waiter = next {
      next = waiters.inside.next(after: waiter)
      if isAwaited(by: waiter) { continue }
      waiters.inside.remove(waiter)
      finished.append(waiter)
    }
    return finished
  }

  /// Whether a call that the waiter waits for is still running. The oldest calls come last.
  private func isAwaited(by waiter: CallWaiter) -> Bool {
    if waiter.waitsForGate { return true }
    var next = oldestVisit
    while let visit = next, waiter.concerns(visit) {
      if !waiter.isMade(from: visit) { return true }
      next = visit.pointee.previous
    }
    return false
  }
}
