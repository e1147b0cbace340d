/// One forwarded requirement: a method, a property or a subscript.
struct Operation {
  indirect enum Kind {
    case function(FunctionRequirement)
    case property(PropertyRequirement)
    case `subscript`(SubscriptRequirement)
  }

  let kind: Kind
  let index: Int
  /// `fileImporter(_:shouldImport:)`
  let displayName: String
  /// The name of the requirement's handler, without backticks.
  var handlerName: String
  private(set) var isOptional: Bool
  private(set) var answer: AnswerSpec?
  /// The value of a delegate that leaves the requirement out, if it returns something.
  var missingAnswer: String?
  private(set) var asking: AskingSpec?
  private(set) var collectsErrors: Bool
  private(set) var requires: RequiresSpec?
  /// The answer until a proxy's subject exists.
  private(set) var placeholder: String?
  var parameters: [CallParameter]
  /// Whether a mark was wrong. Then a missing mark is not reported in addition.
  private(set) var isWrong = false

  var requirement: any Requirement {
    switch kind {
    case .function(let function): function
    case .property(let property): property
    case .subscript(let `subscript`): `subscript`
    }
  }

  /// The expressions in its marks, which generated code evaluates.
  var expressions: [String] {
    [
      answer?.whenNobody, answer?.arguments, missingAnswer, asking?.limit, requires?.get,
      requires?.set, placeholder,
    ].compactMap { $0 }
  }

  /// An expression in the place of an unknown value whose mark is wrong. It never runs, because the
  /// program does not compile.
  static let nothing = "{ Swift.fatalError() }()"

  /// Removes the marks after a mistake in one has been reported. An optional requirement stays
  /// optional, because clients may leave it out.
  mutating func forgetMarks() {
    isWrong = true
    (answer, asking, requires, placeholder) = (nil, nil, nil, nil)
    collectsErrors = false
    guard isOptional, let result else { return }
    missingAnswer = result.text.isOptionalType ? "nil" : Self.nothing
  }

  /// In the body of a requirement, a parameter would hide a name that a mark uses.
  mutating func renameHidingParameters() {
    let named = Set(expressions.flatMap { TypeNames.words(in: $0) })
    for index in parameters.indices where named.contains(parameters[index].local) {
      parameters[index].local = "argument\(index)"
    }
  }

  /// The type that the requirement returns or contains; nil for `Void`.
  var result: Text? {
    switch kind {
    case .function(let function):
      function.resultType.flatMap { ["Void", "()", "Swift.Void"].contains($0.text) ? nil : $0 }
    case .property(let property): property.type
    case .subscript(let `subscript`): `subscript`.resultType
    }
  }

  /// The effects of a read or a call.
  var effects: Effects {
    switch kind {
    case .function(let function): function.effects
    case .property(let property): property.accessors.getter?.effects ?? Effects()
    case .subscript(let `subscript`): `subscript`.accessors.getter?.effects ?? Effects()
    }
  }

  var accessors: Accessors? {
    switch kind {
    case .function: nil
    case .property(let property): property.accessors
    case .subscript(let `subscript`): `subscript`.accessors
    }
  }

  var setter: Accessors.Accessor? { accessors?.setter }
  var isAsync: Bool { effects.isAsync }
  var isThrowing: Bool { effects.canThrow }
  var genericParameters: GenericParameters? {
    switch kind {
    case .function(let function): function.genericParameters
    case .property: nil
    case .subscript(let `subscript`): `subscript`.genericParameters
    }
  }

  var whereClause: Text? {
    switch kind {
    case .function(let function): function.whereClause
    case .property: nil
    case .subscript(let `subscript`): `subscript`.whereClause
    }
  }

  /// The token at which a diagnostic about the whole requirement points.
  var nameRange: Range<Int> {
    switch kind {
    case .function(let function): function.name.range
    case .property(let property): property.name.range
    case .subscript(let `subscript`): `subscript`.keywordRange
    }
  }

  /// The type of error that the requirement throws, if it names one.
  var failure: Text? {
    guard case .typed(let failure) = effects.throwing, effects.canThrow else { return nil }
    return failure
  }

  /// Whether a closure that calls the requirement must state that it does not throw. Otherwise the
  /// `try` in an autoclosure's argument makes the compiler infer that it throws.
  var needsToDenyThrowing: Bool {
    !isThrowing && parameters.contains(where: \.isThrowingAutoclosure)
  }

  /// Whether a call may change a receiver that is a value.
  var mutatesOnCall: Bool {
    requirement.isMutating || accessors?.getter?.isMutating == true
  }

  var mutatesOnSet: Bool { setter.map { !$0.isNonmutating } ?? false }

  /// Whether a mailbox can take a call, because the call returns nothing.
  var canBeTold: Bool {
    guard case .function(let function) = kind else { return false }
    return result == nil && !isAsync && !isThrowing && function.genericParameters == nil
      && parameters.allSatisfy(\.canTravel)
  }
}

extension Effects {
  /// False for `throws(Never)`, which must not be called with `try`.
  var canThrow: Bool {
    switch throwing {
    case .none: false
    case .any, .rethrows: true
    case .typed(let failure): !["Never", "Swift.Never"].contains(failure.text)
    }
  }
}

/// The order in which delegates are asked, and the limit:
/// `@Asked(.concurrently, within: .seconds(2))`.
struct AskingSpec {
  let isConcurrent: Bool
  let limit: String?
}

/// The rights that a caller needs: `@Requires(.write)`, `@Requires(get: .read, set: .write)`.
struct RequiresSpec {
  let get: String?
  let set: String?
}
