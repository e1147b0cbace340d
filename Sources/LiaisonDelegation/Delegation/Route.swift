public import LiaisonCore

/// How a proxy reaches its subject.
///
///     let store = ImageStoreProxy(.to(disk))                          // straight
///     let later = ImageStoreProxy(.virtual { try openStore() })       // made on first use
///     let safe = ImageStoreProxy(.protected(.virtual { try openStore() }, by: protection))
///
/// A straight route adds no thread and no lock: the subject is called at once, on the same thread,
/// and its result or error comes back unchanged. Other routes decide at each call whether the
/// subject is called, and which one. Each route documents that.
///
/// **Refusals.** A refusal is thrown if the requirement can throw it. A requirement with a typed
/// error throws that error instead if it is ``RefusalRepresentable``, or else the subject's own
/// error, if there is one. If nothing can be thrown, the refusal is reported to the tap, and the
/// call returns nobody's answer, or the value that ``Placeholder(_:)-29cf4`` states. A requirement
/// that neither returns nor throws anything just returns. If there is no such answer, or if a
/// requirement without a result throws only errors of another type, the program stops with the
/// remedy, because a failed call must not look like a successful one.
///
/// **Lifetime.** A route keeps alive what it needs. It may be used from any thread if its subject
/// may.
public class Route<Target> {
  /// The source of the subject, if the route is not straight. It is unmanaged, because the route
  /// keeps it alive in `kept`, and counting a reference would cost more than asking.
  @usableFromInline final let source: Unmanaged<SubjectSource<Target>>?
  /// The interceptors that calls pass.
  @usableFromInline package final let passage: any CallPassage
  /// Whether it is a `StraightRoute`.
  @usableFromInline final let isStraight: Bool
  /// Whether nothing is asked on the way.
  @usableFromInline final let isOpen: Bool
  /// Whether calls go to the subject at once.
  @usableFromInline final let isPlain: Bool
  /// Decides alone whether a call goes to the subject, if nothing else has to be asked.
  @usableFromInline final let shortcut: any CallShortcut
  @usableFromInline final let hasShortcut: Bool
  /// Whether the passage hears how calls end, or may replace results.
  @usableFromInline final let hearsEnds: Bool
  /// Whether the passage may replace results.
  @usableFromInline final let exchangesResults: Bool
  /// Whether the passage reads the arguments of calls.
  @usableFromInline package final let readsArguments: Bool
  /// Keeps the source alive.
  private final let kept: SubjectSource<Target>?

  @usableFromInline
  package init(_ source: SubjectSource<Target>?, through passage: (any CallPassage)? = nil) {
    self.source = source.map(Unmanaged.passUnretained)
    self.passage = passage ?? OpenPassage.shared
    kept = source
    isStraight = source == nil
    isOpen = passage == nil
    isPlain = isStraight && isOpen
    shortcut = passage?.shortcut ?? OpenPassage.shared
    hasShortcut = isStraight && passage?.shortcut != nil
    exchangesResults = passage?.exchangesResults == true
    hearsEnds = passage?.hearsEnds == true || exchangesResults
    readsArguments = passage?.readsArguments == true
  }

  /// Straight to one subject.
  ///
  /// The route keeps the subject alive, and so does each proxy that has the route. So a subject
  /// that keeps a proxy of itself is never released.
  @inlinable
  public static func to(_ subject: Target) -> Route { StraightRoute(subject) }

  /// The same route through another passage.
  package func through(_ passage: any CallPassage) -> Route { Route(kept, through: passage) }

  /// The subject of a straight route.
  @inlinable
  final var straight: Target? { isStraight ? target : nil }

  /// The subject of a straight route. It is unsafe for other routes, so check `isStraight`, or a
  /// property that implies it, before.
  @inlinable
  @inline(__always)
  final var target: Target { unsafeDowncast(self, to: StraightRoute<Target>.self).subjectItself }

  // MARK: - For generated code

  /// The subject, for a proxy that shares its executor and has nothing to ask on the way.
  public final var subject: Target {
    insist(
      isPlain,
      "A proxy of actors runs where its subject runs, so it has to know the subject and can ask "
        + "nobody on the way. Give it '.to' or '.reference', or let the contract be one of classes."
    )
    return target
  }

  /// Whether nothing is asked on the way. Generated code calls the subject as it is then.
  @inlinable public final var isDirect: Bool { isPlain }

  /// The subject, to be read where `isDirect`.
  @inlinable public final var directSubject: Target { target }

  /// Calls the subject.
  ///
  /// Generated code calls this once per requirement. Interceptors decide whether `body` runs, and
  /// how often. It runs on this thread, before this function returns or throws. What it throws is
  /// thrown unchanged, unless an interceptor replaces it.
  @inlinable
  @inline(__always)
  public final func call<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    // The hint keeps all other paths out of this function, so that it stays small.
    guard _fastPath(isPlain || admits(requirement)) else {
      let standIn = Failure.self == Never.self ? Rule.standIn : Rule.standIn.ifThrowing
      return try callThrough(requirement, answer: answer, standIn, letter: nil, body)
    }
    // In two statements, because in one the rule would be copied for the time of the call.
    let part = try body(target)
    return answer._whole(of: part)
  }

  /// Tells the subject. There is no mailbox on the way.
  ///
  /// If the call gets to the subject, `body` runs on this thread, and `letter` is not called. A
  /// `letter` is kept only if the subject does not exist yet and the route goes on without it. If
  /// the call is refused, the tap is told, because nothing can be thrown.
  @inlinable
  public final func tell(
    _ requirement: Requirement, letter: () -> @Sendable (Target) -> Void, _ body: (Target) -> Void
  ) {
    if _fastPath(isPlain || admits(requirement)) { return body(target) }
    withoutActuallyEscaping(letter) { letter in
      callThrough(requirement, answer: Told(), .letter, letter: letter, body)
    }
  }

  /// What an asynchronous call goes through.
  ///
  /// Nothing is asked yet: interceptors and the subject come with the first `next` of the plan.
  @inlinable
  public final func plan(_ requirement: Requirement) -> Plan<Target> {
    isPlain
      ? Plan(requirement, only: target)
      : Plan(requirement, routed: routed(requirement))
  }

  // MARK: - Ways

  /// The fast path of a passage that has one. A requirement without attachments takes the other
  /// path, so that calls of it stay small.
  @inlinable
  @inline(__always)
  final func admits(_ requirement: Requirement) -> Bool {
    hasShortcut && requirement.attachment != nil
      && shortcut.admits(requirement.attachments.bits)
  }

  /// A synchronous call that passes interceptors, or has to find its subject.
  ///
  /// - Parameter letter: The call, to be kept for a subject that is not there yet.
  @inlinable
  final func callThrough<Rule: AnswerRule, Failure: Error>(
    _ requirement: Requirement, answer: Rule, _ standIn: StandIn,
    letter: (() -> @Sendable (Target) -> Void)?,
    _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var progress: CallProgress?
    var part: Rule.Part?
    var own: Failure?
    var step = CallStep.call
    // Fast path: the call is let through, and its result is kept.
    if isOpen {
      if let found = found() { return answer._whole(of: try body(found)) }
    } else {
      step = passage.enter(requirement, &progress)
      if case .call = step, progress == nil, isStraight {
        if !hearsEnds { return answer._whole(of: try body(target)) }
        do throws(Failure) {
          let given = try body(target)
          step = hear(given, by: Rule.self, requirement, &progress)
          if case .keep = step, !exchangesResults { return answer._whole(of: given) }
          part = given
        } catch {
          own = error
          step = fail(error, requirement, &progress)
        }
      }
    }
    return try follow(
      step, requirement, &progress, part: part, own: own, answer, standIn, letter: letter, body)
  }

  /// As above, step by step until the call has ended.
  @inlinable
  final func follow<Rule: AnswerRule, Failure: Error>(
    _ first: CallStep, _ requirement: Requirement, _ progress: inout CallProgress?,
    part: Rule.Part? = nil, own: Failure? = nil, _ answer: Rule, _ standIn: StandIn,
    letter: (() -> @Sendable (Target) -> Void)?,
    _ body: (Target) throws(Failure) -> Rule.Part
  ) throws(Failure) -> Rule.Whole {
    var (step, part, own) = (first, part, own)
    // What was returned by something that stands in for the subject.
    var stoodIn: Rule.Whole?
    while true {
      switch step {
      case .call:
        (part, stoodIn) = (nil, nil)
        switch arrive(requirement, without: standIn) {
        case .subject(let target):
          if let replacement = progress?.replacement {
            step = make(replacement, target, requirement, &progress, &part, answer)
            continue
          }
          do throws(Failure) {
            let given = try body(target)
            step = hear(given, by: Rule.self, requirement, &progress)
            part = given
          } catch {
            own = error
            step = fail(error, requirement, &progress)
          }
        case .absent:
          if let letter {
            source?._withUnsafeGuaranteedRef { $0.keep(letter(), requirement) }
          }
          let given = answer.standingIn()
          step = hearsEnds ? passage.stoodIn(given, requirement, &progress) : .keep
          stoodIn = given
        case .refused(let error): step = fail(error, requirement, &progress)
        }
      case .again:
        stoodIn = nil
        step = passage.enter(requirement, &progress)
      case .keep:
        if let stoodIn { return stoodIn }
        guard let part else { mistake("A call has ended with a result that it has not got.") }
        return answer._whole(of: handOut(part, by: Rule.self))
      case .answer(let value):
        if stoodIn != nil { return unboxed(value, of: requirement) }
        let part = Rule.part(of: value) ?? unboxed(value, of: requirement)
        return answer._whole(of: handOut(part, by: Rule.self))
      case .fail(let error):
        if let error = error as? Failure { throw error }
        return try Refusal(of: requirement, because: error).end(answer, own: own)
      case .wait, .first, .until, .answerFrom:
        mistake("'\(requirement)' cannot wait, and was told to.")
      }
    }
  }

  /// Makes another call in the place of this one.
  @usableFromInline
  final func make<Rule: AnswerRule>(
    _ replacement: any ReplacementCall, _ target: Target, _ requirement: Requirement,
    _ progress: inout CallProgress?, _ part: inout Rule.Part?, _ rule: Rule
  ) -> CallStep {
    do {
      let result = try replacement.make(on: target)
      part = Rule.part(of: result) ?? unboxed(result, of: requirement)
      return hear(result, requirement, &progress)
    } catch { return fail(error, requirement, &progress) }
  }
}

/// Unchecked only in name: the stored properties are immutable, and Sendable if the target is.
extension Route: @unchecked Sendable where Target: Sendable {}

/// Generated code calls this where there is no proxy, and so no direct subject.
public func _noDirectSubject() -> Never {
  mistake("There is no subject by nature here. Ask whether there is before.")
}

/// Generated types of contracts with requirements that no delegate answers: static ones,
/// initialisers, and what protocols of the system ask of everything that conforms.
///
/// A static requirement that is asked of such a type returns its `@Placeholder`. Without one it
/// stops the program, and so does an initialiser, because there is no instance to ask.
public protocol StandingIn: AnyObject {}

/// Generated code calls this where a requirement is asked of a generated type itself.
public func _nobodyToAsk(_ requirement: StaticString, of contract: StaticString) -> Never {
  mistake(
    "'\(requirement)' of '\(contract)' was asked of a generated type, which stands in for instances "
      + "and not for their type. Ask the type itself, or write '@Placeholder' before a static "
      + "requirement to say what generated types return.")
}

// MARK: - Steps of a call

extension Route {
  /// Finds the subject for a call that cannot suspend, on the calling thread.
  @inlinable
  final func arrive(_ requirement: Requirement, without standIn: StandIn) -> Arrival<Target> {
    if isStraight { return .subject(target) }
    if let found = found() { return .subject(found) }
    return source?._withUnsafeGuaranteedRef { $0.arrive(requirement, standIn) } ?? .absent
  }

  /// The subject of a route that is not straight, if it is there.
  @inlinable
  final func found() -> Target? { source?._withUnsafeGuaranteedRef { $0.find() } }

  /// A call that may suspend.
  @usableFromInline
  final func routed(_ requirement: Requirement) -> RoutedCall<Target> {
    RoutedCall(
      requirement, passage, found: { [self] in straight ?? found() },
      arrive: { [self] standIn in
        if isStraight { return .subject(target) }
        return await kept?.arriveSuspending(standIn) ?? .absent
      })
  }

  /// Decides what follows the subject's result or error.
  @inlinable
  @inline(__always)
  final func hear<Rule: AnswerRule>(
    _ part: Rule.Part, by rule: Rule.Type, _ requirement: Requirement,
    _ progress: inout CallProgress?
  ) -> CallStep {
    if let error = Rule.error(in: part) { return fail(error, requirement, &progress) }
    return hear(Rule.result(in: part), requirement, &progress)
  }

  /// Decides what follows a result.
  @inlinable
  final func hear(
    _ result: Any, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep {
    hearsEnds ? passage.returned(result, requirement, &progress) : .keep
  }

  /// Decides what follows an error.
  @inlinable
  final func fail(
    _ error: any Error, _ requirement: Requirement, _ progress: inout CallProgress?
  ) -> CallStep {
    hearsEnds ? passage.threw(error, requirement, &progress) : .fail(error)
  }

  /// The part that the caller gets.
  @inlinable
  final func handOut<Rule: AnswerRule>(_ part: Rule.Part, by rule: Rule.Type) -> Rule.Part {
    exchangesResults ? passage.exchanged(part, by: rule) : part
  }
}
