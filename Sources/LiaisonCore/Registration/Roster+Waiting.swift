import Synchronization

extension Roster {
  /// Ends the registrations of `object` and waits until no call that runs elsewhere can be using
  /// it. Does not wait for the calls from which it is called. Returns whether the others ended
  /// within `limit`.
  @available(*, noasync, message: "it blocks the thread; use 'removeAndWaitSuspending' in a task")
  public func removeAndWait(_ object: AnyObject, upTo limit: Duration) -> Bool {
    end(thoseOf: object).outwait(upTo: Deadline(in: limit))
  }

  /// Like `removeAndWait(_:upTo:)`, for code that cannot go on before the calls have ended. It
  /// waits without a limit; only a proved circle of waits stops the program. The tap is told of a
  /// long wait.
  @available(*, noasync, message: "it blocks the thread; use 'removeAndWaitSuspending' in a task")
  public func removeAndWait(_ object: AnyObject) {
    _ = end(thoseOf: object).outwait(upTo: .none)
  }

  /// Like `removeAndWait(_:)`, but suspends the task and blocks no thread. It does not wait for the
  /// call in which it is awaited. A task that such a call has started is another task, and waits
  /// for the call. The exception is a call that asks several delegates at a time: all tasks that a
  /// delegate starts are inside that call, unless they are detached.
  ///
  /// - Throws: `CancellationError` when the task is cancelled while it waits. The registrations
  ///   have ended all the same; calls that had begun may still be running.
  public nonisolated(nonsending) func removeAndWaitSuspending(_ object: AnyObject) async throws {
    _ = try await end(thoseOf: object).outwaitSuspending()
  }

  /// Like `removeAndWaitSuspending(_:)`, with a limit by ``AskingClock``. Returns whether all calls
  /// had ended by then.
  public nonisolated(nonsending) func removeAndWaitSuspending(
    _ object: AnyObject, upTo limit: Duration
  ) async throws -> Bool {
    try await end(thoseOf: object).outwaitSuspending(upTo: limit)
  }

  private func end(thoseOf object: AnyObject) -> Remains {
    let removed = removeAll(of: object)
    // A registration that ended before may still have a running call in its mailbox.
    let leaving = state.withLock { $0.leaving.receivers(Identity(of: object)) }
    return Remains([.calls(of: self)] + (removed + leaving).map { .mailbox(of: $0) })
  }

  /// Waits until the calls that have begun have ended, except for those from which this is called.
  func waitForCalls(upTo deadline: Deadline) -> Bool {
    guard let waiting = enlistWaiter(blocking: true) else { return true }
    if waiting.waiter.outwait(waiting, upTo: deadline) { return true }
    state.withLock { $0.waiters.remove(waiting) }
    return false
  }

  /// Like `waitForCalls(upTo:)`, but suspends the task.
  nonisolated(nonsending) func waitForCallsSuspending(upTo limit: Duration?) async throws -> Bool {
    guard let waiting = enlistWaiter(blocking: false) else { return true }
    defer { state.withLock { $0.waiters.remove(waiting) } }
    return try await waiting.waiter.outwaitSuspending(waiting, upTo: limit)
  }

  /// Returns `nil` if there is nothing to wait for.
  private func enlistWaiter(blocking: Bool) -> CallWaiter? {
    state.withLock { state -> CallWaiter? in
      // The order matters: a call that is seen inside the gate here sees the flag when it leaves.
      needsTidying.store(true, ordering: .sequentiallyConsistent)
      let gate = gate.load(ordering: .sequentiallyConsistent)
      let waiter = CallWaiter(in: self, lastTicket: state.lastTicket, blocking: blocking)
      return state.enlist(waiter, gate: gate) ? waiter : nil
    }
  }
}

/// Receivers whose registration has ended while a call ran in their mailbox.
///
/// Entries whose call has ended are swept when they may be half of all entries. So the cost per
/// entry stays the same, however many there are.
struct Leavers: Sendable {
  /// Weak, because the receiver may keep the roster. The running call keeps the receiver.
  private struct Leaver: Sendable {
    private(set) weak var receiver: Receiver?
    init(_ receiver: Receiver) { self.receiver = receiver }
  }

  private var byIdentity: [Identity: [Leaver]] = [:]
  private var count = 0
  private var most = 16

  func receivers(_ identity: Identity) -> [Receiver] {
    byIdentity[identity]?.compactMap(\.receiver) ?? []
  }

  mutating func note(_ receivers: [Receiver], _ aftermath: inout Roster.Aftermath) {
    for receiver in receivers where receiver.isWorking {
      byIdentity[receiver.identity, default: []].append(Leaver(receiver))
      count += 1
    }
    if count > most { sweep(&aftermath) }
  }

  private mutating func sweep(_ aftermath: inout Roster.Aftermath) {
    count = 0
    for (identity, leavers) in byIdentity {
      let working = leavers.filter { leaver in
        guard let receiver = leaver.receiver else { return false }
        // Released after unlocking, because this may be the last reference to it by then.
        aftermath.leave(receiver)
        return receiver.isWorking
      }
      byIdentity[identity] = working.isEmpty ? nil : working
      count += working.count
    }
    most = max(16, 2 * count)
  }
}
