import Synchronization

/// A removal that waits until the calls that may still use the removed receiver have returned.
///
/// It waits for the calls that had begun when the removal was made, except for those from which it
/// was made.
///
/// Unchecked: the roster's lock guards the mutable properties.
final class CallWaiter: Queued, @unchecked Sendable {
  let waiter = Waiter()
  var link = QueueLink<CallWaiter>()
  fileprivate let lastTicket: UInt64
  private let roster: Roster
  /// The thread that waits; nil if a task waits, because then no thread is blocked.
  fileprivate let thread: Whereabouts?
  private let task = Whereabouts.task
  private let calls = AsyncCall.around
  /// The other thread that was inside the gate when the removal began to wait.
  fileprivate(set) var gateCrosser: GateCrosser?
  /// Whether the removal is made from inside a call. It does not wait for that call.
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

/// A thread that was found inside the gate. `isInside` becomes false when the thread has left.
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
/// later removal waits for everything that an earlier one waits for, and more. If the first removal
/// in the queue has to wait, all behind it have to, and the end of a call checks only the removals
/// that it releases and the next one. Removals that are made from inside a call do not wait for
/// that call. They have a queue of their own, which is checked completely each time.
struct CallWaiters: Sendable {
  fileprivate var outside = WaitQueue<CallWaiter>()
  fileprivate var inside = WaitQueue<CallWaiter>()
  /// Threads that were found inside the gate and have not left it.
  fileprivate var crossers: [GateCrosser] = []

  var isEmpty: Bool { outside.isEmpty && inside.isEmpty }
  var count: Int { outside.count + inside.count }

  mutating func remove(_ waiter: CallWaiter) {
    if waiter.isInside { inside.remove(waiter) } else { outside.remove(waiter) }
    // Without waiters, no thread that leaves the gate is noted, so the entries would be outdated.
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
  /// Adds a removal to its wait queue. Returns `false` if the removal has nothing to wait for.
  ///
  /// - Parameter gate: What the gate holds: the thread inside, or `Roster.open`.
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

  /// Takes out the removals that wait for nothing more, now that `leaver` has left the gate.
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

  /// Whether a call that the waiter waits for is still running. Checks the oldest calls first.
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
