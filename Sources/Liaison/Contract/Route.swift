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
public class Route<Target> {
  /// Asked before every call.
  @usableFromInline final let gate: Gate?
  /// The same, unmanaged, because the route keeps it alive, and taking a reference costs more than
  /// asking.
  @usableFromInline final let passage: Unmanaged<Gate>?
  /// The protection's, where it is all there is, so that yes is all that most calls want of it.
  @usableFromInline final let short: Unmanaged<ProtectionGate>?
  /// Who hears how calls end, if anybody does; kept alive by the gate.
  @usableFromInline final let followers: Unmanaged<Followers>?
  /// Whether somebody reads the arguments of calls.
  @usableFromInline final let readsArguments: Bool
  /// The subject, where it is made on first use.
  @usableFromInline final let virtual: VirtualSubject<Target>?
  /// What results pass, the innermost first.
  @usableFromInline final let membranes: [Membrane]
  /// What is to live as long as the proxy.
  @usableFromInline final let companion: AnyObject?
  /// Whether it is a `StraightRoute`.
  @usableFromInline final let isStraight: Bool
  /// Whether calls go to the subject there and then.
  @usableFromInline final let isPlain: Bool

  @usableFromInline
  init(
    to virtual: VirtualSubject<Target>?, through gate: Gate?, past membranes: [Membrane],
    keeping companion: AnyObject?
  ) {
    self.virtual = virtual
    self.gate = gate
    self.membranes = membranes
    self.companion = companion
    isStraight = virtual == nil
    isPlain = isStraight && gate == nil && membranes.isEmpty
    passage = gate.map(Unmanaged.passUnretained)
    let alone = (gate as? ProtectionGate).flatMap { $0.isAlone ? $0 : nil }
    short = isStraight && membranes.isEmpty ? alone.map(Unmanaged.passUnretained) : nil
    let followers = gate?.followers
    self.followers = followers.flatMap { $0.listen ? .passUnretained($0) : nil }
    readsArguments = followers?.readsArguments ?? false
  }

  /// The same route, through another gate.
  func through(_ gate: Gate?, past membranes: [Membrane]) -> Route {
    if let straight {
      return StraightRoute(straight, through: gate, past: membranes, keeping: companion)
    }
    return Route(to: virtual, through: gate, past: membranes, keeping: companion)
  }

  /// The subject, where it is there by nature.
  @inlinable
  final var straight: Target? { isStraight ? target : nil }

  /// The same, of a straight route. Unsafe on another, so whoever reads it has asked `isStraight`, or
  /// what follows from it: `isPlain`, or a gate in `short`.
  @inlinable
  @inline(__always)
  final var target: Target { unsafeDowncast(self, to: StraightRoute<Target>.self).subjectItself }

  /// The subject itself, for a proxy that shares its executor.
  public final var subject: Target {
    guard let straight else {
      mistake(
        "A proxy of actors runs where its subject runs, and so has to know it. Give it '.to' or "
          + "'.reference', or let the contract be one of classes.")
    }
    return straight
  }

  /// Whether nothing is asked on the way. Generated code calls the subject then as it is.
  @inlinable
  public final var isDirect: Bool { isPlain }

  /// The subject, to be read where `isDirect`.
  @inlinable
  public final var directSubject: Target { target }

  /// Straight to one subject.
  @inlinable
  public static func to(_ subject: Target) -> Route {
    StraightRoute(subject, through: nil, past: [], keeping: nil)
  }

  /// The requirement with the call that is made of it, if somebody on the way reads arguments.
  @inlinable
  public final func noted<Call: Invocation & Sendable>(
    _ requirement: Requirement, _ call: () -> Call
  ) -> Requirement {
    readsArguments ? requirement.noting(call()) : requirement
  }

  /// Calls the subject. Generated code calls this once per requirement.
  @inlinable
  public final func call<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    // In pieces, so that a plain call does not write the requirement down.
    let (source, place) = (requirement.source, requirement.place)
    let (rights, noted) = (requirement.rights, requirement.noted)
    guard isPlain || opens(rights) else {
      let requirement = Requirement(source, place, rights, noted)
      return try callThrough(requirement, answer: answer, body)
    }
    var rule = answer
    rule.takeOnly(try body(target))
    return rule.whole()
  }

  @inlinable
  @inline(__always)
  final func opens(_ rights: (@Sendable () -> Rights)?) -> Bool {
    // What requires nothing goes the other way, for most contracts require nothing, and a call of such a
    // one is small enough then to cost no more than asking whether the route is plain.
    guard let rights else { return false }
    return short?._withUnsafeGuaranteedRef { $0.opens(rights) } ?? false
  }

  @inlinable
  final func callThrough<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    let standIn = Failure.self == Never.self ? Rule.standIn : Rule.standIn.ifThrowing
    if let followers {
      return try callFollowed(requirement, answer: answer, followers, standIn, body)
    }
    if let passage {
      var crossing: Crossing?
      switch passage._withUnsafeGuaranteedRef({ $0.enter(requirement, &crossing) }) {
      // No reference to the subject is taken, as would be below.
      case .open where isStraight: return whole(answer, try body(target))
      case .open: break
      case .refused(let error): return try refused(error, requirement, answer, Failure.self)
      case .answered(let part): return followed(part, requirement, answer)
      }
    }
    switch arrive(requirement, without: standIn) {
    case .subject(let target): return whole(answer, try body(target))
    case .absent: return answer.standingIn()
    case .refused(let error): return try refused(error, requirement, answer, Failure.self)
    }
  }

  /// As above, where somebody hears how the call ends.
  @inlinable
  final func callFollowed<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ followers: Unmanaged<Followers>,
    _ standIn: StandIn, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var crossing: Crossing?
    while true {
      switch enter(requirement, &crossing) {
      case .open: break
      case .refused(let error): return try refused(error, requirement, answer, Failure.self)
      case .answered(let part): return followed(part, requirement, answer)
      }
      let error: any Error
      do {
        if isStraight {
          return whole(answer, heard(try body(target), requirement, crossing, followers))
        }
        switch arrive(requirement, without: standIn) {
        case .subject(let target):
          return whole(answer, heard(try body(target), requirement, crossing, followers))
        case .absent: return heard(answer.standingIn(), requirement, crossing, followers)
        case .refused(let refusal): error = refusal
        }
      } catch let thrown {
        error = thrown
      }
      switch followers._withUnsafeGuaranteedRef({ $0.threw(error, requirement, &crossing) }) {
      case .again: continue
      case .answered(let part): return followed(part, requirement, answer)
      case .thrown(let error): return try refused(error, requirement, answer, Failure.self)
      }
    }
  }

  @inlinable
  @inline(__always)
  final func enter(_ requirement: Requirement, _ crossing: inout Crossing?) -> Passing {
    passage?._withUnsafeGuaranteedRef { $0.enter(requirement, &crossing) } ?? .open
  }

  /// What the caller gets, once those who follow the call have heard of it.
  @inlinable
  @inline(__always)
  final func heard<Part>(
    _ part: Part, _ requirement: Requirement, _ crossing: Crossing?,
    _ followers: Unmanaged<Followers>
  ) -> Part {
    let passing = followers._withUnsafeGuaranteedRef { followers in
      followers.hearsReturns ? followers.returned(part, requirement, crossing) : .open
    }
    guard case .answered(let other) = passing else { return part }
    return Followers.part(other, of: requirement)
  }

  /// The answer that consists of one part.
  @inlinable
  @inline(__always)
  final func whole<Rule: AnswerRule>(_ answer: Rule, _ part: Rule.Part) -> Rule.Whole {
    var rule = answer
    rule.takeOnly(received(part))
    return rule.whole()
  }

  @inlinable
  final func received<Part>(_ part: Part) -> Part { membranes.isEmpty ? part : handOut(part) }

  @inlinable
  final func refused<Rule: AnswerRule, Failure: Error>(
    _ error: any Error, _ requirement: Requirement, _ answer: Rule, _ failure: Failure.Type
  ) throws(Failure) -> Rule.Whole {
    if let error = error as? Failure { throw error }
    return swallowed(error, requirement, answer)
  }

  /// The answer to a call that was refused and cannot throw. The tap is told, for it is lost otherwise.
  @usableFromInline
  final func swallowed<Rule: AnswerRule>(
    _ error: any Error, _ requirement: Requirement, _ answer: Rule
  ) -> Rule.Whole {
    Tap.shared.reportRefusal(of: requirement, because: error)
    return answer.refused(requirement, because: error)
  }

  @inlinable
  final func followed<Rule: AnswerRule>(
    _ part: Any, _ requirement: Requirement, _ answer: Rule
  ) -> Rule.Whole {
    whole(answer, Followers.part(part, of: requirement))
  }

  /// Tells the subject. There is no mailbox on the way.
  @inlinable
  public final func tell(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void, _ body: (Target) -> Void
  ) {
    if isPlain, let straight { return body(straight) }
    tellThrough(requirement, letter: letter, body)
  }

  @usableFromInline
  final func tellThrough(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void, _ body: (Target) -> Void
  ) {
    var crossing: Crossing?
    while true {
      switch enter(requirement, &crossing) {
      case .open: break
      case .refused(let error): return swallowed(error, requirement, Told())
      case .answered: return
      }
      switch arrive(requirement, without: .letter) {
      case .subject(let target):
        body(target)
        if let followers { heard((), requirement, crossing, followers) }
        return
      case .absent:
        virtual?.keep(letter(), of: requirement)
        if let followers { heard((), requirement, crossing, followers) }
        return
      case .refused(let error):
        switch gate?.followers?.threw(error, requirement, &crossing) ?? .thrown(error) {
        case .again: continue
        case .answered: return
        case .thrown(let error): return swallowed(error, requirement, Told())
        }
      }
    }
  }

  /// What an asynchronous call goes through: the subject, once.
  @inlinable
  public final func plan(_ requirement: Requirement) -> Plan<Target> {
    if isPlain, let straight { return Plan(only: straight, requirement) }
    return Plan(through: self, requirement)
  }
}

/// What generated code says where there is no proxy, and so no subject by nature.
public func _noDirectSubject() -> Never {
  mistake("There is no subject by nature here. Ask whether there is before.")
}

/// A route to a subject that is there by nature. It is part of the route itself, so that a call reads it
/// without going to another object and without taking a reference.
@usableFromInline
final class StraightRoute<Target>: Route<Target> {
  @usableFromInline let subjectItself: Target

  @usableFromInline
  init(
    _ subject: Target, through gate: Gate?, past membranes: [Membrane],
    keeping companion: AnyObject?
  ) {
    subjectItself = subject
    super.init(to: nil, through: gate, past: membranes, keeping: companion)
  }
}

/// Unchecked only in name: the stored properties are immutable, and Sendable if the target is.
extension Route: @unchecked Sendable where Target: Sendable {}

/// Unchecked as above.
extension StraightRoute: @unchecked Sendable where Target: Sendable {}

// MARK: - What stands in between

extension Route {
  /// Who is called, on the thread that calls.
  @inlinable
  final func arrive(_ requirement: Requirement, without standIn: StandIn) -> Entry<Target> {
    if let straight { return .subject(straight) }
    if let found = virtual?.found() { return .subject(found) }
    return arriveLate(requirement, without: standIn)
  }

  @usableFromInline
  final func arriveLate(_ requirement: Requirement, without standIn: StandIn) -> Entry<Target> {
    virtual?.arrive(requirement, without: standIn) ?? .absent
  }

  /// As above, for a call that may suspend.
  final nonisolated(nonsending) func arriveSuspending(without standIn: StandIn) async -> Entry<
    Target
  > {
    if let straight { return .subject(straight) }
    return await virtual?.arriveSuspending(without: standIn) ?? .absent
  }

  @usableFromInline
  final func handOut<Part>(_ part: Part) -> Part { membranes.handOut(part) }
}
