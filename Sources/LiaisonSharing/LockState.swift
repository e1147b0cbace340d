import LiaisonCore

/// The holders of a lock and its waiters. The lock's mutex guards it. It calls no other code, and
/// returns the waiters that have to be woken.
///
/// An owner either holds the lock exclusively or shares it, never both. The first waiter in the
/// queue is one that cannot be let in. Taking, giving back, joining and leaving take constant time,
/// however many share the lock or wait for it.
struct LockState {
  private var exclusive: Hold?
  /// A call of the exclusive holder that also uses the subject, and that the holder may have left.
  private var guest: LockOwner?
  private var sharing: [LockOwner: Hold] = [:]
  private var queue = WaitQueue<LockWaiter>()
  private var lastNumber: UInt64 = 0
  /// How many holders and waiters are tasks that need a thread of the pool to give it back.
  private var suspending = 0

  private struct Hold {
    let owner: LockOwner
    /// Grows, and so gives the order in which owners got the lock.
    let number: UInt64
    /// Whether it is held while a task is suspended.
    let suspends: Bool
    /// How many times it has to be given back.
    var count = 1
  }

  /// The owners that hold it, in the order in which they got it.
  var holders: [LockOwner] {
    exclusive.map { [$0.owner] }
      ?? sharing.values.sorted { $0.number < $1.number }.map(\.owner)
  }

  var waiting: [LockOwner] { queue.members().map(\.owner) }

  // MARK: - Taking

  /// Gives the owner the lock if it can have it at once.
  mutating func claim(
    _ mode: LockMode, for owner: LockOwner, suspending: Bool, _ reentrancy: LockReentrancy,
    _ patience: LockPatience
  ) -> LockClaim {
    if exclusive?.owner == owner {
      if let guest { return .usedBy(guest) }
      guard reentrancy == .counted else { return .held(.exclusive) }
      exclusive?.count += 1
      return .taken
    }
    if let share = sharing.index(forKey: owner) {
      guard reentrancy == .counted, mode == .shared else { return .held(.shared) }
      sharing.values[share].count += 1
      return .taken
    }
    guard queue.isEmpty, fits(mode) else {
      return patience == .not ? .busy(obstacle(to: mode)) : .hasToWait
    }
    give(mode, to: owner, suspending: suspending)
    return .taken
  }

  /// Whether the owner holds it exclusively, or shares it and wants no more, and no call that the
  /// owner has left uses the subject.
  func covers(_ mode: LockMode, for owner: LockOwner) -> Bool {
    if let exclusive { return exclusive.owner == owner && guest == nil }
    return mode == .shared && sharing[owner] != nil
  }

  /// Lets in a call that its caller may leave, if the caller holds the lock; nil if not. The call
  /// then holds it as long as it lasts, even after the caller has given it back.
  mutating func admit(_ guest: LockOwner, of caller: LockOwner, _ mode: LockMode) -> LockClaim? {
    if exclusive?.owner == caller {
      if let other = self.guest { return .usedBy(other) }
      self.guest = guest
      return .taken
    }
    guard sharing[caller] != nil else { return nil }
    if mode == .exclusive { return .held(.shared) }
    give(.shared, to: guest, suspending: true)
    return .taken
  }

  /// Lets the waiter in, or puts it at the end of the queue. A waiter that would occupy a thread
  /// that those before it need is refused.
  mutating func queue(_ waiter: LockWaiter) -> LockQueueing {
    if queue.isEmpty, fits(waiter.mode) {
      give(waiter.mode, to: waiter.owner, suspending: waiter.suspends)
      return .admitted
    }
    if suspending > 0, waiter.keepsThreadOfTasks { return .refused(obstacle(to: waiter.mode)) }
    queue.append(waiter)
    if waiter.suspends { suspending += 1 }
    return .queued
  }

  private mutating func dequeue(_ waiter: LockWaiter) {
    if queue.remove(waiter), waiter.suspends { suspending -= 1 }
  }

  private func fits(_ mode: LockMode) -> Bool {
    exclusive == nil && (mode == .shared || sharing.isEmpty)
  }

  private mutating func give(_ mode: LockMode, to owner: LockOwner, suspending isSuspending: Bool) {
    lastNumber += 1
    let hold = Hold(owner: owner, number: lastNumber, suspends: isSuspending)
    switch mode {
    case .exclusive: exclusive = hold
    case .shared:
      // Two tasks that use one owner may have queued before either had the lock.
      if let share = sharing.index(forKey: owner) {
        sharing.values[share].count += 1
        return
      }
      sharing[owner] = hold
    }
    if isSuspending { suspending += 1 }
  }

  private mutating func end(_ hold: Hold) {
    if hold.suspends { suspending -= 1 }
  }

  // MARK: - Giving back

  /// Gives the lock back once. Returns the waiters to wake, or `nil` if the owner does not hold it.
  mutating func release(_ owner: LockOwner) -> [LockWaiter]? {
    if guest != nil, guest == owner {
      guest = nil
      return []
    }
    if let hold = exclusive, hold.owner == owner {
      if hold.count > 1 {
        exclusive?.count -= 1
        return []
      }
      exclusive = nil
      end(hold)
      if let guest = guest.take() { give(.exclusive, to: guest, suspending: true) }
    } else if let share = sharing.index(forKey: owner) {
      sharing.values[share].count -= 1
      if sharing.values[share].count > 0 { return [] }
      end(sharing.remove(at: share).value)
    } else {
      return nil
    }
    return queue.isEmpty ? [] : admit()
  }

  /// Takes a waiter out of the queue, which may have kept others waiting. Returns the waiters to
  /// wake.
  mutating func withdraw(_ waiter: LockWaiter, because reason: LockWaiter.Reason) -> [LockWaiter] {
    guard waiter.outcome == nil else { return [] }
    switch reason {
    case .timedOut: waiter.end(.timedOut(obstacle(to: waiter.mode, before: waiter)))
    // No error says what was in the way, and listing all that come first would take time.
    case .cancelled: waiter.end(.cancelled)
    }
    dequeue(waiter)
    return [waiter] + admit()
  }

  private mutating func admit() -> [LockWaiter] {
    var admitted: [LockWaiter] = []
    while let first = queue.first, fits(first.mode) {
      dequeue(first)
      give(first.mode, to: first.owner, suspending: first.suspends)
      first.end(.admitted)
      admitted.append(first)
    }
    return admitted
  }

  // MARK: - Reporting

  /// The owners among these that have to give the lock back before the waiter gets it. The waiter
  /// is in the queue, or about to join it.
  func blockade(before waiter: LockWaiter, of owners: some Collection<LockOwner>) -> LockBlockade? {
    if waiter.outcome != nil { return nil }
    // While it is shared, the first waiter in the queue wants it exclusively.
    let first = waiter.mode == .exclusive || exclusive != nil ? nil : queue.first?.owner
    if waiter.mode == .shared, exclusive == nil, first == nil { return nil }
    let held =
      exclusive.map { owners.contains($0.owner) ? [$0] : [] }
      // The smaller of the two collections is searched.
      ?? (owners.count < sharing.count
        ? owners.compactMap { sharing[$0] } : sharing.values.filter { owners.contains($0.owner) })
    return LockBlockade(
      holders: held.sorted { $0.number < $1.number }.map(\.owner), first: first)
  }

  private func obstacle(to mode: LockMode, before waiter: LockWaiter? = nil) -> LockObstacle {
    // Waiters in the queue that want to share are let in together.
    let ahead = queue.members(before: waiter)
      .filter { mode == .exclusive || $0.mode == .exclusive }
    return LockObstacle(
      held: exclusive == nil ? .shared : .exclusive, holders: holders,
      ahead: ahead.map(\.owner))
  }
}

/// The result of asking for a lock.
enum LockClaim: Sendable {
  case taken
  /// The owner holds it already and cannot have it again.
  case held(LockMode)
  /// Others are in the way, and the owner does not wait.
  case busy(LockObstacle)
  /// The owner holds it already, and a call that it has left uses the subject.
  case usedBy(LockOwner)
  case hasToWait
}

/// The result of queueing for a lock.
enum LockQueueing: Sendable {
  case admitted
  case queued
  /// It would block a thread that the holders or earlier waiters need.
  case refused(LockObstacle)
}

/// The owners that have to give a lock back before a waiter gets it.
struct LockBlockade: Sendable {
  let holders: [LockOwner]
  /// The owner that is let in before the waiter, if the waiter would share the lock with its
  /// holders.
  let first: LockOwner?
}

/// The holders and the waiters that keep a call from getting a lock.
struct LockObstacle: Sendable, Hashable {
  /// How the lock is held, where there are holders.
  let held: LockMode
  let holders: [LockOwner]
  /// The owners that are let in first.
  let ahead: [LockOwner]
}
