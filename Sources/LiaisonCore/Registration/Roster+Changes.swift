import Synchronization

extension Roster {
  /// Changes the state under the lock. What was taken out is released after unlocking.
  ///
  /// While a call is inside the gate, the buffer that it may have found there counts as read, so
  /// that no slot that it may see changes. A call that enters before the gate has been open again
  /// finds either the same buffer or none; without one it takes the long way.
  /// While the gate is closed, only the store that opens it has to be ordered. A call that passes
  /// has read this store, and so sees what was written before it. A call on the slow path takes the
  /// lock.
  @discardableResult
  func change<Outcome: Sendable>(_ body: (inout State, inout Aftermath) -> Outcome) -> Outcome {
    var aftermath = Aftermath()
    let outcome = changeUnsettled(&aftermath, body)
    aftermath.settle()
    return outcome
  }

  /// Like `change(_:)`, for a caller that holds another lock and settles after unlocking that one.
  func changeUnsettled<Outcome: Sendable>(
    _ aftermath: inout Aftermath, _ body: (inout State, inout Aftermath) -> Outcome
  ) -> Outcome {
    state.withLock { state in
      guard closeGate() else { return changeBesideCall(&state, &aftermath, body) }
      state.noteOpenGate()
      let outcome = body(&state, &aftermath)
      state.retire(&aftermath)
      shortcut.store(state.shortcut, ordering: .releasing)
      needsTidying.store(state.needsTidying, ordering: .releasing)
      gate.store(Self.open, ordering: .releasing)
      return outcome
    }
  }

  private func changeBesideCall<Outcome>(
    _ state: inout State, _ aftermath: inout Aftermath,
    _ body: (inout State, inout Aftermath) -> Outcome
  ) -> Outcome {
    state.noteCallInGate()
    let outcome = body(&state, &aftermath)
    state.retire(&aftermath)
    shortcut.store(state.shortcut, ordering: .sequentiallyConsistent)
    needsTidying.store(true, ordering: .sequentiallyConsistent)
    // The call inside may have left before it could see that there is something to tidy.
    clean(&state, sweeping: false, &aftermath)
    return outcome
  }

  /// Wakes the removals that waited for this call, or for this thread to leave the gate. Cleans up,
  /// unless a call is inside the gate.
  func tidy(after leaver: Whereabouts, sweeping: Bool) {
    var aftermath = Aftermath()
    state.withLock { state in
      for waiting in state.release(from: leaver) { aftermath.wake(waiting.waiter) }
      clean(&state, sweeping: sweeping, &aftermath)
    }
    aftermath.settle()
  }

  private func clean(_ state: inout State, sweeping: Bool, _ aftermath: inout Aftermath) {
    guard closeGate() else { return }
    state.noteOpenGate()
    state.clean(sweeping: sweeping, &aftermath)
    shortcut.store(state.shortcut, ordering: .releasing)
    needsTidying.store(state.needsTidying, ordering: .releasing)
    gate.store(Self.open, ordering: .releasing)
  }

  /// Keeps calls from passing the gate. Returns `false` if one is inside.
  private func closeGate() -> Bool {
    gate.compareExchange(
      expected: Self.open, desired: Self.closed, ordering: .sequentiallyConsistent
    ).exchanged
  }
}

extension Roster.State {
  fileprivate var shortcut: UnsafeMutableRawPointer? {
    if lanes.isEmpty { return Roster.nobody }
    guard let only = lanes.only else { return nil }
    if only.count == 0 { return Roster.nobody }
    return besideCall ? nil : only.buffer.address
  }

  fileprivate var needsTidying: Bool {
    besideCall || !retired.isEmpty || !waiters.isEmpty || lanes.needsSweep
  }

  /// Notes that a change is made beside a call that has passed the gate and reads a buffer.
  fileprivate mutating func noteCallInGate() {
    if besideCall { return }
    besideCall = true
    readInGate = lanes.only?.buffer
    readInGate?.addReader()
  }

  /// Notes that no call is inside the gate.
  @inline(__always)
  fileprivate mutating func noteOpenGate() {
    if !besideCall { return }
    besideCall = false
    readInGate?.removeReader()
    readInGate = nil
  }

  /// Keeps the buffers that were replaced while a call read them.
  fileprivate mutating func retire(_ aftermath: inout Roster.Aftermath) {
    // Only calls under way read buffers.
    if visits != nil || besideCall { retired += aftermath.takeRetired() }
  }

  /// Frees and sweeps what no call reads. Called while the gate is closed.
  fileprivate mutating func clean(sweeping: Bool, _ aftermath: inout Roster.Aftermath) {
    lanes.changeEach { lane in
      if sweeping || lane.needsSweep, !lane.buffer.isRead { lane.sweep(leaving: &aftermath) }
    }
    for buffer in retired where !buffer.isRead { aftermath.leave(buffer) }
    retired.removeAll { !$0.isRead }
  }
}
