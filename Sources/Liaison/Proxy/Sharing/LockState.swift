/// Who holds a lock and who waits for it. The lock's mutex guards it; nothing here calls out, and
/// who is to be woken is returned.
///
/// An owner either holds the lock exclusively or shares it, never both; nobody waits at the head of
/// the queue who could be let in.
struct LockState {
  private var exclusive: Hold?
  private var sharing: [Hold] = []
  private var queue: [LockWaiter] = []

  private struct Hold {
    let owner: LockOwner
    /// How often it has to be given back.
    var count = 1
  }

  var holders: [LockOwner] { exclusive.map { [$0.owner] } ?? sharing.map(\.owner) }
  var waiting: [LockOwner] { queue.map(\.owner) }

  // MARK: - Taking

  /// Gives the owner the lock if it can have it at once.
  mutating func claim(
    _ mode: LockMode, for owner: LockOwner, _ reentrancy: LockReentrancy, _ patience: LockPatience
  ) -> LockClaim {
    if exclusive?.owner == owner {
      guard reentrancy == .counted else { return .held(.exclusive) }
      exclusive?.count += 1
      return .taken
    }
    if let index = sharing.firstIndex(where: { $0.owner == owner }) {
      guard reentrancy == .counted, mode == .shared else { return .held(.shared) }
      sharing[index].count += 1
      return .taken
    }
    guard queue.isEmpty, fits(mode) else {
      return patience == .not ? .busy(obstacle(to: mode, behind: queue[...])) : .hasToWait
    }
    give(mode, to: owner)
    return .taken
  }

  /// Lets the waiter in, or puts it at the end of the queue. Returns whether it is in the queue.
  mutating func queue(_ waiter: LockWaiter) -> Bool {
    if queue.isEmpty, fits(waiter.mode) {
      give(waiter.mode, to: waiter.owner)
      return false
    }
    queue.append(waiter)
    return true
  }

  private func fits(_ mode: LockMode) -> Bool {
    exclusive == nil && (mode == .shared || sharing.isEmpty)
  }

  private mutating func give(_ mode: LockMode, to owner: LockOwner) {
    switch mode {
    case .exclusive: exclusive = Hold(owner: owner)
    case .shared:
      // Two tasks that use one owner may have queued before either had the lock.
      if let index = sharing.firstIndex(where: { $0.owner == owner }) {
        sharing[index].count += 1
      } else {
        sharing.append(Hold(owner: owner))
      }
    }
  }

  // MARK: - Giving back

  /// Gives the lock back once. Returns whom to wake, or `nil` if the owner does not hold it.
  mutating func release(_ owner: LockOwner) -> [LockWaiter]? {
    if let hold = exclusive, hold.owner == owner {
      exclusive = hold.count > 1 ? Hold(owner: owner, count: hold.count - 1) : nil
    } else if let index = sharing.firstIndex(where: { $0.owner == owner }) {
      sharing[index].count -= 1
      if sharing[index].count == 0 { sharing.remove(at: index) }
    } else {
      return nil
    }
    return queue.isEmpty ? [] : admit()
  }

  /// Takes somebody out of the queue, which may have kept others waiting. Returns whom to wake.
  mutating func withdraw(_ waiter: LockWaiter, because reason: LockWaiter.Reason) -> [LockWaiter] {
    guard let index = index(of: waiter) else { return [] }
    waiter.end(.gaveUp(reason, obstacle(to: waiter.mode, behind: queue[..<index])))
    queue.remove(at: index)
    return [waiter] + admit()
  }

  private mutating func admit() -> [LockWaiter] {
    var admitted: [LockWaiter] = []
    while let first = queue.first, fits(first.mode) {
      queue.removeFirst()
      give(first.mode, to: first.owner)
      first.end(.admitted)
      admitted.append(first)
    }
    return admitted
  }

  // MARK: - Reporting

  /// Who has to give the lock back before the waiter has it, be it in the queue or about to be.
  func blockade(before waiter: LockWaiter) -> LockBlockade? {
    if waiter.outcome != nil { return nil }
    if waiter.mode == .exclusive || exclusive != nil {
      return LockBlockade(holders: holders, first: nil)
    }
    // While it is shared, whoever is first in the queue wants it exclusively.
    return queue.first.map { LockBlockade(holders: holders, first: $0.owner) }
  }

  private func obstacle(to mode: LockMode, behind others: ArraySlice<LockWaiter>) -> LockObstacle {
    // Those in the queue who want to share are let in together.
    let ahead = others.filter { mode == .exclusive || $0.mode == .exclusive }
    return LockObstacle(
      held: exclusive == nil ? .shared : .exclusive, holders: holders,
      ahead: ahead.map(\.owner))
  }

  private func index(of waiter: LockWaiter) -> Int? { queue.firstIndex { $0 === waiter } }
}

/// What became of somebody who asked for a lock.
enum LockClaim: Sendable {
  case taken
  /// The owner holds it already and cannot have it again.
  case held(LockMode)
  /// Others are in the way, and the owner does not wait.
  case busy(LockObstacle)
  case hasToWait
}

/// Who has to give a lock back before a waiter has it.
struct LockBlockade: Sendable {
  let holders: [LockOwner]
  /// Who is let in before the waiter, if the waiter would share the lock with its holders.
  let first: LockOwner?
}

/// What keeps somebody from getting a lock.
struct LockObstacle: Sendable, Hashable {
  /// How the lock is held, where there are holders.
  let held: LockMode
  let holders: [LockOwner]
  /// Who is let in first.
  let ahead: [LockOwner]
}
