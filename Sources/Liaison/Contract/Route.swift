/// How a proxy reaches its subject.
///
///     let store = ImageStoreProxy(.to(disk))                          // straight
///     let later = ImageStoreProxy(.virtual { try openStore() })       // made on first use
///     let safe = ImageStoreProxy(.protected(.virtual { try openStore() }, by: protection))
///
/// A route keeps what it needs alive. A straight one adds no thread and no lock: what the proxy is
/// told, the subject is told there and then, and whatever it returns or throws comes back as it is.
/// Others ask at each call whether and whom: each says what that means.
///
/// What a route refuses is thrown where the requirement can throw it. Where it cannot, the answer is
/// nobody's, as `@Answer(…, whenNobody:)` states it, and the refusal goes to the tap; where nothing is
/// stated, the program stops with the remedy.
public final class Route<Target> {
  @usableFromInline let straight: Target?
  @usableFromInline let way: Way<Target>?
  /// What is to live as long as the proxy.
  @usableFromInline let companion: AnyObject?

  @inlinable
  init(target: Target, keeping companion: AnyObject? = nil) {
    straight = target
    way = nil
    self.companion = companion
  }

  init(through way: Way<Target>) {
    straight = nil
    self.way = way
    companion = nil
  }

  /// The subject itself, for a proxy that shares its executor.
  public var subject: Target {
    guard let straight else {
      mistake(
        "A proxy of actors runs where its subject runs, and so has to know it. Give it '.to' or "
          + "'.reference', or let the contract be one of classes.")
    }
    return straight
  }

  /// Straight to one subject.
  @inlinable
  public static func to(_ subject: Target) -> Route { Route(target: subject) }

  /// Calls the subject. Generated code calls this once per requirement.
  @inlinable
  public func call<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    guard let straight else { return try callThrough(requirement, answer: answer, body) }
    var rule = answer
    rule.takeOnly(try body(straight))
    return rule.whole()
  }

  @inlinable
  func callThrough<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var crossing = Crossing(requirement)
    let standIn = Failure.self == Never.self ? Rule.standIn : Rule.standIn.ifThrowing
    while true {
      switch enter(&crossing, without: standIn) {
      case .subject(let target):
        var rule = answer
        guard let followers else {
          rule.takeOnly(received(try body(target)))
          return rule.whole()
        }
        do {
          rule.takeOnly(received(followers.returned(&crossing, try body(target))))
          return rule.whole()
        } catch {
          switch followers.threw(&crossing, error) {
          case .thrown(let error):
            return try refused(error, requirement, answer, Failure.self)
          case .again: continue
          case .answered(let part): return followed(part, requirement, answer)
          }
        }
      case .absent: return answer.standingIn()
      case .refused(let error): return try refused(error, requirement, answer, Failure.self)
      case .answered(let part): return followed(part, requirement, answer)
      }
    }
  }

  @inlinable
  func received<Part>(_ part: Part) -> Part { handsOut ? handOut(part) : part }

  @inlinable
  func refused<Rule: AnswerRule, Failure: Error>(
    _ error: any Error, _ requirement: Requirement, _ answer: Rule, _ failure: Failure.Type
  ) throws(Failure) -> Rule.Whole {
    if let error = error as? Failure { throw error }
    return answer.refused(requirement, because: error)
  }

  @inlinable
  func followed<Rule: AnswerRule>(
    _ part: Any, _ requirement: Requirement, _ answer: Rule
  ) -> Rule.Whole {
    var rule = answer
    rule.takeOnly(received(Followers.part(part, of: requirement)))
    return rule.whole()
  }

  /// Tells the subject. There is no mailbox on the way.
  @inlinable
  public func tell(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void, _ body: (Target) -> Void
  ) {
    if let straight { return body(straight) }
    tellThrough(requirement, letter: letter, body)
  }

  @usableFromInline
  func tellThrough(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void, _ body: (Target) -> Void
  ) {
    var crossing = Crossing(requirement)
    switch enter(&crossing, without: .letter) {
    case .subject(let target):
      body(target)
      if let followers { followers.returned(&crossing, ()) }
    case .absent: keep(letter(), of: requirement)
    case .refused(let error): Told().refused(requirement, because: error)
    case .answered: break
    }
  }

  /// What an asynchronous call goes through: the subject, once.
  @inlinable
  public func plan(_ requirement: Requirement) -> Plan<Target> {
    if let straight { return Plan(only: straight, requirement) }
    return Plan(through: self, requirement)
  }
}

/// Unchecked only in name: the stored properties are immutable, and Sendable if the target is; ways
/// say so of themselves.
extension Route: @unchecked Sendable where Target: Sendable {}

// MARK: - What stands in between

extension Route {
  @usableFromInline
  func enter(_ crossing: inout Crossing, without standIn: StandIn) -> Entry<Target> {
    if let straight { return .subject(straight) }
    return way?.enter(&crossing, without: standIn) ?? .absent
  }

  @usableFromInline
  nonisolated(nonsending) func enterSuspending(
    _ crossing: inout Crossing, without standIn: StandIn
  ) async -> Entry<Target> {
    if let straight { return .subject(straight) }
    return await way?.enterSuspending(&crossing, without: standIn) ?? .absent
  }

  func keep(_ letter: @escaping @Sendable (Target) -> Void, of requirement: Requirement) {
    way?.keep(letter, of: requirement)
  }

  @usableFromInline var handsOut: Bool { way?.handsOut ?? false }

  @usableFromInline
  func handOut<Part>(_ part: Part) -> Part { way?.handOut(part) ?? part }

  @usableFromInline var followers: Followers? { way?.followers }
}
