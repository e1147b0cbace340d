extension ContractReading {
  mutating func readMembers(
    _ members: [ProtocolMember], isOptionalAllowed: Bool
  ) -> [Contract.Member] {
    members.compactMap { member in
      switch member {
      case .function(let function):
        return readFunction(function).map { .operation($0) }
      case .property(let property):
        return read(.property(property), property, named: property.name.bare).map { .operation($0) }
      case .subscript(let `subscript`):
        let labels = `subscript`.parameters.map { ($0.label?.text ?? "_") + ":" }.joined()
        return read(.subscript(`subscript`), `subscript`, named: "subscript(\(labels))")
          .map { .operation($0) }
      case .initializer(let initializer):
        report(.initializer, at: initializer.keywordRange)
        return nil
      case .associatedType, .typeAlias:
        return nil
      case .conditional(let clauses):
        return .conditional(
          clauses.map { clause in
            (clause.directive, readMembers(clause.members, isOptionalAllowed: isOptionalAllowed))
          })
      case .unknown(let text):
        report(.unreadable, at: text.range)
        return nil
      }
    }
  }

  private mutating func readFunction(_ function: FunctionRequirement) -> Operation? {
    let labels = function.parameters.map { ($0.label?.bare ?? "_") + ":" }.joined()
    return read(.function(function), function, named: "\(function.name.bare)(\(labels))")
  }

  private mutating func read(
    _ kind: Operation.Kind, _ requirement: some Requirement, named displayName: String
  ) -> Operation? {
    if let modifier = requirement.modifiers.first(where: { ["static", "class"].contains($0.text) }) {
      report(.staticRequirement(displayName), at: modifier.range)
      return nil
    }
    let parameters = callParameters(of: kind)
    for parameter in parameters where parameter.parameter.specifiers.contains("sending") {
      report(.sendingParameter, at: parameter.parameter.typeRange)
      return nil
    }
    let marks = Marks(of: requirement)
    var operation = Operation(
      kind: kind, index: nextIndex, displayName: displayName, handlerName: "",
      isOptional: marks.optional != nil, answer: marks.answerSpec, missingAnswer: nil,
      asking: marks.askingSpec, collectsErrors: marks.collectsErrors, parameters: parameters)
    nextIndex += 1
    if let range = selfMention(in: operation) {
      report(.mentionsSelf(displayName), at: range)
      return nil
    }
    check(marks, of: &operation)
    return operation
  }

  private func callParameters(of kind: Operation.Kind) -> [CallParameter] {
    let parameters =
      switch kind {
      case .function(let function): function.parameters
      case .property: [Parameter]()
      case .subscript(let `subscript`): `subscript`.parameters
      }
    var isSubscript = false
    if case .subscript = kind { isSubscript = true }
    var taken: Set<String> = []
    return parameters.enumerated().map { index, parameter in
      var local = parameter.name.text
      if local == "_" || taken.contains(local) || Self.reserved.contains(parameter.name.bare) {
        local = "argument\(index)"
      }
      if parameter.name.text != parameter.name.bare || Keywords.needBackticks(local) {
        local = Keywords.needBackticks(parameter.name.bare) ? "argument\(index)" : local
      }
      taken.insert(local)
      return CallParameter(parameter: parameter, local: local, isInSubscript: isSubscript)
    }
  }

  /// Names that generated bodies use themselves.
  private static let reserved: Set<String> = [
    "self", "target", "answer", "plan", "part", "letter", "requirement", "newValue", "Liaison",
    "handlers", "handler", "reference", "subject", "change",
  ]

  /// `Self` cannot be called through an existential.
  private func selfMention(in operation: Operation) -> Range<Int>? {
    for parameter in operation.parameters
    where TypeNames.words(in: parameter.parameter.type.text).contains("Self") {
      return parameter.parameter.type.range
    }
    if let result = operation.result, TypeNames.words(in: result.text).contains("Self") {
      return result.range
    }
    return nil
  }

  private mutating func check(_ marks: Marks, of operation: inout Operation) {
    if let spec = marks.answerSpec { checkAnswer(spec, of: operation) }
    if marks.collectsErrors, let attribute = marks.errors {
      switch operation.effects.throwing {
      case .any: break
      default: report(.collectedNeedsThrows, at: attribute.range)
      }
    }
    if let attribute = marks.asked {
      if !operation.isAsync { report(.askedNeedsAsync, at: attribute.range) }
      if case .typed = operation.effects.throwing { report(.askedTyped, at: attribute.range) }
    }
    guard operation.isOptional, let result = operation.result else { return }
    let isOptionalResult = result.text.hasSuffix("?")
    let nobody = marks.answerSpec.map { $0.nobody(isOptionalResult: isOptionalResult) } ?? nil
    guard let nobody = nobody ?? (isOptionalResult ? "nil" : nil) else {
      if let attribute = marks.optional {
        report(.optionalNeedsAnswer(operation.displayName), at: attribute.range,
          fixAt: operation.requirement.range.lowerBound, fix: operation.suggestedAnswer)
      }
      return
    }
    operation = operation.with(missingAnswer: nobody)
  }

  private mutating func checkAnswer(_ spec: AnswerSpec, of operation: Operation) {
    guard let result = operation.result else {
      report(.answerOnVoid(operation.displayName), at: spec.attribute.range,
        fix: ("Remove it", ""))
      return
    }
    let type = result.text
    switch spec.rule {
    case "all", "any", "none":
      if !["Bool", "Swift.Bool"].contains(type) {
        report(.answerNeedsBool(spec.rule, type), at: spec.attribute.range)
      }
    case "first", "last":
      if spec.whenNobody == nil, !type.hasSuffix("?") {
        report(.answerNeedsNobody(spec.rule, type), at: spec.attribute.range)
      }
    case "collect", "reduce", "by": break
    default: report(.unknownAnswer(spec.rule), at: spec.attribute.range)
    }
  }

  // MARK: - Associated types

  mutating func readAssociatedTypes(
    of declared: ProtocolDeclaration
  ) -> ([Contract.AssociatedType], String?) {
    let primary = declared.primaryAssociatedTypes.map(\.bare)
    var constraints: [String: String] = [:]
    var wheres: [String] = []
    for case .associatedType(let type) in declared.members {
      if !primary.contains(type.name.bare) {
        report(.associatedTypeNotPrimary(type.name.bare, declared.name.bare), at: type.name.range,
          fixAt: declared.primaryAssociatedTypes.last?.range.upperBound
            ?? declared.name.range.upperBound,
          fix: ("Make it primary",
            primary.isEmpty ? "<\(type.name.bare)>" : ", \(type.name.bare)"))
      }
      constraints[type.name.bare] = type.inherited?.text
      if let text = type.whereClause?.text { wheres.append(text) }
    }
    if let text = declared.whereClause?.text, !primary.isEmpty { wheres.append(text) }
    let types = primary.map { Contract.AssociatedType(name: $0, constraint: constraints[$0]) }
    let clause = wheres.map { $0.replacingSelf() }.joined(separator: ", ")
    return (types, clause.isEmpty ? nil : clause)
  }
}

extension Operation {
  func with(missingAnswer: String) -> Operation {
    Operation(
      kind: kind, index: index, displayName: displayName, handlerName: handlerName,
      isOptional: isOptional, answer: answer, missingAnswer: missingAnswer, asking: asking,
      collectsErrors: collectsErrors, parameters: parameters)
  }
}

extension TypeNames {
  /// Every word in a type, wherever it stands.
  static func words(in type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}

extension String {
  /// `Self.Item` as a generic type says it: `Item`.
  fileprivate func replacingSelf() -> String {
    var result = ""
    var rest = Substring(self)
    while !rest.isEmpty {
      if rest.hasPrefix("Self.") {
        rest = rest.dropFirst(5)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }
}
