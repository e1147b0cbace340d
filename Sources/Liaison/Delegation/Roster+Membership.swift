import Dispatch
import Synchronization

extension Roster {
  /// Registers a receiver that is known by `object`. An object that is registered already keeps
  /// its place, and the new receiver is dropped. Returns whether it was registered.
  @discardableResult
  public func add(_ receiver: Receiver, for object: AnyObject, priority: Priority) -> Bool {
    let identity = Receiver.Identity(of: object)
    receiver.remember(identity)
    return change { state, discarded in
      if let known = state.receiver(identity) {
        if known.object === object { return false }
        // A dead one, whose address is used again. It goes, so that an identity stands once.
        _ = state.end(discarding: &discarded) { $0.slot(of: identity) }
      }
      state.append(receiver, priority: priority, discarding: &discarded)
      return true
    }
  }

  /// Registers a receiver that is known by its subscription only.
  public func add(_ receiver: Receiver, priority: Priority) -> Subscription {
    receiver.remember(Receiver.Identity(of: receiver))
    change { $0.append(receiver, priority: priority, discarding: &$1) }
    return Subscription(RosterRegistration(of: receiver, in: self))
  }

  /// As above, for who holds another lock and settles after it.
  func add(_ receiver: Receiver, priority: Priority, leaving aftermath: inout Aftermath) {
    receiver.remember(Receiver.Identity(of: receiver))
    changeUnsettled(&aftermath) { $0.append(receiver, priority: priority, discarding: &$1) }
  }

  /// Whether somebody can be reached. Stops at the first.
  var reachesSomebody: Bool {
    var isReached = false
    walk { reference, _ in
      isReached = reference._withUnsafeGuaranteedRef { !$0.isRemoved && $0.isAlive }
      return isReached
    }
    return isReached
  }

  /// Ends the registration of `object`, or that of a dead one at its address, which nobody misses.
  /// Whose it is need not be known, and asking would promote it. Returns what it ended.
  @discardableResult
  public func remove(_ object: AnyObject) -> Receiver? {
    let identity = Receiver.Identity(of: object)
    return change { state, discarded in
      let ended = state.end(discarding: &discarded) { $0.slot(of: identity) }
      return ended?.takeUnretainedValue()
    }
  }

  /// Ends one registration. Returns whether it stood; ending it again does nothing.
  @discardableResult
  final func remove(_ receiver: Receiver) -> Bool { remove(.passUnretained(receiver)) }

  /// As above, without counting a reference to it.
  @discardableResult
  final func remove(_ receiver: Unmanaged<Receiver>) -> Bool {
    change { state, discarded in
      state.end(discarding: &discarded) { $0.slot(of: receiver) } != nil
    }
  }

  /// Ends every registration. Calls under way reach nobody more.
  public func removeAll() {
    change { state, discarded in
      state.lanes.changeEach { $0.removeAll(discarding: &discarded) }
    }
  }

  /// Whether `object` is registered.
  public func contains(_ object: AnyObject) -> Bool { receiver(for: object) != nil }

  /// How many registrations can still reach somebody. Looks at each of them.
  public var count: Int { living().count }

  /// Whether nobody can be reached.
  public var isEmpty: Bool { living().isEmpty }

  /// How many calls the mailbox of `object` has dropped.
  public func losses(of object: AnyObject) -> Int { receiver(for: object)?.losses ?? 0 }

  /// Whether some delegate may do what `isImplemented` asks about.
  @inlinable
  public func responds<Node: WeakReceiver>(
    through node: Node.Type, _ isImplemented: (Node.Target) -> Bool
  ) -> Bool {
    living().contains { $0.target(through: node).map(isImplemented) ?? false }
  }

  func receiver(for object: AnyObject) -> Receiver? {
    let identity = Receiver.Identity(of: object)
    return change { state, _ in
      state.receiver(identity).flatMap { $0.object === object ? $0 : nil }
    }
  }

  /// The receivers that can still be reached, in the order in which they are asked.
  @usableFromInline
  func living() -> [Receiver] {
    let all = change { state, _ in
      state.lanes.flatMap { lane in (0..<lane.count).compactMap { lane.receiver(at: $0) } }
    }
    return all.filter { !$0.isRemoved && $0.isAlive }
  }
}

extension Roster.State {
  fileprivate mutating func append(
    _ receiver: Receiver, priority: Priority, discarding discarded: inout Discarded
  ) {
    lanes.change(priority) { $0.append(receiver, discarding: &discarded) }
  }

  fileprivate func receiver(_ identity: Receiver.Identity) -> Receiver? {
    for lane in lanes {
      if let slot = lane.slot(of: identity) { return lane.receiver(at: slot) }
    }
    return nil
  }

  /// Ends the registration that `find` finds, and returns it as long as the lock is held.
  fileprivate mutating func end(
    discarding discarded: inout Discarded, _ find: (Lane) -> Int?
  ) -> Unmanaged<Receiver>? {
    lanes.changeOne { lane in
      guard let slot = find(lane) else { return nil }
      return lane.end(slot, discarding: &discarded)
    }
  }
}
