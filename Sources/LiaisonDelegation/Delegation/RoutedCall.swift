public import LiaisonCore

/// An asynchronous call on its way along a route that has to be asked.
///
/// It takes the same steps as a call that is made at once, and awaits what such a call cannot wait
/// for: in the caller's task, unless a limit holds. It belongs to one plan, and is used by one
/// task.
@usableFromInline
final class RoutedCall<Target> {
  @usableFromInline
  typealias Arrive = nonisolated(nonsending) (StandIn) async -> Arrival<Target>

  private let requirement: Requirement
  private let passage: any CallPassage
  /// Finds the subject, if it is known at once.
  private let found: () -> Target?
  /// Finds the subject, and may suspend.
  private let arrive: Arrive
  private var progress: CallProgress? = CallProgress(canWait: true)
  /// The next step; nil if the call has to enter, perhaps again.
  private var step: CallStep?
  /// The subject's error. It is thrown if the error that replaces it cannot be.
  private var own: (any Error)?
  private var end = End.part(nil)
  /// Whether the subject is being asked.
  private var isAsked = false

  /// How the call ends.
  private enum End {
    /// The part of the subject; nil if the rule already has it.
    case part(Any?)
    /// The whole result for the caller.
    case whole(Any)
    case refused(Refusal)
  }

  @usableFromInline
  init(
    _ requirement: Requirement, _ passage: any CallPassage, found: @escaping () -> Target?,
    arrive: @escaping Arrive
  ) {
    self.requirement = requirement
    self.passage = passage
    self.found = found
    self.arrive = arrive
  }

  /// The same call for a caller that sees the subject as another type, a parent of its contract.
  func map<Other>(_ transform: @escaping (Target) -> Other) -> RoutedCall<Other> {
    RoutedCall<Other>(
      requirement, passage, found: { [found] in found().map(transform) },
      arrive: { [arrive] standIn in
        switch await arrive(standIn) {
        case .subject(let target): .subject(transform(target))
        case .absent: .absent
        case .refused(let error): .refused(error)
        }
      })
  }

  // MARK: - Up to the subject

  /// Goes on until the subject is to be called, and returns it, or until the call has ended.
  ///
  /// - Parameter canLeave: Whether the caller is able to leave the subject when a limit is over.
  @usableFromInline
  nonisolated(nonsending) func next<Rule: AnswerRule, Failure: Error>(
    _ answer: Rule, canLeave: Bool, throwing: Failure.Type
  ) async throws(Failure) -> Target? {
    // A subject that leaves the requirement out gives nothing and throws nothing.
    if isAsked { show(answer.whole()) { .whole($0) } }
    while true {
      switch step ?? passage.enter(requirement, &progress) {
      case .call:
        if !canLeave { insistOnNoLimit() }
        if let target = await called(answer) {
          isAsked = true
          return target
        }
      case .again:
        end = .part(nil)
        step = nil
      case .wait(let duration): await pause(duration)
      case .first(let work):
        switch await bounded(work, late: { $0.admitted($1) }) {
        case .returned:
          progress?.position += 1
          step = nil
        case .threw(let error): step = heard(error)
        case .late(let limit): expire(limit)
        }
      case .until(let work):
        // The stage has not let the call through. So the outer stages are told that no caller
        // waits.
        switch await bounded(work, late: { left, _ in left.hear(CancellationError()) }) {
        case .returned: step = nil
        case .threw(let error): step = heard(error)
        case .late(let limit): expire(limit)
        }
      case .answerFrom(let work):
        switch await bounded(work, late: { $0.hear($1) }) {
        case .returned(let value): show(value) { .part($0) }
        case .threw(let error): step = heard(error)
        case .late(let limit): expire(limit)
        }
      case .keep: return nil
      case .answer(let value):
        if case .whole = end { end = .whole(value) } else { end = .part(value) }
        return nil
      case .fail(let error):
        let refusal = Refusal(of: requirement, because: error)
        if let failure = refusal.failure(Failure.self, own: own) { throw failure }
        refusal.insistOnAnswer(Rule.self, Failure.self)
        end = .refused(refusal)
        return nil
      }
    }
  }

  /// Asks the subject, and leaves it when a limit is over.
  ///
  /// - Parameter limit: How long the subject may take, as its contract says.
  nonisolated(nonsending) func ask<Rule: AnswerRule, Failure: Error, Value: Sendable>(
    _ answer: Rule, within limit: Duration?, throwing: Failure.Type,
    _ operation: @escaping Inquiry<Target, Value>.Operation
  ) async throws(Failure) -> Result<Value, any Error>? {
    while let target = try await next(answer, canLeave: true, throwing: throwing) {
      let inquiry = Inquiry(to: target, operation)
      if let limit {
        progress?.limit(to: limit, LateDelegate(requirement: requirement, limit: limit))
      }
      guard progress?.limit != nil else { return await inquiry.ask() }
      switch await bounded({ try await inquiry.ask().get() }, late: { $0.hear($1) }) {
      case .returned(let value): return .success(value)
      case .threw(let error): return .failure(error)
      case .late(let limit): expire(limit)
      }
    }
    return nil
  }

  /// Finds the subject. Returns nil if the call has ended or continues in another way.
  private nonisolated(nonsending) func called<Rule: AnswerRule>(_ answer: Rule) async -> Target? {
    // A call that can suspend waits for the subject, unless it has a stand-in.
    let standIn = Rule.standIn == .placeholder ? StandIn.placeholder : .nothing
    end = .part(nil)
    switch await arrived(standIn) {
    case .subject(let target):
      guard let replacement = progress?.replacement else { return target }
      await make(replacement, target, answer)
    case .absent:
      let given = answer.standingIn()
      (end, isAsked) = (.whole(given), false)
      step = passage.stoodIn(given, requirement, &progress)
    case .refused(let error): step = heard(error)
    case nil: break
    }
    return nil
  }

  /// Returns nil if that took too long.
  private nonisolated(nonsending) func arrived(_ standIn: StandIn) async -> Arrival<Target>? {
    if progress?.limit == nil { return await arrive(standIn) }
    if let target = found() { return .subject(target) }
    // Sealed: a call with a limit may go to other threads, as its contract says.
    let arrive = Sealed(arrive)
    switch await bounded(
      { Sealed(await arrive.content(standIn)) }, late: { call, _ in call.hear(CancellationError()) }
    )
    {
    case .returned(let arrival): return arrival.content
    case .threw(let error): return .refused(error)
    case .late(let limit):
      expire(limit)
      return nil
    }
  }

  /// Makes another call in the place of this one.
  private nonisolated(nonsending) func make<Rule: AnswerRule>(
    _ replacement: any ReplacementCall, _ target: Target, _ answer: Rule
  ) async {
    // Sealed as above.
    let target = Sealed(target)
    let work = { @Sendable in Sealed(try await replacement.make(on: target.content) as Any) }
    switch await bounded(work, late: { $0.hear($1) }) {
    case .returned(let result): show(result.content) { .part($0) }
    case .threw(let error): step = failed(error)
    case .late(let limit): expire(limit)
    }
  }

  // MARK: - How it ends

  /// Takes what the subject has returned. Returns whether the call has ended with it.
  @usableFromInline
  func take<Rule: AnswerRule>(_ part: Rule.Part, into answer: inout Rule) -> Bool {
    isAsked = false
    if let error = Rule.error(in: part) {
      step = failed(error)
      return false
    }
    let next = passage.returned(Rule.result(in: part), requirement, &progress)
    guard case .keep = next else {
      step = next
      return false
    }
    answer.takeOnly(handedOut(part, by: Rule.self))
    return true
  }

  private func handedOut<Rule: AnswerRule>(_ part: Rule.Part, by rule: Rule.Type) -> Rule.Part {
    guard passage.exchangesResults else { return part }
    return passage.exchanged(part, by: rule)
  }

  /// The subject has thrown this.
  @usableFromInline
  func fail(_ error: any Error) { step = failed(error) }

  @usableFromInline
  func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    switch end {
    case .part(nil): answer.whole()
    case .part(let value?):
      answer._whole(
        of: handedOut(Rule.part(of: value) ?? unboxed(value, of: requirement), by: Rule.self))
    case .whole(let value): unboxed(value, of: requirement)
    case .refused(let refusal): refusal.answer(answer, throwing: Never.self)
    }
  }

  private func failed(_ error: any Error) -> CallStep {
    own = error
    return heard(error)
  }

  private func heard(_ error: any Error) -> CallStep {
    isAsked = false
    return passage.threw(error, requirement, &progress)
  }

  /// Shows a result that replaces the subject's to the stages, and notes how the call ends with it.
  private func show(_ result: Any, _ end: (Any) -> End) {
    self.end = end(result)
    isAsked = false
    step = passage.returned(result, requirement, &progress)
  }

  // MARK: - Waiting

  /// A pause that a stage has requested, by ``AskingClock``.
  private nonisolated(nonsending) func pause(_ duration: Duration) async {
    let limit = progress?.limit
    let left = limit?.remaining() ?? duration
    do {
      if min(left, duration) > .zero {
        try await AskingClock.current.sleep(for: min(left, duration).bounded)
      }
      guard let limit, left < duration else {
        step = nil
        return
      }
      // No work of the call goes on. So the other stages are told at once that the caller has left
      // it.
      LeftCall(requirement, passage, progress, limit)?.hear(CancellationError())
      expire(limit)
    } catch {
      step = heard(error)
    }
  }

  /// The end of awaited work.
  private enum Awaited<Value> {
    case returned(Value)
    case threw(any Error)
    case late(CallLimit)
  }

  /// Awaits work in the caller's task. If there is a limit, the work runs in a task of its own,
  /// which is left when the limit is over.
  ///
  /// - Parameter late: Is told the result of work that was left.
  private nonisolated(nonsending) func bounded<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value,
    late: @escaping @Sendable (LeftCall, Result<Value, any Error>) -> Void
  ) async -> Awaited<Value> {
    guard let limit = progress?.limit, let left = LeftCall(requirement, passage, progress, limit)
    else {
      do { return .returned(try await work()) } catch { return .threw(error) }
    }
    let carried = progress?.carried ?? []
    let result = await LeavableWork.run(for: limit.remaining()) {
      let task = Party.task(.task)
      for call in carried { call.goesOn(in: task) }
      defer { for call in carried { call.leaves(task) } }
      do { return Result<Value, any Error>.success(try await work()) } catch {
        return .failure(error)
      }
    } left: {
      late(left, $0)
    }
    switch result {
    case .success(let value)?: return .returned(value)
    case .failure(let error)?: return .threw(error)
    case nil: return .late(limit)
    }
  }

  /// A limit is over. The stages inside of it are told later how the call really ends.
  private func expire(_ limit: CallLimit) {
    Tap.shared.report(
      TapEvent(kind: .late, requirement: requirement, place: "proxy", error: limit.error))
    progress?.position = limit.position
    step = heard(limit.error)
  }

  private func insistOnNoLimit() {
    insist(
      progress?.limit == nil,
      "'\(requirement)' cannot be left when its time is over, because its arguments may not be "
        + "Sendable. Write '@Contract(.anywhere)', or take '.timeout' away.")
  }
}

/// A call that its caller has left, for the stages inside of the limit.
///
/// Unchecked: the progress is a copy that belongs only to the work that was left.
private struct LeftCall: @unchecked Sendable {
  private let requirement: Requirement
  private let passage: any CallPassage
  private let progress: CallProgress

  init?(
    _ requirement: Requirement, _ passage: any CallPassage, _ progress: CallProgress?,
    _ limit: CallLimit
  ) {
    guard let progress else { return nil }
    self.requirement = requirement
    self.passage = passage
    self.progress = progress.left(beyond: limit)
  }

  /// What the stage waited for before it lets the call through has ended.
  func admitted(_ result: Result<Void, any Error>) {
    switch result {
    case .success:
      progress.position += 1
      hear(CancellationError())
    case .failure(let error): hear(error)
    }
  }

  func hear<Value>(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value):
      let content = (value as? any AnySealed)?.anyContent ?? value
      var progress: CallProgress? = progress
      _ = passage.returned(content, requirement, &progress)
    case .failure(let error): hear(error)
    }
  }

  func hear(_ error: any Error) {
    var progress: CallProgress? = progress
    _ = passage.threw(error, requirement, &progress)
  }
}
