extension ContractReading {
  /// Reads what the marks on a requirement ask for, and reports what is not possible.
  mutating func check(_ marks: Marks, of operation: inout Operation) {
    checkSpelling(of: operation)
    let errors = diagnostics.count
    defer { if diagnostics.count > errors { operation.forgetMarks() } }
    let attributes = operation.requirement.attributes.filter { Marks.names.contains($0.baseName) }
    checkRepetition(of: attributes)
    if isActor { checkActor(attributes) }
    let isAnswerRight = marks.answerSpec.map { checkAnswer($0, of: operation) } ?? true
    if let attribute = marks.errors { checkErrors(attribute, of: operation) }
    if let attribute = marks.asked { checkAsked(attribute, of: operation) }
    if let attribute = marks.requires { checkRequires(attribute, of: operation) }
    if let attribute = marks.placeholder { checkPlaceholder(attribute, of: operation) }
    if marks.requires != nil { checkRefusal(of: operation) }
    guard operation.isOptional, let result = operation.result else { return }
    let isOptionalResult = result.text.isOptionalType
    let stated = marks.answerSpec.map { $0.nobody(isOptionalResult: isOptionalResult) } ?? nil
    let missing = stated ?? (isOptionalResult ? "nil" : nil)
    if missing == nil, isAnswerRight, let attribute = marks.optional {
      let message = DiagnosticMessage.optionalNeedsAnswer(operation.displayName)
      if let spec = marks.answerSpec {
        report(message, at: attribute.range, fix: addNobody(to: spec))
      } else {
        report(
          message, at: attribute.range, fixAt: operation.requirement.range.lowerBound,
          fix: operation.suggestedAnswer)
      }
    }
    operation.missingAnswer = missing
  }

  /// Treats the attribute as the mark that it is probably meant to be, so that the slip is the only
  /// error.
  private mutating func checkSpelling(of operation: Operation) {
    for attribute in operation.requirement.attributes {
      guard let name = Marks.name(meantBy: attribute), name != attribute.baseName else { continue }
      report(
        .misspeltMark(attribute.baseName, as: name), at: attribute.range,
        fix: FixIt(
          "Write '@\(name)'",
          changes: [.init(range: source.sourceRange(attribute.nameRange), newText: name)]))
    }
  }

  private mutating func checkRepetition(of attributes: [Attribute]) {
    var seen: Set<String> = []
    for attribute in attributes where !seen.insert(attribute.baseName).inserted {
      report(.duplicateMark(attribute.baseName), at: attribute.range, fix: removal(of: attribute))
    }
  }

  private mutating func checkActor(_ attributes: [Attribute]) {
    for attribute in attributes
    where attribute.baseName != "Answer" && attribute.baseName != "Named" {
      report(.markOnActor(attribute.baseName), at: attribute.range, fix: removal(of: attribute))
    }
  }

  private mutating func checkErrors(_ attribute: Attribute, of operation: Operation) {
    guard let argument = attribute.arguments?.first else { return }
    switch Marks.split(argument.value).name {
    case "collected":
      if operation.effects.throwing == .any { return }
      report(.collectedNeedsThrows, at: attribute.range, fix: removal(of: attribute))
    case "stopping":
      if operation.isThrowing { return }
      report(.errorsNeedThrows, at: attribute.range, fix: removal(of: attribute))
    default:
      report(
        .notWrittenOut(
          mark: "Errors", value: argument.value.trimmingSpaces(),
          choices: "'.stopping' or '.collected'"),
        at: argument.valueRange)
    }
  }

  private mutating func checkAsked(_ attribute: Attribute, of operation: Operation) {
    guard let argument = attribute.arguments?.first else { return }
    if !["inOrder", "concurrently"].contains(Marks.split(argument.value).name) {
      report(
        .notWrittenOut(
          mark: "Asked", value: argument.value.trimmingSpaces(),
          choices: "'.inOrder' or '.concurrently'"),
        at: argument.valueRange)
    }
    checkLimit(attribute)
    if !operation.isAsync {
      report(.askedNeedsAsync, at: attribute.range, fix: removal(of: attribute))
    } else if case .typed = operation.effects.throwing {
      report(.askedTyped, at: attribute.range, fix: removal(of: attribute))
    }
  }

  private mutating func checkLimit(_ attribute: Attribute) {
    guard let limit = attribute.arguments?.first(where: { $0.label?.bare == "within" }),
      case let value = limit.value.trimmingSpaces(), let kind = Literal.Kind(of: value)
    else { return }
    guard kind == .integer || kind == .real else {
      return report(.limitIsLiteral(value), at: limit.valueRange)
    }
    let text = ".seconds(\(value))"
    report(.limitIsLiteral(value), at: limit.valueRange, fix: ("Write '\(text)'", text))
  }

  private mutating func checkRequires(_ attribute: Attribute, of operation: Operation) {
    // The compiler's only message would be "circular reference".
    for argument in attribute.arguments ?? [] {
      let value = argument.value.trimmingSpaces()
      if Literal.Kind(of: value) != nil { report(.requiresLiteral(value), at: argument.valueRange) }
    }
    guard attribute.arguments?.contains(where: { $0.label?.bare == "set" }) == true,
      operation.setter == nil
    else { return }
    report(.requiresNeedsSetter(operation.displayName), at: attribute.range)
  }

  /// A refusal is thrown or answered. If neither is possible, the refusal would stop the program.
  private mutating func checkRefusal(of operation: Operation) {
    guard let result = operation.result, !operation.isThrowing, !operation.isOptional,
      operation.answer == nil, operation.placeholder == nil
    else { return }
    let text = "@Placeholder(\(result.text.isOptionalType ? "nil" : "<#value#>")) "
    report(
      .refusedWithoutAnswer(operation.displayName), at: operation.nameRange,
      fixAt: operation.requirement.range.lowerBound, fix: ("Add '\(text.dropLast())'", text))
  }

  private mutating func checkPlaceholder(_ attribute: Attribute, of operation: Operation) {
    guard let result = operation.result else {
      report(
        .placeholderOnVoid(operation.displayName), at: attribute.range, fix: removal(of: attribute))
      return
    }
    guard let argument = attribute.arguments?.first,
      let kind = Literal.Kind(of: argument.value.trimmingSpaces()), !kind.fits(result.text)
    else { return }
    report(
      .placeholderMismatch(
        value: argument.value.trimmingSpaces(), type: result.text, of: operation.displayName),
      at: argument.valueRange)
  }

  // MARK: - Answers

  private mutating func checkAnswer(_ spec: AnswerSpec, of operation: Operation) -> Bool {
    let attribute = spec.attribute
    guard let result = operation.result else {
      report(.answerOnVoid(operation.displayName), at: attribute.range, fix: removal(of: attribute))
      return false
    }
    let type = result.text
    let rule = attribute.arguments?.first?.valueRange ?? attribute.range
    let better = String(operation.suggestedAnswer.text.dropLast())
    let instead = FixIt(
      "Use '\(better)'",
      changes: [.init(range: source.sourceRange(attribute.range), newText: better)])
    switch spec.rule {
    case "all", "any", "none":
      if !["Bool", "Swift.Bool"].contains(type) {
        report(.answerNeedsBool(rule: spec.rule, type: type), at: rule, fix: instead)
        return false
      }
    case "first", "last":
      if spec.whenNobody == nil, !type.isOptionalType {
        report(.answerNeedsNobody(rule: spec.rule, type: type), at: rule, fix: addNobody(to: spec))
        return false
      }
    case "collect":
      if Literal.Kind.cannotBeJoined(type) {
        report(.answerNeedsCollection(type), at: rule, fix: instead)
        return false
      }
    case "reduce", "by": break
    default:
      report(.unknownAnswer(attribute.arguments?.first?.value.trimmingSpaces() ?? ""), at: rule)
      return false
    }
    return checkNobody(spec, of: operation, type)
  }

  /// Reports a literal that is no value of the result's type. The compiler reports other values.
  private mutating func checkNobody(
    _ spec: AnswerSpec, of operation: Operation, _ type: String
  ) -> Bool {
    let argument = spec.attribute.arguments?.first { $0.label?.bare == "whenNobody" }
    guard let argument, let kind = Literal.Kind(of: argument.value.trimmingSpaces()),
      !kind.fits(type)
    else { return true }
    report(
      .nobodyMismatch(
        value: argument.value.trimmingSpaces(), type: type, of: operation.displayName),
      at: argument.valueRange)
    return false
  }

  private func addNobody(to spec: AnswerSpec) -> FixIt {
    let rule = spec.attribute.arguments?.first?.valueRange ?? spec.attribute.range
    let end = rule.upperBound
    let change = FixIt.Change(
      range: source.sourceRange(end..<end), newText: ", whenNobody: <#value#>")
    return FixIt("Add 'whenNobody:'", changes: [change])
  }
}

extension String {
  var isOptionalType: Bool {
    !isFunctionType && (hasSuffix("?") || hasSuffix("!") || hasPrefix("Optional<"))
  }
}
