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
  /// What came of asking.
  @usableFromInline var arrival = Arrival.expected

  @usableFromInline
  enum Arrival {
    case expected, met, absent
    case refused(any Error)
  }

  /// Whether there is one receiver by nature, whose result is the answer.
  @usableFromInline let isOnly: Bool

  @inlinable
  init(only target: Target, _ requirement: Requirement) {
    self.requirement = requirement
    candidates = []
    call = nil
    only = target
    route = nil
    isOnly = true
  }

  @usableFromInline
  init(through route: Route<Target>, _ requirement: Requirement) {
    self.requirement = requirement
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
    switch await route.enterSuspending(requirement, without: standIn) {
    case .subject(let target):
      only = target
      arrival = .met
    case .absent: arrival = .absent
    case .refused(let error):
      if let error = error as? Failure { throw error }
      arrival = .refused(error)
    }
  }

  // MARK: - Asking

  /// The next delegate to ask, unless it has been removed meanwhile.
  @inlinable
  public mutating func next() -> Target? {
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
  public func take<Rule: AnswerRule>(_ part: Rule.Part, into answer: inout Rule) -> Bool {
    if isOnly {
      if let route, route.handsOut {
        answer.takeOnly(route.handOut(part))
      } else {
        answer.takeOnly(part)
      }
      return true
    }
    return answer.take(part)
  }

  /// The answer to all that was taken, or what stands in for it.
  @inlinable
  public func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    if route == nil { return answer.whole() }
    switch arrival {
    case .expected, .met: return answer.whole()
    case .absent: return answer.standingIn()
    case .refused(let error): return answer.refused(requirement, because: error)
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
    if isOnly { return next().map { ($0, .here) } }
    return next().map { ($0, candidates[position - 1].receiver?.home ?? .here) }
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
