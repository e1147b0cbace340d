import Synchronization

extension Roster {
  /// Ends the registrations of `object` and waits until no call that runs elsewhere can be using it.
  /// Calls that the caller is itself inside of are not waited for. Returns whether they ended within
  /// `limit`.
  public func removeAndWait(_ object: AnyObject, upTo limit: Duration) -> Bool {
    wait(forThoseOf: object, upTo: Deadline(in: limit))
  }

  /// As above, for code that cannot go on without it. It waits as long as it takes; only a circle of
  /// waits, which is proved, stops the program. A wait that lasts is told to the tap.
  public func removeAndWait(_ object: AnyObject) {
    _ = wait(forThoseOf: object, upTo: .none)
  }

  private func wait(forThoseOf object: AnyObject, upTo deadline: Deadline) -> Bool {
    let removed = removeAll(of: object)
    // A registration that ended before may still be at work in its mailbox.
    let identity = Identity(of: object)
    let leaving = state.withLock { $0.leaving.compactMap(\.receiver) }
      .filter { $0.identity == identity }
    return waitForCalls(upTo: deadline)
      && (removed + leaving).allSatisfy { $0.waitUntilQuiet(upTo: deadline) }
  }

  /// Ends a registration and waits as `removeAndWait(_:)` does.
  func removeAndWait(_ receiver: Receiver, upTo deadline: Deadline) -> Bool {
    remove(receiver)
    return waitForCalls(upTo: deadline) && receiver.waitUntilQuiet(upTo: deadline)
  }

  /// Waits until the calls that have begun have ended, except for those that this is made from.
  func waitForCalls(upTo deadline: Deadline) -> Bool {
    let waiting = state.withLock { state -> CallWaiter? in
      // In this order: a call inside the gate that is seen here sees the flag when it leaves.
      needsTidying.store(true, ordering: .sequentiallyConsistent)
      let waiting = CallWaiter(
        in: self, lastTicket: state.lastTicket,
        gate: gate.load(ordering: .sequentiallyConsistent))
      guard state.isAwaited(by: waiting) else { return nil }
      state.waiters.append(waiting)
      return waiting
    }
    guard let waiting else { return true }
    if waiting.waiter.outwait(waiting, upTo: deadline) { return true }
    state.withLock { $0.waiters.removeAll { $0 === waiting } }
    return false
  }
}

extension Roster.State {
  /// Remembers receivers whose registration has ended while a call runs in their mailbox, and forgets
  /// those where none does any more.
  mutating func noteLeaving(_ receivers: [Receiver], _ discarded: inout Discarded) {
    if leaving.isEmpty, receivers.isEmpty { return }
    leaving = leaving.filter { leaver in
      guard let receiver = leaver.receiver else { return false }
      // By the time it is let go, ours may be the last reference to it.
      discarded.append(receiver)
      return receiver.isWorking
    }
    leaving += receivers.filter(\.isWorking).map(Leaver.init)
  }
}

/// A receiver whose registration has ended while a call ran in its mailbox. The call keeps it; the
/// roster does not, because the receiver may keep the roster.
struct Leaver: Sendable {
  private(set) weak var receiver: Receiver?
  init(_ receiver: Receiver) { self.receiver = receiver }
}
