import LiaisonCore

/// All waits for locks, so that a circle is found before a wait closes it.
///
/// Only owners that have to wait come here. Which owners they wait for changes as locks are given
/// back, so it is looked up in the locks themselves. The answer is exact: no owner begins to wait
/// meanwhile, and an owner that was waiting and still waits has given nothing back in between.
///
/// The earlier waiters in a queue need not be looked at: they wait for that lock alone, and so for
/// its holders. However long queues are, the search goes from holder to holder.
enum LockQueues {
  /// Grouped by owner, then by identity, so that leaving takes constant time even if many have one
  /// owner.
  private typealias Waiters = [LockOwner: [ObjectIdentifier: LockWaiter]]

  private static let waiters = Guarded<Waiters>([:])

  enum Joining: Sendable {
    case taken
    case waits
    case closesCircle([LockError.Wait])
    /// It would block a thread that the holders or earlier waiters need.
    case refused(LockObstacle)
  }

  /// Queues the waiter for its lock, unless the lock is free now or the wait would never end.
  static func join(_ waiter: LockWaiter) -> Joining {
    waiters.withLock { waiters in
      if let circle = circle(closedBy: waiter, in: waiters) { return .closesCircle(circle) }
      switch waiter.lock.queue(waiter) {
      case .admitted: return .taken
      case .refused(let obstacle): return .refused(obstacle)
      case .queued: break
      }
      waiters[waiter.owner, default: [:]][ObjectIdentifier(waiter)] = waiter
      return .waits
    }
  }

  /// Forgets a waiter whose wait has ended.
  static func leave(_ waiter: LockWaiter) {
    waiters.withLock { waiters in
      waiters[waiter.owner]?[ObjectIdentifier(waiter)] = nil
      if waiters[waiter.owner]?.isEmpty == true { waiters[waiter.owner] = nil }
    }
  }

  /// A wait for one of the holders of a lock, and the step that led to it.
  private struct Step {
    let waiter: LockWaiter
    let blocker: LockOwner
    /// The owner in between, if waiter and blocker only want to share.
    let between: LockOwner?
    let previous: Int?

    var waits: [LockError.Wait] {
      let lock = waiter.lock.name
      guard let between else {
        return [.init(owner: waiter.owner, lock: lock, blocker: blocker, isHeld: true)]
      }
      return [
        .init(owner: waiter.owner, lock: lock, blocker: between, isHeld: false),
        .init(owner: between, lock: lock, blocker: blocker, isHeld: true),
      ]
    }
  }

  /// The shortest path from the waiter's lock back to its owner. Only owners that wait can be on
  /// it, so no others are looked at, however many share a lock.
  private static func circle(
    closedBy waiter: LockWaiter, in waiters: Waiters
  ) -> [LockError.Wait]? {
    if waiters.isEmpty { return nil }
    var seen: Set<LockOwner> = []
    var steps = steps(of: waiter, in: waiters, goal: waiter.owner, after: nil)
    var index = 0
    while index < steps.count {
      let blocker = steps[index].blocker
      if blocker == waiter.owner { return way(to: index, in: steps) }
      if seen.insert(blocker).inserted {
        for other in (waiters[blocker] ?? [:]).values {
          steps += Self.steps(of: other, in: waiters, goal: waiter.owner, after: index)
        }
      }
      index += 1
    }
    return nil
  }

  private static func steps(
    of waiter: LockWaiter, in waiters: Waiters, goal: LockOwner, after previous: Int?
  ) -> [Step] {
    func steps(of owners: some Collection<LockOwner> & Sendable) -> [Step] {
      guard let blockade = waiter.lock.blockade(before: waiter, of: owners) else { return [] }
      return blockade.holders.filter { $0 != waiter.owner }.map {
        Step(waiter: waiter, blocker: $0, between: blockade.first, previous: previous)
      }
    }
    return steps(of: CollectionOfOne(goal)) + steps(of: waiters.keys)
  }

  private static func way(to last: Int, in steps: [Step]) -> [LockError.Wait] {
    var way: [LockError.Wait] = []
    var next: Int? = last
    while let index = next {
      way = steps[index].waits + way
      next = steps[index].previous
    }
    return way
  }
}
