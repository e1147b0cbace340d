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
  @usableFromInline let route: Route<Target>?
  @usableFromInline var crossing: Crossing
  /// What came of asking.
  @usableFromInline var arrival = Arrival.expected

  @usableFromInline
  enum Arrival {
    case expected, met, absent
    case refused(any Error)
    case answered(Any)
  }

  /// Whether there is one receiver by nature, whose result is the answer.
  @usableFromInline let isOnly: Bool

  @inlinable
  init(only target: Target, _ requirement: Requirement) {
    self.requirement = requirement
    crossing = Crossing(requirement)
    candidates = []
    call = nil
    only = target
    route = nil
    isOnly = true
  }

  @usableFromInline
  init(through route: Route<Target>, _ requirement: Requirement) {
    self.requirement = requirement
    crossing = Crossing(requirement)
    candidates = []
    call = nil
    only = nil
    self.route = route
    isOnly = true
  }

  @usableFromInline
  init(
    _ candidates: [(Target, Receiver, AnyObject?)], _ requirement: Requirement,
    call: AsyncCall? = nil
  ) {
    self.requirement = requirement
    crossing = Crossing(requirement)
    self.candidates = candidates.map { ($0.0, $0.1, $0.2) }
    self.call = call
    only = nil
    route = nil
    isOnly = false
  }

  // MARK: - Arriving

  /// Whether it has to be opened before anybody can be asked.
  @inlinable public var isClosed: Bool { route != nil }

  /// Asks the route whom to call. What it refuses is thrown where the requirement can throw it.
  public nonisolated(nonsending) mutating func open<Rule: AnswerRule, Failure: Error>(
    for answer: Rule, throwing: Failure.Type
  ) async throws(Failure) {
    guard let route else { return }
    // Who may suspend waits rather than go on without the subject, unless something stands in.
    let standIn = Rule.standIn == .placeholder ? StandIn.placeholder : .nothing
    switch await route.enterSuspending(&crossing, without: standIn) {
    case .subject(let target):
      only = target
      arrival = .met
    case .absent: arrival = .absent
    case .answered(let part): arrival = .answered(part)
    case .refused(let error):
      if let error = error as? Failure { throw error }
      arrival = .refused(error)
    }
  }

  /// What the one who was asked has thrown. Returns when he is asked again, or something else has come
  /// of it; else throws it.
  @inlinable
  public nonisolated(nonsending) mutating func failed<Rule: AnswerRule, Failure: Error>(
    _ error: Failure, for answer: Rule, throwing: Failure.Type
  ) async throws(Failure) {
    guard route != nil else { throw error }
    try await failedOnTheWay(error, for: answer, throwing: Failure.self)
  }

  @usableFromInline
  nonisolated(nonsending) mutating func failedOnTheWay<Rule: AnswerRule, Failure: Error>(
    _ error: Failure, for answer: Rule, throwing: Failure.Type
  ) async throws(Failure) {
    guard let followers = route?.followers else { throw error }
    switch await followers.threwSuspending(&crossing, error) {
    case .again: try await open(for: answer, throwing: Failure.self)
    case .answered(let part): arrival = .answered(part)
    case .thrown(let other): throw other as? Failure ?? error
    }
  }

  // MARK: - Asking

  /// The next delegate to ask, unless it has been removed meanwhile.
  @inlinable
  public mutating func next() -> Target? {
    if route != nil { insistOnNoLimit() }
    return proceed()
  }

  @inlinable
  mutating func proceed() -> Target? {
    if isOnly { return only.take() }
    return nextCandidate()
  }

  @usableFromInline
  func insistOnNoLimit() {
    insist(
      route?.followers?.limit == nil,
      "'\(requirement)' cannot be left when its time is over, because its arguments may not be "
        + "Sendable. Write '@Contract(.anywhere)', or take '.timeout' away.")
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
      answer.takeOnly(route == nil ? part : received(part))
      return true
    }
    return answer.take(part)
  }

  @usableFromInline
  mutating func received<Part>(_ part: Part) -> Part {
    guard let route else { return part }
    let part = route.followers?.returned(&crossing, part) ?? part
    return route.handsOut ? route.handOut(part) : part
  }

  /// The answer to all that was taken, or what stands in for it.
  @inlinable
  public func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    if route == nil { return answer.whole() }
    switch arrival {
    case .expected, .met: return answer.whole()
    case .absent: return answer.standingIn()
    case .refused(let error): return answer.refused(requirement, because: error)
    case .answered(let part): return route?.followed(part, requirement, answer) ?? answer.whole()
    }
  }

  /// The same call, to the same receivers seen as something else.
  public func map<Other>(_ transform: @escaping (Target) -> Other) -> Plan<Other> {
    if let only { return Plan<Other>(only: transform(only), requirement) }
    if let route {
      return Plan<Other>(through: Route(through: MappedWay(route, transform)), requirement)
    }
    return Plan<Other>(candidates, requirement, call, transform)
  }

  private init<Origin>(
    _ candidates: [Plan<Origin>.Candidate], _ requirement: Requirement, _ call: AsyncCall?,
    _ transform: (Origin) -> Target
  ) {
    self.requirement = requirement
    crossing = Crossing(requirement)
    self.candidates = candidates.map { (transform($0.target), $0.receiver, $0.holder) }
    self.call = call
    only = nil
    route = nil
    isOnly = false
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
    guard let own = route?.followers?.limit else { return stated }
    return min(own, stated ?? own)
  }

  /// All that still have to be asked.
  mutating func rest() -> [(target: Target, place: Delivery.Place)] {
    var rest: [(Target, Delivery.Place)] = []
    while let next = nextWithPlace() { rest.append(next) }
    return rest
  }
}

/// A call that may change threads, as the roster knows it. Delegates stay promoted until it ends.
@usableFromInline
final class AsyncCall {
  private let roster: Roster
  private let visit = UnsafeMutablePointer<Visit>.allocate(capacity: 1)

  @usableFromInline
  init(in roster: Roster) {
    self.roster = roster
    visit.initialize(to: Visit())
    roster.link(visit, at: .task)
  }

  @usableFromInline
  var receivers: [(Receiver, AnyObject?)] { roster.receivers(of: visit) }

  private var isOver = false

  @usableFromInline
  func end() {
    if isOver { return }
    isOver = true
    roster.end(visit)
  }

  deinit {
    end()
    visit.deallocate()
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
