/// What a loop serves: a link, a listener, one end of a transport.
package protocol LoopMember: AnyObject, Sendable {
  /// The descriptor is ready. Called by the loop's thread.
  func isReady(for readiness: Readiness)

  /// The tasks that could run have run. Called once for each ``EventLoop/afterTasks(_:)``.
  func tasksHaveRun()

  /// The pass of the loop ends: what is to be written is written now, together. Called once for each
  /// ``EventLoop/askForEndOfPass(_:)``.
  func passEnds()

  /// The loop is shut down.
  func loopEnds()
}

extension LoopMember {
  package func isReady(for readiness: Readiness) {}
  package func tasksHaveRun() {}
  package func passEnds() {}
}

/// The members of a loop, by keys that are never used again.
struct LoopMembers {
  private struct Seat {
    var member: (any LoopMember)?
    /// Tells members that have the seat one after the other apart.
    var generation: UInt32 = 0
  }

  private var seats: [Seat] = []
  private var free: [Int] = []

  var all: [any LoopMember] { seats.compactMap(\.member) }

  subscript(key: UInt64) -> (any LoopMember)? {
    let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
    if index >= seats.count || seats[index].generation != UInt32(key >> 32) { return nil }
    return seats[index].member
  }

  mutating func insert(_ member: any LoopMember) -> UInt64 {
    let index = free.popLast() ?? seats.count
    if index == seats.count { seats.append(Seat()) }
    seats[index].member = member
    // Keys from the highest on are the poller's own, and nought is nobody's.
    seats[index].generation = seats[index].generation % 0xFFFF_FFF0 + 1
    return UInt64(seats[index].generation) << 32 | UInt64(index)
  }

  mutating func remove(_ key: UInt64) {
    if self[key] == nil { return }
    let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
    seats[index].member = nil
    free.append(index)
  }
}
