import Synchronization

extension Roster {
  /// Registers a receiver that is known by `object`. If the object is registered already for the
  /// same place, it keeps its registration, and the new receiver is dropped. Another place is
  /// another registration. Returns whether the receiver was registered.
  @discardableResult
  public func add(_ receiver: Receiver, for object: AnyObject, priority: Priority) -> Bool {
    let identity = Identity(of: object)
    receiver.remember(identity)
    return change { state, aftermath in
      if !state.knows(identity) {
        state.append(receiver, priority: priority, leaving: &aftermath)
        return true
      }
      for known in state.receivers(identity) {
        if known.object !== object || known.hasLostPlace(&aftermath) {
          // The known receiver belongs to a dead object, or to a dead actor, whose address is used
          // again.
          _ = state.end(leaving: &aftermath) { $0.slot(of: .passUnretained(known)) }
        } else if known.home.id == receiver.home.id {
          return false
        } else {
          state.hasTwins = true
        }
      }
      state.append(receiver, priority: priority, leaving: &aftermath)
      return true
    }
  }

  /// Registers a receiver that is known by its subscription only.
  public func add(_ receiver: Receiver, priority: Priority) -> Subscription {
    receiver.remember(Identity(of: receiver))
    change { $0.append(receiver, priority: priority, leaving: &$1) }
    return RosterSubscription(of: receiver, in: self)
  }

  /// Like `add(_:priority:)`, for as long as `owner` lives, if there is one.
  public func add(
    _ receiver: LimitedReceiver, until owner: Owner?, priority: Priority
  ) -> Subscription {
    if let owner { receiver.limit(to: owner) }
    return add(receiver, priority: priority)
  }

  /// Registers a receiver that is known by a number. No other receiver that was ever registered
  /// here has that number, and none is known by an object. The caller holds another lock, and
  /// settles after unlocking that one.
  package func add(
    _ receiver: Receiver, number: UInt64, priority: Priority, leaving aftermath: inout Aftermath
  ) {
    receiver.remember(Identity(number: number))
    changeUnsettled(&aftermath) { $0.append(receiver, priority: priority, leaving: &$1) }
  }

  /// Whether any target can be reached. Stops at the first one.
  package var hasReachableReceiver: Bool {
    var isReached = false
    walk { reference, _ in
      isReached = reference._withUnsafeGuaranteedRef { $0.stands && $0.isAlive }
      return isReached
    }
    return isReached
  }

  /// Ends the registrations of `object`. Those of a dead object at the same address end, too, which
  /// does no harm. The roster does not tell them apart, because that would promote the object.
  public func remove(_ object: AnyObject) {
    let identity = Identity(of: object)
    change { state, aftermath in
      while state.end(leaving: &aftermath, { $0.slot(of: identity) }) != nil, state.hasTwins {}
    }
  }

  /// Ends the registration of `object` for one place only. A dead actor at the same address counts
  /// as that place.
  public func remove(_ object: AnyObject, deliver delivery: Delivery) {
    let identity = Identity(of: object)
    change { state, aftermath in
      for known in state.receivers(identity) where known.home.id == delivery.place.id {
        _ = state.end(leaving: &aftermath) { $0.slot(of: .passUnretained(known)) }
      }
    }
  }

  /// Ends the registrations of `object`, and returns the ended receivers.
  func removeAll(of object: AnyObject) -> [Receiver] {
    let identity = Identity(of: object)
    return change { state, aftermath in
      var ended: [Receiver] = []
      while let one = state.end(leaving: &aftermath, { $0.slot(of: identity) }) {
        ended.append(one.takeUnretainedValue())
        if !state.hasTwins { break }
      }
      return ended
    }
  }

  /// Ends one registration. Returns whether it stood; ending it again does nothing.
  @discardableResult
  package final func remove(_ receiver: Receiver) -> Bool { remove(.passUnretained(receiver)) }

  /// Like `remove(_:)`, without counting a reference to the receiver.
  @discardableResult
  package final func remove(_ receiver: Unmanaged<Receiver>) -> Bool {
    change { state, aftermath in
      state.end(leaving: &aftermath) { $0.slot(of: receiver) } != nil
    }
  }

  /// Ends the registration of the receiver that is known by `number`. Returns whether the
  /// registration stood.
  package final func remove(number: UInt64) -> Bool {
    let identity = Identity(number: number)
    return change { state, aftermath in
      state.end(leaving: &aftermath) { $0.slot(of: identity) } != nil
    }
  }

  /// Ends every registration. Calls under way reach no more targets.
  public func removeAll() {
    change { state, aftermath in
      state.leaving.note(state.lanes.flatMap(\.receivers), &aftermath)
      state.lanes.changeEach { $0.removeAll(leaving: &aftermath) }
    }
  }

  /// Ends every registration, but lets letters that wait in mailboxes arrive.
  package func retire() {
    change { state, aftermath in
      state.lanes.changeEach { $0.removeAll(lettingLettersArrive: true, leaving: &aftermath) }
    }
  }

  /// Whether `object` is registered.
  public func contains(_ object: AnyObject) -> Bool {
    receivers(for: object).contains(where: \.isAlive)
  }

  /// How many registrations can still reach their target. Looks at each of them.
  public var count: Int { living().count }

  /// Whether no target can be reached.
  public var isEmpty: Bool { living().isEmpty }

  /// How many calls the mailboxes of `object` have dropped.
  public func losses(of object: AnyObject) -> Int {
    receivers(for: object).reduce(0) { $0 + $1.losses }
  }

  /// The receiver that is known by `number`, while the registration stands.
  package func receiver(number: UInt64) -> Receiver? {
    let identity = Identity(number: number)
    return change { state, _ in state.receivers(identity).first }
  }

  private func receivers(for object: AnyObject) -> [Receiver] {
    let identity = Identity(of: object)
    return change { state, _ in state.receivers(identity) }.filter { $0.object === object }
  }

  /// The receivers that can still be reached, in the order in which they are asked.
  @usableFromInline
  package func living() -> [Receiver] {
    let all = change { state, _ in
      state.lanes.flatMap { lane in (0..<lane.count).compactMap { lane.receiver(at: $0) } }
    }
    return all.filter { $0.stands && $0.isAlive }
  }
}

extension Receiver {
  /// Whether it lives on an actor that has died. A living actor is released after unlocking,
  /// because this may be the last reference to it by then.
  fileprivate func hasLostPlace(_ aftermath: inout Roster.Aftermath) -> Bool {
    guard case .actor(let place) = home else { return false }
    guard let actor = place.actor else { return true }
    aftermath.leave(actor)
    return false
  }
}

extension Roster.State {
  fileprivate mutating func append(
    _ receiver: Receiver, priority: Priority, leaving aftermath: inout Roster.Aftermath
  ) {
    lanes.change(priority, leaving: &aftermath) { $0.append(receiver, leaving: &$1) }
  }

  /// Whether a receiver with this identity stands. Mostly there is none.
  fileprivate func knows(_ identity: Identity) -> Bool {
    lanes.indices.contains { lanes[$0].slot(of: identity) != nil }
  }

  /// The registrations with this identity: one, unless its object is registered for several places.
  fileprivate func receivers(_ identity: Identity) -> [Receiver] {
    var found: [Receiver] = []
    for lane in lanes {
      _ = lane.slot(of: identity) { receiver in
        found.append(receiver)
        return !hasTwins
      }
      if !hasTwins, !found.isEmpty { break }
    }
    return found
  }

  /// Ends the registration that `find` finds, and returns it. The lock keeps the result valid.
  fileprivate mutating func end(
    leaving aftermath: inout Roster.Aftermath, _ find: (Lane) -> Int?
  ) -> Unmanaged<Receiver>? {
    let ended = lanes.changeOne { lane -> Unmanaged<Receiver>? in
      guard let slot = find(lane) else { return nil }
      return lane.end(slot, leaving: &aftermath)
    }
    // Only a receiver with a mailbox can be at work after its registration has ended.
    if let ended, ended._withUnsafeGuaranteedRef({ $0.isWorking }) {
      leaving.note([ended.takeUnretainedValue()], &aftermath)
    }
    return ended
  }
}
