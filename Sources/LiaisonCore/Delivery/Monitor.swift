/// A state behind a lock. Tasks can wait until the state lets them go on.
///
/// Its closures run under the lock. They may only read and change the state, and return what is to
/// be released outside the lock.
package final class Monitor<State: ~Copyable & Sendable>: Sendable {
  /// Which waiters are asked after a change.
  package enum Asking {
    /// All waiters, because they wait for different things.
    case all
    /// The first waiter, then the next, until one cannot go on. All wait for the same thing, and
    /// none overtakes another. A change looks only at the waiters that it wakes, and one more.
    case inTurn
  }

  private let content: Guarded<Content>

  package init(_ state: consuming sending State, asking: Asking = .all) {
    content = Guarded(Content(state: state, asking))
  }

  /// Changes the state. Wakes the waiters that can go on then, in the order in which they came.
  @discardableResult
  package func change<Outcome: Sendable>(_ body: (inout State) -> Outcome) -> Outcome {
    let (outcome, woken) = content.withLock { content in
      let outcome = body(&content.state)
      return (outcome, content.wake())
    }
    for waking in woken { waking.resume() }
    return outcome
  }

  /// Reads the state, or changes a part that no waiter depends on.
  package func look<Outcome: Sendable>(_ body: (inout State) -> Outcome) -> Outcome {
    content.withLock { body(&$0.state) }
  }

  /// Calls `attempt` under the lock, now and after changes, until it returns something. Returns
  /// `nil` when the task is cancelled.
  package func wait<Outcome: Sendable>(
    until attempt: @escaping @Sendable (inout State) -> Outcome?
  ) async -> Outcome? {
    let waiter = Waiter()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
        let woken = content.withLock { $0.enter(waiter, continuation, until: attempt) }
        for waking in woken { waking.resume() }
      }
    } onCancel: {
      let woken = content.withLock { $0.cancel(waiter) }
      for waking in woken { waking.resume() }
    }
  }

  /// How many tasks wait.
  package var waiting: Int { content.withLock { $0.waiters.count } }
}

extension Monitor where State: ~Copyable {
  fileprivate typealias Resume = @Sendable () -> Void

  /// A task that waits.
  ///
  /// Unchecked: the monitor's lock guards it.
  fileprivate final class Waiter: Queued, @unchecked Sendable {
    var link = QueueLink<Waiter>()
    var attempt: (@Sendable (inout State) -> Resume?)?
    var giveUp: Resume?
    var isCancelled = false
  }

  /// A waiter that goes on. It is returned so that what it holds is released outside the lock.
  fileprivate struct Waking: Sendable {
    let waiter: Waiter
    let resume: Resume
  }

  fileprivate struct Content: ~Copyable, Sendable {
    var state: State
    private let asking: Asking
    private(set) var waiters = WaitQueue<Waiter>()

    init(state: consuming State, _ asking: Asking) {
      self.state = state
      self.asking = asking
    }

    mutating func enter<Outcome: Sendable>(
      _ waiter: Waiter, _ continuation: CheckedContinuation<Outcome?, Never>,
      until attempt: @escaping @Sendable (inout State) -> Outcome?
    ) -> [Waking] {
      let giveUp: Resume = { continuation.resume(returning: nil) }
      if waiter.isCancelled { return [Waking(waiter: waiter, resume: giveUp)] }
      waiter.giveUp = giveUp
      waiter.attempt = { state in
        guard let outcome = attempt(&state) else { return nil }
        return { continuation.resume(returning: outcome) }
      }
      // The state has not changed, so no earlier waiter can go on. Only the new one is asked.
      if asking == .all || waiters.isEmpty, let resume = waiter.attempt?(&state) {
        return [Waking(waiter: waiter, resume: resume)] + wake()
      }
      waiters.append(waiter)
      return []
    }

    mutating func cancel(_ waiter: Waiter) -> [Waking] {
      waiter.isCancelled = true
      guard waiters.remove(waiter), let giveUp = waiter.giveUp else { return [] }
      return [Waking(waiter: waiter, resume: giveUp)]
    }

    /// A waiter that goes on may change the state so that another one can go on, too. So the
    /// waiters that were asked before it are asked once more at the end.
    mutating func wake() -> [Waking] {
      var woken: [Waking] = []
      var isAskedAgain = true
      while isAskedAgain {
        isAskedAgain = false
        var next = waiters.first
        while let waiter = next {
          next = waiters.next(after: waiter)
          if let resume = waiter.attempt?(&state) {
            isAskedAgain = waiters.first !== waiter
            waiters.remove(waiter)
            woken.append(Waking(waiter: waiter, resume: resume))
          } else if asking == .inTurn {
            return woken
          }
        }
      }
      return woken
    }
  }
}
