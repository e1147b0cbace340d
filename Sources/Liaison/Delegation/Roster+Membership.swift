import Dispatch
import Synchronization

extension Roster {
  /// Registers a receiver that is known by `object`. An object that is registered already keeps
  /// its place, and the new receiver is dropped. Returns whether it was registered.
  @discardableResult
  public func add(_ receiver: Receiver, for object: AnyObject, priority: Priority) -> Bool {
    let hash = SlotIndex.hash(object)
    receiver.remember(hash: hash)
    return change { state, discarded in
      for lane in state.lanes {
        if lane.slot(of: object, hash: hash, holding: &discarded) != nil { return false }
      }
      state.append(receiver, priority: priority, discarding: &discarded)
      return true
    }
  }

  /// Registers a receiver that is known by its subscription only.
  public func add(_ receiver: Receiver, priority: Priority) -> Subscription {
    receiver.remember(hash: SlotIndex.hash(receiver))
    change { $0.append(receiver, priority: priority, discarding: &$1) }
    return Subscription(RosterRegistration(of: receiver, in: self))
  }

  /// Ends the registration of `object`. Returns it when there was one.
  @discardableResult
  public func remove(_ object: AnyObject) -> Receiver? {
    let hash = SlotIndex.hash(object)
    return change { state, discarded in
      state.takeOut(discarding: &discarded) { lane, discarded in
        lane.slot(of: object, hash: hash, holding: &discarded)
      }
    }
  }

  /// Ends one registration. Ending it again does nothing.
  @discardableResult
  func remove(_ receiver: Receiver) -> Receiver? {
    change { state, discarded in
      state.takeOut(discarding: &discarded) { lane, _ in lane.slot(of: receiver) }
    }
  }

  /// Ends every registration. Calls under way reach nobody more.
  public func removeAll() {
    change { state, discarded in
      for index in state.lanes.indices { state.lanes[index].removeAll(discarding: &discarded) }
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
    let hash = SlotIndex.hash(object)
    return change { state, discarded in
      for lane in state.lanes {
        if let slot = lane.slot(of: object, hash: hash, holding: &discarded) {
          return lane.receiver(at: slot)
        }
      }
      return nil
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
    var index = 0
    while index < lanes.count, lanes[index].priority > priority { index += 1 }
    if index == lanes.count || lanes[index].priority != priority {
      lanes.insert(Lane(priority: priority), at: index)
    }
    lanes[index].append(receiver, discarding: &discarded)
  }

  fileprivate mutating func takeOut(
    discarding discarded: inout Discarded, _ find: (Lane, inout Discarded) -> Int?
  ) -> Receiver? {
    for index in lanes.indices {
      guard let slot = find(lanes[index], &discarded) else { continue }
      guard let receiver = lanes[index].receiver(at: slot) else { continue }
      receiver.markRemoved()
      discarded.append(ended: receiver)
      lanes[index].takeOut(slot, discarding: &discarded)
      return receiver
    }
    return nil
  }
}
