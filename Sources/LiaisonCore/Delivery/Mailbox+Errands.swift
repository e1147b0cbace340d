import Synchronization

/// Letters whose work goes on asynchronously. The mailbox opens the next letter when that work has
/// ended.
extension Mailbox {
  /// Asynchronous work of this mailbox that is under way.
  enum Errand: Sendable, Equatable {
    case none
    case starting
    case running(Whereabouts)
  }

  /// Starts the work of the letter that is open now, in a task of its own, at `place`. If the place
  /// no longer exists, the letter is lost.
  package func runErrand(
    of requirement: Requirement, at place: Delivery.Place,
    _ work: nonisolated(nonsending) @escaping @Sendable () async -> Void
  ) {
    state.withLock { state in
      state.errand = .starting
      isStopped.store(true, ordering: .relaxed)
    }
    // No capture list: with one, Swift 6.3 runs the closure away from the actor that calls it.
    let mailbox = self
    let isStarted = place.runTask {
      mailbox.state.withLock { $0.errand = .running(.task) }
      await work()
      mailbox.endErrand()
    }
    if !isStarted {
      state.withLock { $0.losses += 1 }
      report(.lost, requirement)
      endErrand()
      abandon()
    }
  }

  private func endErrand() {
    let (more, quiet) = state.withLock { state in
      state.errand = .none
      copyStop(of: state)
      return (state.wantsEmptying(), state.takeWaitingForQuiet())
    }
    for waiter in quiet { waiter.wake() }
    if more { schedule() }
  }
}

extension Mailbox.State {
  var isStopped: Bool { pause != nil || errand != .none }

  /// A new waiter for the end of the open letter. Returns `nil` if no letter is open, or if it is
  /// open on this thread or in this task.
  mutating func joinWaiting(unlessRunningOn thread: Whereabouts?) -> Waiter? {
    if runner == .nowhere, errand == .none { return nil }
    if let thread, runner == thread { return nil }
    if case .running(let task) = errand, task == .task { return nil }
    let waiter = Waiter()
    waitingForQuiet.append(waiter)
    return waiter
  }

  mutating func takeWaitingForQuiet() -> [Waiter] {
    if runner != .nowhere || errand != .none { return [] }
    return waitingForQuiet.takeAll()
  }
}
