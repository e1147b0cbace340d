extension ContractReading {
  mutating func readMembers(_ members: [ProtocolMember]) -> [Contract.Member] {
    members.compactMap { member in
      switch member {
      case .function(let function):
        return readFunction(function)
      case .property(let property):
        return read(.property(property), property, named: property.name.bare)
      case .subscript(let `subscript`):
        let labels = `subscript`.parameters.map { ($0.label?.text ?? "_") + ":" }.joined()
        return read(.subscript(`subscript`), `subscript`, named: "subscript(\(labels))")
      case .initializer(let initializer):
        return .ofType(.initializer(initializer, callParameters(initializer.parameters)))
      case .associatedType, .typeAlias:
        return nil
      case .conditional(let clauses):
        return .conditional(
          clauses.map { clause in (clause.directive, readMembers(clause.members)) })
      case .unknown(let text):
        report(.unreadable, at: text.range)
        return nil
      }
    }
  }

  private mutating func readFunction(_ function: FunctionRequirement) -> Contract.Member? {
    let labels = function.parameters.map { ($0.label?.bare ?? "_") + ":" }.joined()
    return read(.function(function), function, named: "\(function.name.bare)(\(labels))")
  }

  private mutating func read(
    _ kind: Operation.Kind, _ requirement: some Requirement, named displayName: String
  ) -> Contract.Member? {
    let parameters = callParameters(of: kind)
    let marks = Marks(of: requirement)
    var operation = Operation(
      kind: kind, index: nextIndex, displayName: displayName, handlerName: "",
      isOptional: marks.optional != nil && !isActor, answer: marks.answerSpec, missingAnswer: nil,
      asking: marks.askingSpec, collectsErrors: marks.collectsErrors, requires: marks.requiresSpec,
      placeholder: marks.placeholderValue, parameters: parameters)
    if requirement.isStatic {
      let position = requirement.modifiers.first { ["prefix", "postfix"].contains($0.text) }
      if let position {
        report(.unaryOperator(String(displayName.prefix { $0 != "(" })), at: position.range)
        return nil
      }
      check(marks, of: &operation)
      return .ofType(.static(operation))
    }
    nextIndex += 1
    if checkShape(of: operation) || checkSelf(in: operation) || checkReserved(operation) {
      // Generated types have the requirement nevertheless, so that they conform and no second error
      // follows.
      return .ofType(.static(operation))
    }
    check(marks, of: &operation)
    if checkClosures(of: operation) || checkPlace(of: operation) {
      return .ofType(.static(operation))
    }
    operation.renameHidingParameters()
    return .operation(operation)
  }

  private func callParameters(of kind: Operation.Kind) -> [CallParameter] {
    switch kind {
    case .function(let function): callParameters(function.parameters)
    case .property: []
    case .subscript(let `subscript`): callParameters(`subscript`.parameters, inSubscript: true)
    }
  }

  private func callParameters(
    _ parameters: [Parameter], inSubscript isSubscript: Bool = false
  ) -> [CallParameter] {
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

  /// Names that generated bodies use.
  private static let reserved: Set<String> = [
    "self", "target", "answer", "plan", "part", "letter", "requirement", "newValue", "handlers",
    "handler", "reference", "subject", "change", "LiaisonCore", "LiaisonDelegation",
    "LiaisonProxies",
  ]

  /// Whether its declaration has a form that cannot be forwarded.
  private mutating func checkShape(of operation: Operation) -> Bool {
    let optional = operation.requirement.modifiers.first { $0.text == "optional" }
    if let optional {
      report(.optionalModifier, at: optional.range, fix: ("Write '@Optional'", "@Optional"))
      return true
    }
    for parameter in operation.parameters where parameter.parameter.specifiers.contains("sending") {
      let range = parameter.parameter.typeRange
      let word = self.range(of: "sending", in: range) ?? range
      report(.sendingParameter, at: word, fix: removal(ofWord: word, titled: "'sending'"))
      return true
    }
    if case .subscript = operation.kind, let list = operation.parameters.first(where: \.isVariadic)
    {
      report(.variadicSubscript, at: list.parameter.typeRange)
      return true
    }
    return false
  }

  /// A closure that does not escape cannot be sealed. So where an asynchronous requirement runs
  /// elsewhere, the macro itself says what has to be Sendable. For the same reason the closure's
  /// changes could not come back.
  private mutating func checkClosures(of operation: Operation) -> Bool {
    guard operation.isAsync, isAnywhere || operation.asking != nil else { return false }
    for parameter in operation.parameters {
      if parameter.parameter.specifiers.contains("inout") {
        let range = parameter.parameter.typeRange
        let word = self.range(of: "inout", in: range) ?? range
        report(.inoutElsewhere(parameter.parameter.name.bare), at: word)
        return true
      }
      let attributes = parameter.parameter.typeAttributes.map(\.baseName)
      guard parameter.parameter.type.text.isFunctionType, !parameter.isEscaping,
        !parameter.isAutoclosure
      else { continue }
      let range = parameter.parameter.typeRange
      let missing = attributes.contains("Sendable") ? "@escaping" : "@escaping @Sendable"
      report(
        .closureElsewhere(parameter.parameter.name.bare), at: range, fixAt: range.lowerBound,
        fix: ("Write '\(missing)'", missing + " "))
      return true
    }
    return false
  }

  /// A requirement that may be called from anywhere cannot name an actor on which it has to run at
  /// once.
  private mutating func checkPlace(of operation: Operation) -> Bool {
    if let home { return checkHome(of: operation, home) }
    guard isAnywhere, !operation.isAsync, let actor = operation.ownActor,
      case .function(let function) = operation.kind,
      let attribute = function.attributes.first(where: { $0.text == actor })
    else { return false }
    report(
      .isolatedAnywhere(operation.displayName, actor: actor), at: attribute.range,
      fixAt: function.parametersRange.upperBound, fix: ("Make it 'async'", " async"))
    return true
  }

  /// A requirement that is sent to the delegates' actor cannot name another actor.
  private mutating func checkHome(of operation: Operation, _ home: String) -> Bool {
    let modifier = operation.requirement.modifiers.first { $0.text == "nonisolated" }
    let attribute = operation.requirement.attributes.first {
      $0.baseName == "concurrent" || $0.text == operation.ownActor && $0.text != home
    }
    let word = modifier.map { ($0.range, $0.text) } ?? attribute.map { ($0.range, $0.text) }
    guard let (range, text) = word else { return false }
    report(
      .notAtHome(operation.displayName, actor: home), at: range,
      fix: removal(ofWord: range, titled: "'\(text)'"))
    return true
  }

  /// Reports a name that generated types use, and returns whether there is an error.
  private mutating func checkReserved(_ operation: Operation) -> Bool {
    let bare = operation.bareName
    let reserved = [
      "_roster", "_route", "_burst", "_Node", "_handlers", "_implemented",
    ]
    if hasInvocations, ["invocations", "_invocations"].contains(bare) {
      report(.reservedName(bare), at: operation.nameRange)
      return true
    }
    if hasSpy, ["calls", "stubs", "_calls", "_stubs"].contains(bare) {
      report(.reservedName(bare), at: operation.nameRange)
      return true
    }
    let carriers = ["_call", "_plan", "_tell", "_note", "_isDirect", "_subject"].map {
      $0 + contractName
    }
    guard reserved.contains(bare) || carriers.contains(bare) else { return false }
    report(.reservedName(bare), at: operation.nameRange)
    return true
  }

  /// Collects aliases such as `typealias Context = PluginContext<Self>`, which hide a use of
  /// `Self`.
  mutating func readSelfAliases(_ members: [ProtocolMember]) {
    for case .typeAlias(let alias) in members {
      let sides = alias.text.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let name = TypeNames.words(in: String(sides[0])).last,
        Self.mentionsSelfItself(String(sides[1]))
      else { continue }
      selfAliases.insert(name)
    }
  }

  /// Whether the type contains `Self` without a member such as `.Item` after it.
  private static func mentionsSelfItself(_ type: String) -> Bool {
    var rest = Substring(type)
    while let found = rest.firstRange(of: "Self") {
      let before = rest[..<found.lowerBound].last
      let after = rest[found.upperBound...].first
      let isPart = { (character: Character?) in
        character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      }
      if !isPart(before), !isPart(after), after != "." { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }

  /// Reports a signature with `Self`, because an existential cannot call such a requirement.
  private mutating func checkSelf(in operation: Operation) -> Bool {
    var texts = operation.parameters.map(\.parameter.type)
    if let result = operation.result { texts.append(result) }
    if case .typed(let failure) = operation.effects.throwing { texts.append(failure) }
    if let text = texts.first(where: { !selfAliases.isDisjoint(with: TypeNames.words(in: $0.text)) }
    ) {
      let name = TypeNames.words(in: text.text).first(where: selfAliases.contains) ?? ""
      report(
        .aliasOfSelf(operation.displayName, alias: name),
        at: range(of: name, in: text.range) ?? text.range
      )
      return true
    }
    for text in texts where TypeNames.words(in: text.text).contains("Self") {
      guard let word = range(of: "Self", in: text.range) else { continue }
      if let member = memberName(after: word) {
        if typesOfTarget.contains(member) { continue }
        report(
          .selfMember(member), at: word,
          fix: FixIt(
            "Write '\(member)'",
            changes: [
              .init(
                range: source.sourceRange(word.lowerBound..<word.upperBound + 1), newText: "")
            ]))
      } else {
        let isWhole = text.range == word
        let type = "any \(contractName)"
        report(
          .mentionsSelf(operation.displayName), at: word,
          fix: ("Write '\(type)'", isWhole ? type : "(\(type))"))
      }
      return true
    }
    return false
  }

  /// The name `Item` if `.Item` follows the word.
  private func memberName(after word: Range<Int>) -> String? {
    let rest = source.text.utf8.dropFirst(word.upperBound)
    guard rest.first == UInt8(ascii: ".") else { return nil }
    let name = Substring(rest.dropFirst()).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return name.isEmpty ? nil : String(name)
  }

  // MARK: - Protocols of the system

  /// The requirements of system protocols, without those that the contract declares itself.
  mutating func readInherited(
    _ inheritance: Inheritance, beside members: [Contract.Member]
  ) -> [Contract.Member] {
    var taken = Set(Contract.operations(in: members).map(\.displayName))
    for requirement in Contract.typeRequirements(in: members) {
      taken.insert(requirement.displayName)
    }
    if inheritance.superclass != nil { taken.formUnion(["description", "debugDescription"]) }
    var result: [Contract.Member] = []
    for requirement in inheritance.forwarded {
      let declaration = readDeclaration("protocol P { \(requirement.text) }")
      for member in readMembers(declaration.protocolBody?.members ?? []) {
        switch member {
        case .operation(let operation):
          guard taken.insert(operation.displayName).inserted else { continue }
          result.append(.inherited(operation, fallback: requirement.fallback))
        case .ofType(let type):
          if taken.insert(type.displayName).inserted { result.append(member) }
        default: break
        }
      }
    }
    return result
  }

  /// A generated object is identified by itself, so it cannot promise another type of `ID`.
  mutating func checkIdentifiable(
    _ inheritance: Inheritance, _ declared: ProtocolDeclaration, _ members: [Contract.Member]
  ) {
    guard let range = inheritance.isIdentifiable else { return }
    let operations = Contract.operations(in: members)
    if operations.contains(where: { $0.displayName == "id" }) { return }
    let texts = operations.flatMap(\.typeTexts) + [declared.whereClause?.text ?? ""]
    guard texts.contains(where: { TypeNames.words(in: $0).contains("ID") }) else { return }
    report(.parentNotForwardable("Identifiable"), at: range)
  }
}

extension TypeNames {
  /// All words in a type.
  static func words(in type: String) -> [String] {
    type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
