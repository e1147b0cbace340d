public import LiaisonCore

/// An error with which a proxy's call ends, and which its requirement may be unable to throw.
@usableFromInline
struct Refusal {
  let requirement: Requirement
  let error: any Error

  @usableFromInline
  init(of requirement: Requirement, because error: any Error) {
    self.requirement = requirement
    self.error = error
  }

  /// Throws what the requirement can throw, or returns the answer that is stated for a refused
  /// call.
  ///
  /// - Parameter own: The subject's error, if it has thrown one.
  @usableFromInline
  func end<Rule: AnswerRule, Failure: Error>(
    _ answer: Rule, own: Failure?
  ) throws(Failure) -> Rule.Whole {
    if let failure = failure(Failure.self, own: own) { throw failure }
    return self.answer(answer, throwing: Failure.self)
  }

  /// The error that can be thrown, if there is one.
  func failure<Failure: Error>(_ type: Failure.Type, own: (any Error)?) -> Failure? {
    if let error = error as? Failure { return error }
    if let type = Failure.self as? any RefusalRepresentable.Type,
      let failure = type.init(refusal: error) as? Failure
    {
      return failure
    }
    return own as? Failure
  }

  /// The answer if nothing can be thrown. The tap is told, because the error would be lost
  /// otherwise.
  func answer<Rule: AnswerRule, Failure: Error>(
    _ answer: Rule, throwing: Failure.Type
  ) -> Rule.Whole {
    insistOnAnswer(Rule.self, throwing)
    if Rule.self is any ErrorKeepingRule.Type {
      return answer.refused(requirement, because: error)
    }
    Tap.shared.reportRefusal(of: requirement, because: error)
    return answer.refused(requirement, because: error)
  }

  /// Stops the program for a requirement that can throw and returns nothing, because it has no
  /// answer that says that the call failed.
  func insistOnAnswer<Rule: AnswerRule, Failure: Error>(
    _ rule: Rule.Type, _ failure: Failure.Type
  ) {
    insist(
      Failure.self == Never.self || Rule.self != Told.self,
      "'\(requirement)' did not get to its subject, and throws only \(Failure.self): \(error). "
        + "Let it throw any Error, or make \(Failure.self) RefusalRepresentable.")
  }
}

/// A rule whose answer contains the errors, so that none of them is lost.
protocol ErrorKeepingRule {}

/// Returns an interceptor's answer as the type that the requirement returns.
@usableFromInline
func unboxed<Part>(_ value: Any, of requirement: Requirement) -> Part {
  guard let part = value as? Part else {
    mistake(
      "An interceptor answers '\(requirement)' with a value of \(type(of: value)), which returns "
        + "\(Part.self). Look at 'call.requirement' before you answer.")
  }
  return part
}

extension CallPassage {
  /// Returns what the caller gets for a part.
  @usableFromInline
  func exchanged<Rule: AnswerRule>(_ part: Rule.Part, by rule: Rule.Type) -> Rule.Part {
    if Rule.error(in: part) != nil { return part }
    return Rule.part(of: handOut(Rule.result(in: part), as: Rule.resultType)) ?? part
  }
}

extension TapEvent.Kind {
  /// A route refused a call, because of `error`.
  public static let refused = Self("refused")
}

extension Tap {
  /// Tells the tap that a route refused a call of a requirement that cannot throw the reason.
  func reportRefusal(of requirement: Requirement, because error: any Error) {
    if error is any ReportedError { return }
    report(TapEvent(kind: .refused, requirement: requirement, place: "proxy", error: error))
  }
}

/// An error that is reported to the tap where it is made.
package protocol ReportedError: Error {}
