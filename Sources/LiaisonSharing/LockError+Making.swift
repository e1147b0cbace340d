extension LockError {
  static func busy(_ obstacle: LockObstacle, lock: SubjectLock, owner: LockOwner) -> Self {
    var error = Self(
      code: .busy,
      message: "\(owner) does not get '\(lock.name)' at once: \(obstacle). "
        + "State with 'waiting:' how long it may wait.",
      lock: lock.name, owner: owner)
    error.holders = obstacle.holders
    error.ahead = obstacle.ahead
    return error
  }

  /// The wait would block a thread of the pool that runs tasks.
  static func cannotWait(_ obstacle: LockObstacle, lock: SubjectLock, owner: LockOwner) -> Self {
    var error = Self(
      code: .cannotWait,
      message: "\(owner) would block a thread that tasks need, waiting for '\(lock.name)': "
        + "\(obstacle), across an 'await'. Declare the requirement async, or take the lock with "
        + "'withLockSuspending'.",
      lock: lock.name, owner: owner)
    error.holders = obstacle.holders
    error.ahead = obstacle.ahead
    return error
  }

  /// A call that was left still uses what the owner holds.
  static func usedBy(_ call: LockOwner, lock: SubjectLock, owner: LockOwner) -> Self {
    var error = Self(
      code: .busy,
      message: "\(owner) holds '\(lock.name)', but \(call), which it has left, still uses it. Give "
        + "the lock back, and take it again for what is to come after that call.",
      lock: lock.name, owner: owner)
    error.holders = [call]
    return error
  }

  static func timedOut(
    _ obstacle: LockObstacle, after limit: Duration, lock: SubjectLock, owner: LockOwner
  ) -> Self {
    var error = Self(
      code: .timedOut,
      message: "\(owner) has waited \(limit) for '\(lock.name)': \(obstacle).",
      lock: lock.name, owner: owner)
    error.holders = obstacle.holders
    error.ahead = obstacle.ahead
    error.limit = limit
    return error
  }

  /// A user has waited too long for another user's load.
  static func late(_ reference: String, _ limit: Duration) -> Self {
    let owner = LockOwner.current
    var error = Self(
      code: .timedOut,
      message:
        "\(owner) has waited \(limit) for '\(reference)', which another user loads or unloads.",
      lock: reference, owner: owner)
    error.limit = limit
    return error
  }

  static func deadlock(_ circle: [Wait], lock: SubjectLock, owner: LockOwner) -> Self {
    let waits = circle.map(\.description).joined(separator: "; ")
    var error = Self(
      code: .deadlock,
      message: "Nobody would ever go on: \(waits). Take locks in the same order everywhere.",
      lock: lock.name, owner: owner)
    error.holders = lock.holders
    error.circle = circle
    return error
  }

  static func heldAlready(
    as held: LockMode, wanted: LockMode, lock: SubjectLock, owner: LockOwner
  ) -> Self {
    let message =
      held == .shared && wanted == .exclusive
      ? "\(owner) shares '\(lock.name)' and wants it exclusively, for which two who share would "
        + "wait for ever. Take it exclusively from the beginning."
      : "\(owner) holds '\(lock.name)' already. Use what it guards without taking it again, or "
        + "make the lock with 'reentrancy: .counted'."
    var error = Self(code: .heldAlready, message: message, lock: lock.name, owner: owner)
    error.holders = [owner]
    return error
  }
}

extension LockObstacle: CustomStringConvertible {
  /// A clause without a full stop: "viewer and reader share it, and importer comes first".
  var description: String {
    let verb = held == .exclusive ? "holds it" : holders.count == 1 ? "shares it" : "share it"
    let holding = holders.isEmpty ? [] : [Self.list(holders) + " " + verb]
    let coming = ahead.count == 1 ? "comes first" : "come first"
    let waiting = ahead.isEmpty ? [] : [Self.list(ahead) + " " + coming]
    return (holding + waiting).joined(separator: ", and ")
  }

  /// The first few, and how many more there are.
  private static func list(_ owners: [LockOwner]) -> String {
    let shown = 5
    var names = owners.prefix(shown).map(\.name)
    if owners.count > shown { names.append("\(owners.count - shown) more") }
    let last = names.removeLast()
    return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
  }
}
