/// An asynchronous call on its way: whom it still has to ask.
///
/// Generated code asks in line, without handing an asynchronous closure to the library, because
/// that is the only form which lets non-Sendable arguments and results through:
///
///     var plan = _planFetcher(requirement)
///     defer { plan.end() }
///     if plan.isClosed { try await plan.open(for: answer, throwing: (any Error).self) }
///     while let target = plan.next() {
///       if plan.take(try await target.fetch(id), into: &answer) { break }
///     }
///     return plan.whole(of: answer)
public struct Plan<Target> {
  @usableFromInline let requirement: Requirement
  @usableFromInline typealias Candidate = (target: Target, receiver: Receiver?, holder: AnyObject?)
  @usableFromInline let candidates: [Candidate]
  @usableFromInline let call: AsyncCall?
  @usableFromInline var position = 0
  /// The one receiver that there is by nature, a proxy's subject, as long as it has to be asked.
  @usableFromInline var only: Target?
  /// How a proxy's subject is reached, where that takes asking.
  @usableFromInline let passage: RoutedCall<Target>?

  /// Whether there is one receiver by nature, whose result is the answer.
  @usableFromInline let isOnly: Bool

  @inlinable
  init(only target: Target, _ requirement: Requirement) {
    self.requirement = requirement
    candidates = []
    call = nil
    only = target
    passage = nil
    isOnly = true
  }

  @usableFromInline
  init(through route: Route<Target>, _ requirement: Requirement) {
    self.requirement = requirement
    candidates = []
    call = nil
    only = nil
    passage = RoutedCall(route, requirement)
    isOnly = true
  }

  @usableFromInline
  init(
    _ candidates: [(Target, Receiver, AnyObject?)], _ requirement: Requirement,
    call: AsyncCall? = nil
  ) {
    self.requirement = requirement
    self.candidates = candidates.map { ($0.0, $0.1, $0.2) }
    self.call = call
    only = nil
    passage = nil
    isOnly = false
  }

  // MARK: - Arriving

  /// Whether it has to be opened before anybody can be asked.
  @inlinable public var isClosed: Bool { passage != nil }

  /// Asks the route whom to call. What it refuses is thrown where the requirement can throw it.
  public nonisolated(nonsending) mutating func open<Rule: AnswerRule, Failure: Error>(
    for answer: Rule, throwing: Failure.Type
  ) async throws(Failure) {
    only = try await passage?.open(Rule.self, throwing: Failure.self)
  }

  /// What the one who was asked has thrown. Returns when he is asked again, or something else has come
  /// of it; else throws it.
  public nonisolated(nonsending) mutating func failed<Rule: AnswerRule, Failure: Error>(
    _ error: Failure, for answer: Rule, throwing: Failure.Type
  ) async throws(Failure) {
    guard let passage else { throw error }
    only = try await passage.failed(error, Rule.self)
  }

  // MARK: - Asking

  /// The next delegate to ask, unless it has been removed meanwhile.
  @inlinable
  public mutating func next() -> Target? {
    if let passage { passage.insistOnNoLimit() }
    return proceed()
  }

  @inlinable
  mutating func proceed() -> Target? {
    if isOnly { return only.take() }
    return nextCandidate()
  }

  @usableFromInline
  mutating func nextCandidate() -> Target? {
    while position < candidates.count {
      let (target, receiver, _) = candidates[position]
      position += 1
      if receiver?.isRemoved != true { return target }
    }
    return nil
  }

  /// Adds a part to the answer. Returns whether nobody more has to be asked.
  @inlinable
  public mutating func take<Rule: AnswerRule>(_ part: Rule.Part, into answer: inout Rule) -> Bool {
    if isOnly {
      answer.takeOnly(passage?.received(part) ?? part)
      return true
    }
    return answer.take(part)
  }

  /// The answer to all that was taken, or what stands in for it.
  @inlinable
  public func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    passage?.whole(of: answer) ?? answer.whole()
  }

  /// The same call, to the same receivers seen as something else.
  public func map<Other>(_ transform: @escaping (Target) -> Other) -> Plan<Other> {
    if let only { return Plan<Other>(only: transform(only), requirement) }
    if let passage { return Plan<Other>(through: passage.mapped(transform), requirement) }
    return Plan<Other>(candidates, requirement, call, transform)
  }

  private init<Origin>(
    _ candidates: [Plan<Origin>.Candidate], _ requirement: Requirement, _ call: AsyncCall?,
    _ transform: (Origin) -> Target
  ) {
    self.requirement = requirement
    self.candidates = candidates.map { (transform($0.target), $0.receiver, $0.holder) }
    self.call = call
    only = nil
    passage = nil
    isOnly = false
  }

  init(through passage: RoutedCall<Target>, _ requirement: Requirement) {
    self.requirement = requirement
    candidates = []
    call = nil
    only = nil
    self.passage = passage
    isOnly = true
  }

  /// The call has ended; who waits for it goes on.
  @inlinable
  public func end() { call?.end() }

  /// The next delegate to ask and the place where it lives.
  mutating func nextWithPlace() -> (target: Target, place: Delivery.Place)? {
    if isOnly { return proceed().map { ($0, .here) } }
    return proceed().map { ($0, candidates[position - 1].receiver?.home ?? .here) }
  }

  /// How long one may take, by its mark and by the proxy's interceptors.
  func limit(_ stated: Duration?) -> Duration? {
    guard let own = passage?.limit else { return stated }
    return min(own, stated ?? own)
  }

  /// All that still have to be asked.
  mutating func rest() -> [(target: Target, place: Delivery.Place)] {
    var rest: [(Target, Delivery.Place)] = []
    while let next = nextWithPlace() { rest.append(next) }
    return rest
  }
}

extension Roster {
  /// What an asynchronous call goes through: everybody who can be reached now.
  @inlinable
  public func plan<Node: WeakReceiver>(
    _ requirement: Requirement, through node: Node.Type
  ) -> Plan<Node.Target> {
    let call = AsyncCall(in: self)
    var candidates: [(Node.Target, Receiver, AnyObject?)] = []
    for (receiver, holder) in call.receivers {
      if let target = receiver.target(through: node) {
        candidates.append((target, receiver, holder))
      }
    }
    return Plan(candidates, requirement, call: call)
  }
}
