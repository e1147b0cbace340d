/// An asynchronous call on its way along a route that has to be asked.
///
/// It belongs to one plan, and is used by one task.
@usableFromInline
final class RoutedCall<Target> {
  /// Whom the route leads to.
  private let arrive: nonisolated(nonsending) (StandIn) async -> Entry<Target>
  private let gate: Gate?
  private let membranes: [Membrane]
  private let requirement: Requirement
  private var crossing: Crossing
  private var arrival = Arrival.expected

  /// What came of asking.
  private enum Arrival {
    case expected, met, absent
    case refused(any Error)
    case answered(Any)
  }

  @usableFromInline
  convenience init(_ route: Route<Target>, _ requirement: Requirement) {
    self.init(route.gate, route.membranes, requirement) { standIn in
      await route.arriveSuspending(without: standIn)
    }
  }

  private init(
    _ gate: Gate?, _ membranes: [Membrane], _ requirement: Requirement,
    _ arrive: nonisolated(nonsending) @escaping (StandIn) async -> Entry<Target>
  ) {
    self.gate = gate
    self.membranes = membranes
    self.requirement = requirement
    self.arrive = arrive
    crossing = Crossing(requirement, canWait: true)
  }

  /// The same, for somebody who sees the subject as something else: as a parent of its contract.
  func mapped<Other>(_ transform: @escaping (Target) -> Other) -> RoutedCall<Other> {
    RoutedCall<Other>(gate, membranes, requirement) { [arrive] standIn in
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
      switch await gate?.enterSuspending(&crossing) ?? .open {
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
        switch await gate?.followers?.threwSuspending(&crossing, error) ?? .thrown(error) {
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
    switch await followers.threwSuspending(&crossing, error) {
    case .again: return try await open(rule, throwing: Failure.self)
    case .answered(let part):
      arrival = .answered(part)
      return nil
    case .thrown(let other): throw other as? Failure ?? error
    }
  }

  @usableFromInline
  func received<Part>(_ part: Part) -> Part {
    handOut(gate?.followers?.returned(&crossing, part) ?? part)
  }

  private func handOut<Part>(_ part: Part) -> Part {
    membranes.isEmpty ? part : membranes.handOut(part)
  }

  @usableFromInline
  func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    switch arrival {
    case .expected, .met: return answer.whole()
    case .absent:
      let whole = answer.standingIn()
      return gate?.followers?.returned(&crossing, whole) ?? whole
    case .refused(let error):
      Tap.shared.reportRefusal(of: requirement, because: error)
      return answer.refused(requirement, because: error)
    case .answered(let part):
      var rule = answer
      rule.takeOnly(handOut(Followers.part(part, of: requirement)))
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
      "'\(requirement)' cannot be left when its time is over, because its arguments may not be "
        + "Sendable. Write '@Contract(.anywhere)', or take '.timeout' away.")
  }
}
