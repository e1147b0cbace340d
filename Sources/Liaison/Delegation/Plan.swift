/// An asynchronous call on its way: whom it still has to ask.
///
/// Generated code asks in line, without handing an asynchronous closure to the library, because
/// that is the only form which lets non-Sendable arguments and results through:
///
///     var plan = _planFetcher(requirement)
///     defer { plan.end() }
///     while let target = plan.next() {
///       if plan.take(try await target.fetch(id), into: &answer) { break }
///     }
public struct Plan<Target> {
  @usableFromInline let requirement: Requirement
  private typealias Candidate = (target: Target, receiver: Receiver?, holder: AnyObject?)
  private let candidates: [Candidate]
  private let call: AsyncCall?
  private var position = 0

  /// Whether there is one receiver by nature, a proxy's subject, whose result is the answer.
  @usableFromInline let isOnly: Bool

  @usableFromInline
  init(only target: Target, _ requirement: Requirement) {
    self.init(requirement, [(target, nil, nil)], nil, isOnly: true)
  }

  @usableFromInline
  init(
    _ candidates: [(Target, Receiver, AnyObject?)], _ requirement: Requirement,
    call: AsyncCall? = nil
  ) {
    self.init(requirement, candidates.map { ($0.0, $0.1, $0.2) }, call, isOnly: false)
  }

  /// The next delegate to ask, unless it has been removed meanwhile.
  public mutating func next() -> Target? {
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
      answer.takeOnly(part)
      return true
    }
    return answer.take(part)
  }

  /// The same call, to the same receivers seen as something else.
  public func map<Other>(_ transform: (Target) -> Other) -> Plan<Other> {
    Plan<Other>(
      requirement, candidates.map { (transform($0.target), $0.receiver, $0.holder) }, call,
      isOnly: isOnly)
  }

  private init(
    _ requirement: Requirement, _ candidates: [Candidate],
    _ call: AsyncCall?, isOnly: Bool
  ) {
    self.requirement = requirement
    self.candidates = candidates
    self.call = call
    self.isOnly = isOnly
  }

  /// The call has ended; who waits for it goes on.
  public func end() { call?.end() }

  /// The next delegate to ask and the place where it lives.
  mutating func nextWithPlace() -> (target: Target, place: Delivery.Place)? {
    next().map { ($0, candidates[position - 1].receiver?.home ?? .here) }
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
