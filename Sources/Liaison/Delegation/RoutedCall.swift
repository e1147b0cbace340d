/// An asynchronous call on its way along a route that has to be asked.
///
/// It belongs to one plan, and is used by one task.
@usableFromInline
final class RoutedCall<Target> {
  /// Whom the route leads to.
  private let arrive: nonisolated(nonsending) (StandIn) async -> Entry<Target>
  private let gate: Gate?
  private let membranes: [Membrane]
  private let call: InterceptedCall
  private var crossing: Crossing?
  private var arrival = Arrival.expected

  /// What came of asking.
  private enum Arrival {
    case expected, met, absent
    case refused(any Error)
    case answered(Any)
  }

  @usableFromInline
  convenience init(_ route: Route<Target>, _ requirement: Requirement) {
    let call = InterceptedCall(requirement, canWait: true)
    self.init(route.gate, route.membranes, call) { standIn in
      await route.arriveSuspending(without: standIn)
    }
  }

  private init(
    _ gate: Gate?, _ membranes: [Membrane], _ call: InterceptedCall,
    _ arrive: nonisolated(nonsending) @escaping (StandIn) async -> Entry<Target>
  ) {
    self.gate = gate
    self.membranes = membranes
    self.call = call
    self.arrive = arrive
  }

  /// The same, for somebody who sees the subject as something else: as a parent of its contract.
  func mapped<Other>(_ transform: @escaping (Target) -> Other) -> RoutedCall<Other> {
    RoutedCall<Other>(gate, membranes, call) { [arrive] standIn in
      switch await arrive(standIn) {
      case .subject(let target): .subject(transform(target))
      case .absent: .absent
      case .refused(let error): .refused(error)
      }
    }
  }

  // MARK: - Arriving

  /// Returns who is called, or nil where something else has come of it.
  nonisolated(nonsending) func open<Rule: AnswerRule, Failure: Error>(
    _ rule: Rule.Type, throwing: Failure.Type
  ) async throws(Failure) -> Target? {
    // Who may suspend waits rather than go on without the subject, unless something stands in.
    let standIn = Rule.standIn == .placeholder ? StandIn.placeholder : .nothing
    while true {
      switch await gate?.enterSuspending(call.requirement, &crossing) ?? .open {
      case .open: break
      case .refused(let error): return try refused(error, Failure.self)
      case .answered(let part):
        arrival = .answered(part)
        return nil
      }
      switch await arrive(standIn) {
      case .subject(let target):
        arrival = .met
        return target
      case .absent:
        arrival = .absent
        return nil
      case .refused(let error):
        switch await gate?.followers?.threwSuspending(error, call, &crossing) ?? .thrown(error) {
        case .again: continue
        case .answered(let part):
          arrival = .answered(part)
          return nil
        case .thrown(let error): return try refused(error, Failure.self)
        }
      }
    }
  }

  private func refused<Failure: Error>(
    _ error: any Error, _ failure: Failure.Type
  ) throws(Failure) -> Target? {
    if let error = error as? Failure { throw error }
    arrival = .refused(error)
    return nil
  }

  // MARK: - Ending

  nonisolated(nonsending) func failed<Rule: AnswerRule, Failure: Error>(
    _ error: Failure, _ rule: Rule.Type
  ) async throws(Failure) -> Target? {
    guard let followers = gate?.followers else { throw error }
    switch await followers.threwSuspending(error, call, &crossing) {
    case .again: return try await open(rule, throwing: Failure.self)
    case .answered(let part):
      arrival = .answered(part)
      return nil
    case .thrown(let other): throw other as? Failure ?? error
    }
  }

  @usableFromInline
  func received<Part>(_ part: Part) -> Part {
    handOut(heard(part))
  }

  /// What the caller gets, once those who follow the call have heard of it.
  private func heard<Part>(_ part: Part) -> Part {
    guard let followers = gate?.followers, followers.hearsReturns,
      case .answered(let other) = followers.returned(part, call, crossing)
    else { return part }
    return Followers.part(other, of: call.requirement)
  }

  private func handOut<Part>(_ part: Part) -> Part {
    membranes.isEmpty ? part : membranes.handOut(part)
  }

  @usableFromInline
  func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    switch arrival {
    case .expected, .met: return answer.whole()
    case .absent: return heard(answer.standingIn())
    case .refused(let error):
      Tap.shared.reportRefusal(of: call.requirement, because: error)
      return answer.refused(call.requirement, because: error)
    case .answered(let part):
      var rule = answer
      rule.takeOnly(handOut(Followers.part(part, of: call.requirement)))
      return rule.whole()
    }
  }

  // MARK: - Limits

  /// How long one attempt may take.
  var limit: Duration? { gate?.followers?.limit }

  @usableFromInline
  func insistOnNoLimit() {
    insist(
      limit == nil,
      "'\(call.requirement)' cannot be left when its time is over, because its arguments may not be "
        + "Sendable. Write '@Contract(.anywhere)', or take '.timeout' away.")
  }
}
