public import LiaisonCore

/// An asynchronous call that is under way, with the receivers that it still has to ask.
///
/// Generated code asks inline, and passes no asynchronous closure to the library, because only this
/// form lets non-Sendable arguments and results through:
///
/// ```text
/// var plan = _planFetcher(requirement)
/// defer { plan.end() }
/// while let target = try await plan.next(for: answer, throwing: (any Error).self) {
///   do {
///     if plan.take(try await target.fetch(id), into: &answer) { break }
///   } catch { try plan.fail(error, throwing: (any Error).self) }
/// }
/// return plan.whole(of: answer)
/// ```
@_documentation(visibility: internal)
public struct Plan<Target> {
  @usableFromInline let requirement: Requirement
  /// The receivers of a multicast. `reach` promotes each one when its turn has come. A delegate
  /// that is deallocated while others are asked is neither kept alive nor asked.
  @usableFromInline let receivers: [Receiver]
  @usableFromInline let reach: (Int) -> Target?
  @usableFromInline let call: AsyncCall?
  @usableFromInline var position = 0
  /// Keeps alive the owner of the receiver that was returned last.
  private(set) var holder: AnyObject?
  /// A proxy's subject, until it has been asked.
  @usableFromInline var only: Target?
  /// The call to a proxy's subject, if the route has to be asked.
  @usableFromInline let routed: RoutedCall<Target>?
  /// Whether this is a proxy's call, whose one result is the answer.
  @usableFromInline let isOnly: Bool

  @inlinable
  init(
    _ requirement: Requirement, _ receivers: [Receiver] = [],
    reach: @escaping (Int) -> Target? = { _ in nil }, call: AsyncCall? = nil,
    only: Target? = nil, routed: RoutedCall<Target>? = nil
  ) {
    self.requirement = requirement
    self.receivers = receivers
    self.reach = reach
    self.call = call
    self.only = only
    self.routed = routed
    isOnly = only != nil || routed != nil
  }

  // MARK: - Asking

  /// The next receiver to ask, unless it has been removed or has gone meanwhile. For a proxy it is
  /// the subject, each time that it is called. Throws the route's refusal if the requirement can
  /// throw it.
  @inlinable
  public nonisolated(nonsending) mutating func next<Rule: AnswerRule, Failure: Error>(
    for answer: Rule, throwing: Failure.Type
  ) async throws(Failure) -> Target? {
    if let routed { return try await routed.next(answer, canLeave: false, throwing: throwing) }
    return next()
  }

  /// Like `next(for:throwing:)`, for a call whose route does not have to be asked.
  @inlinable
  public mutating func next() -> Target? { isOnly ? only.take() : nextCandidate() }

  @usableFromInline
  mutating func nextCandidate() -> Target? {
    while position < receivers.count {
      let receiver = receivers[position]
      position += 1
      // Read first, because the receiver may be tied meanwhile.
      let needsHolder = receiver.needsHolder
      holder = receiver.holder
      if receiver.isRemoved || receiver.leavesOut(requirement)
        || holder == nil && needsHolder || !receiver.home.exists
      {
        continue
      }
      if let target = reach(position - 1) { return target }
    }
    holder = nil
    return nil
  }

  /// The receiver of a multicast that was returned last.
  public var receiver: Receiver? { isOnly || position == 0 ? nil : receivers[position - 1] }

  /// Adds a part to the answer. Returns whether no more receivers have to be asked.
  @inlinable
  public mutating func take<Rule: AnswerRule>(_ part: Rule.Part, into answer: inout Rule) -> Bool {
    guard isOnly else { return answer.take(part) }
    if let routed { return routed.take(part, into: &answer) }
    answer.takeOnly(part)
    return true
  }

  /// Handles a receiver's error. A multicast throws it, unless it is the library's own
  /// ``LateDelegate`` and the requirement cannot throw that. A proxy's route decides about it when
  /// it is asked for the next receiver.
  @inlinable
  public mutating func fail<Failure: Error>(
    _ error: any Error, throwing: Failure.Type
  ) throws(Failure) {
    if let routed { return routed.fail(error) }
    if let error = error as? Failure { throw error }
  }

  /// The answer to all parts that were taken, or its placeholder.
  @inlinable
  public func whole<Rule: AnswerRule>(of answer: Rule) -> Rule.Whole {
    routed?.whole(of: answer) ?? answer.whole()
  }

  /// The same call, to the same receivers seen as another type.
  public func map<Other>(_ transform: @escaping (Target) -> Other) -> Plan<Other> {
    Plan<Other>(
      requirement, receivers, reach: { [reach] in reach($0).map(transform) }, call: call,
      only: only.map(transform), routed: routed?.map(transform))
  }

  /// Ends the call, and wakes removals that wait for it.
  @inlinable
  public func end() { call?.end() }
}

extension Roster {
  /// The plan of an asynchronous call to all present receivers.
  @inlinable
  public func plan<Node: WeakReceiver>(
    _ requirement: Requirement, through node: Node.Type
  ) -> Plan<Node.Target> {
    let call = AsyncCall(in: self)
    let receivers = call.receivers
    return Plan(
      requirement, receivers, reach: { receivers[$0].target(through: node) }, call: call)
  }
}
