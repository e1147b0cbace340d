/// A state behind a lock, and those who wait until it lets them go on.
///
/// What is handed to it runs under the lock: it only looks at the state and changes it, and returns
/// what is to be released.
final class Monitor<State: ~Copyable & Sendable>: Sendable {
  private let content: Guarded<Content>

  init(_ state: consuming sending State) { content = Guarded(Content(state: state)) }

  /// Changes the state, and wakes those whom that lets go on, in the order in which they came.
  @discardableResult
  func change<Outcome: Sendable>(_ body: (inout State) -> Outcome) -> Outcome {
    let (outcome, woken) = content.withLock { content in
      let outcome = body(&content.state)
      return (outcome, content.wake())
    }
    for waking in woken { waking.resume() }
    return outcome
  }

  /// Tries until `attempt` returns something: now, and after every change. Returns `nil` when the
  /// task is cancelled.
  func wait<Outcome: Sendable>(
    until attempt: @escaping @Sendable (inout State) -> Outcome?
  ) async -> Outcome? {
    let waiter = Waiter()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Outcome?, Never>) in
        let woken = content.withLock { $0.enter(waiter, continuation, until: attempt) }
        for waking in woken { waking.resume() }
      }
    } onCancel: {
      content.withLock { $0.cancel(waiter) }?.resume()
    }
  }
}

extension Monitor where State: ~Copyable {
  fileprivate typealias Resume = @Sendable () -> Void

  /// Somebody who waits.
  ///
  /// Unchecked: the monitor's lock guards it.
  fileprivate final class Waiter: @unchecked Sendable {
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
    private var waiters: [Waiter] = []

    init(state: consuming State) { self.state = state }

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
      waiters.append(waiter)
      return wake()
    }

    mutating func cancel(_ waiter: Waiter) -> Waking? {
      waiter.isCancelled = true
      guard let index = waiters.firstIndex(where: { $0 === waiter }) else { return nil }
      waiters.remove(at: index)
      return waiter.giveUp.map { Waking(waiter: waiter, resume: $0) }
    }

    /// One who goes on may change the state so that another can, too.
    mutating func wake() -> [Waking] {
      var woken: [Waking] = []
      var index = 0
      while index < waiters.count {
        if let resume = waiters[index].attempt?(&state) {
          woken.append(Waking(waiter: waiters.remove(at: index), resume: resume))
          index = 0
        } else {
          index += 1
        }
      }
      return woken
    }
  }
}
