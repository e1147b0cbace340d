import LiaisonCore
import LiaisonDelegation
import LiaisonProxies

/// A call that is being made for several callers, and the callers that wait for it.
final class CallMaking<Value: Sendable>: Sendable {
  /// How the call has ended.
  enum Outcome: Sendable {
    case value(Value)
    case error(any Error)
    /// It has returned a result that is not kept. Each caller makes its own call.
    case unfit
    /// Its caller has left it. The next caller makes it.
    case abandoned
  }

  private struct State: Sendable {
    var outcome: Outcome?
    var waiting = WaitQueue<Waiter>()
    /// The task in which it goes on, behind a timeout.
    var task: Party?
  }

  private let requirement: Requirement
  /// The thread or task that has to go on for it to end; nil if its caller may leave it.
  private let maker: Party?
  /// Whether it runs on a thread that does not depend on a task.
  let isOnThread: Bool
  private let state = Guarded(State())

  init(_ requirement: Requirement, by call: InterceptedCall) {
    self.requirement = requirement
    isOnThread = !call.canWait
    maker =
      isOnThread
      ? .thread(.thread) : call.isLimited ? nil : Whereabouts.isInTask ? .task(.task) : nil
  }

  var outcome: Outcome? { state.withLock { $0.outcome } }

  /// How many callers wait.
  var waiting: Int { state.withLock { $0.waiting.count } }

  func end(_ outcome: Outcome) {
    let waiting = state.withLock { state in
      state.outcome = outcome
      return state.waiting.takeAll()
    }
    for waiter in waiting { waiter.wake() }
  }

  /// Suspends the task until it has ended.
  ///
  /// - Parameters:
  ///   - waiting: The requirement whose call waits.
  ///   - isLimited: Whether a limit ends the wait, and with it a circle.
  /// - Throws: `CancellationError` when the task is cancelled, or a ``CallCircle``.
  nonisolated(nonsending) func wait(for waiting: Requirement, isLimited: Bool) async throws {
    let waiter = Waiter()
    // The table notes the wait before other calls can see the waiter. So a call that sees it finds
    // the circle.
    if !isLimited, let circle = WaitTable.noteTask(waiter, for: self, throughLimits: true) {
      throw CallCircle(requirement: waiting, circle: circle.description)
    }
    guard join(waiter) else { return waiter.wake() }
    defer { leave(waiter) }
    if await waiter.suspend() != .woken { throw CancellationError() }
  }

  /// Blocks the thread until it has ended. If that would close a circle, returns the circle at
  /// once.
  func block() -> WaitTable.Circle? {
    let waiter = Waiter()
    guard join(waiter) else { return nil }
    defer { leave(waiter) }
    let circle = WaitTable.note(
      waiter, occupying: Delivery.Place.occupied, for: self, throughLimits: true)
    if let circle { return circle }
    _ = waiter.block(upTo: nil) { waited in
      TapEvent(kind: .waiting, requirement: requirement, place: name, duration: waited)
    }
    return nil
  }

  /// False when it has ended.
  private func join(_ waiter: Waiter) -> Bool {
    state.withLock { state in
      if state.outcome != nil { return false }
      state.waiting.append(waiter)
      return true
    }
  }

  private func leave(_ waiter: Waiter) {
    state.withLock { _ = $0.waiting.remove(waiter) }
  }
}

extension CallMaking: CarriedCall {
  func goesOn(in task: Party) { state.withLock { $0.task = task } }

  func leaves(_ task: Party) {
    state.withLock { state in
      if state.task == task { state.task = nil }
    }
  }
}

extension CallMaking: Obstacle {
  var parties: [Party] {
    // A call that has ended blocks no waiter.
    if let maker, outcome == nil { [maker] } else { [] }
  }

  var partiesWithinLimits: [Party] {
    state.withLock { state in
      guard state.outcome == nil, let task = state.task else { return [] }
      return [task]
    }
  }

  var name: String { "a call of '\(requirement)'" }
}
