/// A state behind a lock, and those who wait until it lets them go on.
///
/// What is handed to it runs under the lock: it only looks at the state and changes it, and returns
/// what is to be released.
package final class Monitor<State: ~Copyable & Sendable>: Sendable {
  /// Who is asked after a change.
  package enum Asking {
    /// Everybody who waits, because they wait for different things.
    case all
    /// The first of those who wait, and then the next, until one cannot go on: all of them wait for the
    /// same, and none overtakes another. A change then costs as much as it lets go on.
    case inTurn
  }

  private let content: Guarded<Content>

  package init(_ state: consuming sending State, asking: Asking = .all) {
    content = Guarded(Content(state: state, asking))
  }

  /// Changes the state, and wakes those whom that lets go on, in the order in which they came.
  @discardableResult
  package func change<Outcome: Sendable>(_ body: (inout State) -> Outcome) -> Outcome {
    let (outcome, woken) = content.withLock { content in
      let outcome = body(&content.state)
      return (outcome, content.wake())
    }
    for waking in woken { waking.resume() }
    return outcome
  }

  /// Looks at the state, or changes what nobody waits for.
  package func look<Outcome: Sendable>(_ body: (inout State) -> Outcome) -> Outcome {
    content.withLock { body(&$0.state) }
  }

  /// Tries until `attempt` returns something: now, and after every change. Returns `nil` when the
  /// task is cancelled.
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

  /// How many wait.
  var waiting: Int { content.withLock { $0.waiters.count } }
}

extension Monitor where State: ~Copyable {
  fileprivate typealias Resume = @Sendable () -> Void

  /// Somebody who waits.
  ///
  /// Unchecked: the monitor's lock guards it.
  fileprivate final class Waiter: Queued, @unchecked Sendable {
    var link = QueueLink<Waiter>()
    var attempt: (@Sendable (inout State) -> Resume?)?
    var giveUp: Resume?
    var isCancelled = false
  }

  /// One who goes on. The waiter comes along so that what it holds is released outside the lock.
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
      // Nobody who waits can go on before the state changes, so only the new one is asked.
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

    /// One who goes on may change the state so that another can, too: those who were asked before it
    /// are asked once more when the others have been.
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
