import Synchronization

extension Roster {
  /// Changes the state under the lock and, after it, lets go of what fell out.
  ///
  /// While a call is inside the gate, the buffer that it may have found there counts as read, so
  /// nothing that it may see is changed. Until the gate has been open there is no other to be found:
  /// a call that enters meanwhile finds that one, or none, and takes the long way.
  ///
  /// With the gate closed nothing has to be ordered but the opening: who passes has read it, and
  /// with it what was written before; who takes the long way takes the lock.
  @discardableResult
  func change<Outcome: Sendable>(_ body: (inout State, inout Discarded) -> Outcome) -> Outcome {
    var aftermath = Aftermath()
    let outcome = changeUnsettled(&aftermath, body)
    aftermath.settle()
    return outcome
  }

  /// As above, for who holds another lock and settles after it.
  func changeUnsettled<Outcome: Sendable>(
    _ aftermath: inout Aftermath, _ body: (inout State, inout Discarded) -> Outcome
  ) -> Outcome {
    state.withLock { state in
      guard closeGate() else { return changeBesideCall(&state, &aftermath, body) }
      state.noteOpenGate()
      let outcome = body(&state, &aftermath.discarded)
      state.retire(&aftermath.discarded)
      shortcut.store(state.shortcut, ordering: .releasing)
      needsTidying.store(state.needsTidying, ordering: .releasing)
      gate.store(Self.open, ordering: .releasing)
      return outcome
    }
  }

  private func changeBesideCall<Outcome>(
    _ state: inout State, _ aftermath: inout Aftermath,
    _ body: (inout State, inout Discarded) -> Outcome
  ) -> Outcome {
    state.noteCallInGate()
    let outcome = body(&state, &aftermath.discarded)
    state.retire(&aftermath.discarded)
    shortcut.store(state.shortcut, ordering: .sequentiallyConsistent)
    needsTidying.store(true, ordering: .sequentiallyConsistent)
    // The call inside may have left before it could see that there is something to tidy.
    clean(&state, sweeping: false, &aftermath)
    return outcome
  }

  /// Wakes who waited for this call, or for this thread to leave the gate, and cleans up unless another
  /// one is in the way, which will.
  func tidy(after leaver: Whereabouts, sweeping: Bool) {
    var aftermath = Aftermath()
    state.withLock { state in
      aftermath.finished = state.release(from: leaver)
      clean(&state, sweeping: sweeping, &aftermath)
    }
    aftermath.settle()
  }

  private func clean(_ state: inout State, sweeping: Bool, _ aftermath: inout Aftermath) {
    guard closeGate() else { return }
    state.noteOpenGate()
    state.clean(sweeping: sweeping, &aftermath.discarded)
    shortcut.store(state.shortcut, ordering: .releasing)
    needsTidying.store(state.needsTidying, ordering: .releasing)
    gate.store(Self.open, ordering: .releasing)
  }

  /// Keeps calls from passing the gate. Returns `false` when one is inside.
  private func closeGate() -> Bool {
    gate.compareExchange(
      expected: Self.open, desired: Self.closed, ordering: .sequentiallyConsistent
    ).exchanged
  }
}

/// What is left to do when the lock has been given back.
package struct Aftermath: ~Copyable, Sendable {
  var discarded = Discarded()
  var finished: [CallWaiter] = []

  package init() {}

  @inline(__always)
  package consuming func settle() {
    if !finished.isEmpty { for waiting in finished { waiting.waiter.wake() } }
    discarded.release()
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

  /// A change is made beside a call that has passed the gate, and reads what stood behind it.
  fileprivate mutating func noteCallInGate() {
    if besideCall { return }
    besideCall = true
    readInGate = lanes.only?.buffer
    readInGate?.addReader()
  }

  /// No call is inside the gate.
  @inline(__always)
  fileprivate mutating func noteOpenGate() {
    if !besideCall { return }
    besideCall = false
    readInGate?.removeReader()
    readInGate = nil
  }

  /// Keeps the buffers that were replaced while somebody read them.
  fileprivate mutating func retire(_ discarded: inout Discarded) {
    if discarded.hasRetired { retired += discarded.takeRetired() }
  }

  /// Frees and sweeps what nobody reads. Called while the gate is closed.
  fileprivate mutating func clean(sweeping: Bool, _ discarded: inout Discarded) {
    lanes.changeEach { lane in
      if sweeping || lane.needsSweep, !lane.buffer.isRead { lane.sweep(discarding: &discarded) }
    }
    for buffer in retired where !buffer.isRead { discarded.append(buffer) }
    retired.removeAll { !$0.isRead }
  }
}
