import Dispatch
import Synchronization

extension Roster {
  /// How long a wait without a limit of its own may take before it counts as a deadlock.
  static let patience: Duration = .seconds(60)

  /// Ends the registration of `object` and waits until no call that runs elsewhere can be using
  /// it. Calls that the caller is itself inside of are not waited for. Returns whether they ended
  /// within `limit`.
  public func removeAndWait(_ object: AnyObject, upTo limit: Duration) -> Bool {
    wait(for: remove(object), upTo: limit)
  }

  /// As above, for code that cannot go on without it: what takes longer than a minute is taken
  /// for a deadlock and stops the program.
  public func removeAndWait(_ object: AnyObject) {
    insistOnWaiting(for: remove(object))
  }

  func removeAndWait(_ receiver: Receiver, upTo limit: Duration) -> Bool {
    remove(receiver)
    return wait(for: receiver, upTo: limit)
  }

  func removeAndWait(_ receiver: Receiver) {
    remove(receiver)
    insistOnWaiting(for: receiver)
  }

  func removeAndWait(_ receiver: Receiver, until deadline: DispatchTime) -> Bool {
    remove(receiver)
    return wait(for: receiver, until: deadline)
  }

  private func insistOnWaiting(for receiver: Receiver?) {
    insist(
      wait(for: receiver, upTo: Self.patience),
      "Calls have been running for \(Self.patience) on another thread, which looks like a "
        + "deadlock. Use remove(_:), or removeAndWait(_:upTo:) with a limit of your own.")
  }

  private func wait(for receiver: Receiver?, upTo limit: Duration) -> Bool {
    wait(for: receiver, until: .now() + limit)
  }

  private func wait(for receiver: Receiver?, until deadline: DispatchTime) -> Bool {
    let waiter = state.withLock { state -> Waiter? in
      // In this order: a call inside the gate that is seen here sees the flag when it leaves.
      needsTidying.store(true, ordering: .sequentiallyConsistent)
      let waiter = Waiter(
        lastTicket: state.lastTicket, gate: gate.load(ordering: .sequentiallyConsistent))
      guard state.isAwaited(by: waiter) else { return nil }
      state.waiters.append(waiter)
      return waiter
    }
    if let waiter, !waiter.wait(until: deadline) {
      state.withLock { $0.waiters.removeAll { $0 === waiter } }
      return false
    }
    return receiver?.waitUntilQuiet(until: deadline) ?? true
  }
}

extension DispatchTime {
  static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    let (seconds, attoseconds) = duration.components
    let (nanoseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflows, nanoseconds < Int64.max / 2 else { return .distantFuture }
    return time + DispatchTimeInterval.nanoseconds(Int(nanoseconds + attoseconds / 1_000_000_000))
  }
}
