internal import Liaison

/// Makes an object when it is wanted, one at a time, and again after it was lost.
final class Renewal<Made: AnyObject & Sendable>: Sendable {
  private enum Phase {
    case absent
    case making
    case present(Made)
    case over(RemoteFailure)
  }

  private struct State {
    var phase = Phase.absent
    /// How many callers use the present object, and how often any object was used.
    var users = 0
    var uses = 0
    var losses: LossRecord
    var lastReason = ""
    /// How many attempts have failed, and how the last one did.
    var failedAttempts = 0
    var lastFailure: RemoteFailure?

    var isMaking: Bool { if case .making = phase { true } else { false } }
  }

  private enum Step {
    case use(Made)
    case make
    case waitForMaker(Int)
    case sleep(until: Duration)
    case fail(RemoteFailure)
  }

  private let state: Monitor<State>
  private let timeline: Timeline
  private let discard: @Sendable (Made) -> Void

  /// - Parameter discard: Called with what was made in vain, because the renewal was ended
  ///   meanwhile.
  init(
    _ policy: RenewalPolicy, clock: some Clock<Duration> = ContinuousClock(),
    discard: @escaping @Sendable (Made) -> Void = { _ in }
  ) {
    state = Monitor(State(losses: LossRecord(policy)))
    timeline = Timeline(clock)
    self.discard = discard
  }

  /// The present object, or the one that `make` makes. Other callers wait for it meanwhile.
  ///
  /// A caller waits for one attempt. If that is another caller's and fails, this one was not sent.
  ///
  /// After a loss it waits as long as the policy says, and not beyond the deadline of the task.
  ///
  /// The caller uses it until ``leave(_:)``.
  nonisolated(nonsending) func current(
    _ make: @Sendable () async throws(RemoteFailure) -> Made
  ) async throws(RemoteFailure) -> Made {
    var known: Int?
    while true {
      switch step(&known) {
      case .use(let made): return made
      case .fail(let failure): throw failure
      case .waitForMaker(let known): try await waitForMaker(known)
      case .sleep(let time): try await sleep(until: time)
      case .make:
        do throws(RemoteFailure) {
          let made = try await make()
          guard let failure = finish(made) else { return made }
          discard(made)
          throw failure
        } catch {
          fail(error)
          throw error
        }
      }
    }
  }

  /// Ends one use.
  func leave(_ made: Made) {
    state.look { state in
      if case .present(let present) = state.phase, present === made { state.users -= 1 }
    }
  }

  /// How many callers wait for another one's attempt, or for the end of a pause.
  var waiting: Int { state.waiting }

  /// How often anything was used so far.
  var uses: Int { state.look { $0.uses } }

  /// Removes the present object if it has no user, and has had none since ``uses`` was read. That
  /// is no loss.
  func retire(unusedSince uses: Int) -> Made? {
    state.look { state in
      guard case .present(let made) = state.phase, state.users == 0, state.uses == uses else {
        return nil
      }
      state.phase = .absent
      return made
    }
  }

  /// The present object, if there is one.
  var present: Made? {
    state.look { state in if case .present(let made) = state.phase { made } else { nil } }
  }

  /// Notes that an object is lost. Does nothing if that was noted before, or the object was
  /// replaced.
  ///
  /// - Parameter reason: What happened, if that counts as a loss.
  func lose(_ made: Made, because reason: String?) {
    let now = timeline.now
    state.look { state in
      guard case .present(let present) = state.phase, present === made else { return }
      state.phase = .absent
      guard let reason else { return }
      state.losses.add(at: now)
      state.lastReason = reason
    }
  }

  /// For how long new attempts are refused, because there were too many losses.
  var refusal: Duration? {
    let now = timeline.now
    return state.look { state in
      if case .refused(_, let time) = state.losses.permission(at: now) { time - now } else { nil }
    }
  }

  /// Ends for ever. Returns what was there.
  func end(_ failure: RemoteFailure) -> Made? {
    state.change { state in
      if case .over = state.phase { return nil }
      defer { state.phase = .over(failure) }
      return if case .present(let made) = state.phase { made } else { nil }
    }
  }

  // MARK: Steps

  /// - Parameter known: How many attempts had failed when the caller came; nil until then.
  private func step(_ known: inout Int?) -> Step {
    let now = timeline.now
    return state.look { state in
      let failed = known ?? state.failedAttempts
      known = failed
      switch state.phase {
      case .present(let made):
        state.users += 1
        state.uses += 1
        return .use(made)
      case .over(let failure): return .fail(failure)
      case .absent, .making: break
      }
      if state.failedAttempts > failed, let failure = state.lastFailure { return .fail(failure) }
      if state.isMaking { return .waitForMaker(failed) }
      switch state.losses.permission(at: now) {
      case .now:
        state.phase = .making
        return .make
      case .at(let time): return .sleep(until: time)
      case .refused(let losses, let time):
        return .fail(
          RemoteFailure(
            .notSent,
            "\(losses) losses within \(state.losses.policy.budget.span): no new attempt for \(time - now). The last one: \(state.lastReason)"
          ))
      }
    }
  }

  /// Makes an object present. Returns a failure if the renewal was ended meanwhile.
  private func finish(_ made: Made) -> RemoteFailure? {
    state.change { state in
      if case .over(let failure) = state.phase { return failure }
      state.phase = .present(made)
      state.users = 1
      state.uses += 1
      return nil
    }
  }

  /// Ends an attempt in vain. If its caller has given up, that says nothing of what it wanted, in
  /// whatever words the failure says it, and the other callers try again.
  private func fail(_ failure: RemoteFailure) {
    let isGivenUp = Task.isCancelled || RemoteDeadline.current.map { $0 <= .now } ?? false
    let now = timeline.now
    state.change { state in
      if !state.isMaking { return }
      state.phase = .absent
      if isGivenUp { return }
      state.losses.add(at: now)
      state.lastReason = failure.message
      state.failedAttempts += 1
      // Whatever happened to a call of the attempt's own, nothing was sent for the others.
      state.lastFailure = RemoteFailure(.notSent, failure.message)
    }
  }

  // MARK: Waiting

  private nonisolated(nonsending) func waitForMaker(_ known: Int) async throws(RemoteFailure) {
    try await RemoteDeadline.bound { [state] in
      await state.wait { $0.isMaking && $0.failedAttempts == known ? nil : () }
    }
  }

  private nonisolated(nonsending) func sleep(until time: Duration) async throws(RemoteFailure) {
    try await RemoteDeadline.bound { [state, timeline] in
      await timeline.sleep(until: time) {
        await state.wait { if case .over = $0.phase { () } else { nil } }
      }
    }
  }
}
