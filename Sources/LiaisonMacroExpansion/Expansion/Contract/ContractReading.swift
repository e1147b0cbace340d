/// Makes a `Contract` of the protocol that the compiler sent, and says what is wrong with it.
struct ContractReading {
  let request: AttachedExpansion
  let source: SourceText
  var diagnostics: [Diagnostic] = []
  var nextIndex = 0

  init(_ request: AttachedExpansion) {
    self.request = request
    source = request.declaration
  }

  mutating func read() -> Contract? {
    let declaration = readDeclaration(source.text)
    guard let declared = declaration.protocolBody else {
      report(.notAProtocol, at: declaration.keywordRange, fix: removeAttribute)
      return nil
    }
    guard checkScope(of: declared) else { return nil }
    let options = readOptions()
    let scope = scope(of: declared)
    let inherited = readInheritance(of: declared, options)
    let globalActor = self.globalActor(of: declared)
    checkAnywhere(options, inherited, globalActor, declared)
    let members = readMembers(declared.members, isOptionalAllowed: !inherited.isActor)
    let (associatedTypes, whereClause) = readAssociatedTypes(of: declared)
    var contract = Contract(
      source: source, name: declared.name.text, scope: scope,
      access: access(of: declared),
      sharedAttributes: declared.attributes.filter { $0.name == "available" }.map(\.text),
      globalActor: globalActor,
      isNonisolated: declared.modifiers.contains { $0.text == "nonisolated" },
      isClassBound: inherited.isClassBound,
      isSendable: inherited.isSendable,
      isActor: inherited.isActor,
      isAnywhere: options.isAnywhere,
      parts: options.parts,
      parents: inherited.parents,
      adopted: options.adopted,
      superclass: inherited.superclass,
      associatedTypes: associatedTypes,
      whereClause: whereClause,
      members: members,
      multicastObstacle: nil,
      handlersObstacle: nil,
      localTypes: localTypes(scope, members, declared, inherited.parents),
      typeAliases: declared.members.compactMap { member in
        if case .typeAlias(let text) = member { text.text } else { nil }
      })
    HandlerNaming.assignNames(to: &contract, reporting: &self)
    if contract.isActor, let parent = contract.parents.first {
      report(.actorMulticastParent, at: parent.range)
    }
    contract.multicastObstacle = multicastObstacle(contract, options)
    contract.handlersObstacle = handlersObstacle(contract)
    return contract
  }

  // MARK: - The declaration

  private mutating func checkScope(of declared: ProtocolDeclaration) -> Bool {
    let isNested = !request.lexicalContext.isEmpty
    if request.lexicalContext.contains(where: isLocal) {
      report(.localScope, at: declared.keywordRange)
      return false
    }
    if isNested, let modifier = declared.modifiers.first(where: { $0.text == "private" }) {
      report(.privateNested, at: modifier.range, fix: ("Make it 'fileprivate'", "fileprivate"))
      return false
    }
    return true
  }

  private func isLocal(_ context: SourceText) -> Bool {
    switch readDeclaration(context.text).kind {
    case .class, .struct, .enum, .actor, .extension, .protocol: false
    default: true
    }
  }

  private func scope(of declared: ProtocolDeclaration) -> String {
    if let extended = request.extendedType {
      let parts = extended.split(separator: ".").dropLast().map { part in
        part.trimmingSpaces()
      }
      return parts.map { $0 + "." }.joined()
    }
    return request.lexicalContext.reversed().map { context in
      let declaration = readDeclaration(context.text)
      return (declaration.name?.text ?? "") + "."
    }.joined()
  }

  private func access(of declared: ProtocolDeclaration) -> String {
    let levels = ["public", "package", "internal", "fileprivate", "private"]
    let level = declared.modifiers.first { levels.contains($0.text) }?.text ?? ""
    switch level {
    case "", "internal": return ""
    // What is private at file scope is seen in the whole file, and so must its members be.
    case "private": return "fileprivate "
    default: return level + " "
    }
  }

  /// An attribute that is not known to be anything else isolates the protocol to a global actor.
  private func globalActor(of declared: ProtocolDeclaration) -> String? {
    let others: Set<String> = [
      "available", "Contract", "preconcurrency", "objc", "usableFromInline", "frozen",
      "dynamicMemberLookup", "_spi", "_marker", "attached", "warn_unqualified_access",
    ]
    return declared.attributes.first { attribute in
      attribute.arguments == nil && !others.contains(attribute.baseName)
    }?.text
  }

  private mutating func checkAnywhere(
    _ options: ContractOptions, _ inherited: Inheritance, _ globalActor: String?,
    _ declared: ProtocolDeclaration
  ) {
    guard options.isAnywhere, let range = options.anywhereRange else { return }
    if let globalActor {
      reportInAttribute(.anywhereOnGlobalActor(globalActor), at: range)
    } else if inherited.isActor {
      reportInAttribute(.anywhereOnActor, at: range)
    }
  }

  private func localTypes(
    _ scope: String, _ members: [Contract.Member], _ declared: ProtocolDeclaration,
    _ parents: [Contract.Parent]
  ) -> LocalTypes {
    if scope.isEmpty { return .none }
    var names: [String] = []
    var generic: Set<String> = Set(declared.primaryAssociatedTypes.map(\.bare))
    for operation in Contract.operations(in: members) {
      for name in operation.genericParameters?.names ?? [] { generic.insert(name.bare) }
    }
    for operation in Contract.operations(in: members) {
      for text in operation.typeTexts {
        for name in TypeNames.heads(in: text) {
          let first = String(name.prefix { $0 != "." })
          if !generic.contains(first), !names.contains(name) { names.append(name) }
        }
      }
    }
    for parent in parents where !names.contains(parent.name) { names.append(parent.name) }
    return LocalTypes(prefix: "_\(declared.name.bare)", names: names)
  }

  // MARK: - What stands in the way

  private mutating func multicastObstacle(
    _ contract: Contract, _ options: ContractOptions
  ) -> String? {
    var obstacle: String?
    for operation in contract.operations where operation.needsAnswer {
      if options.isMulticastExplicit {
        report(.missingAnswer(operation.displayName), at: operation.nameRange,
          fixAt: operation.requirement.range.lowerBound,
          fix: operation.suggestedAnswer)
      } else if obstacle == nil {
        obstacle =
          "'\(operation.displayName)' returns a value, and nothing says how the results of many "
          + "delegates become one; write \(operation.suggestedAnswer.text)before it"
      }
    }
    for operation in contract.operations {
      guard let conflict = operation.multicastConflict else { continue }
      if options.isMulticastExplicit {
        report(.multicastConflict(conflict), at: operation.nameRange)
      } else if obstacle == nil {
        obstacle = DiagnosticMessage.multicastConflict(conflict).text
      }
    }
    return obstacle
  }

  private func handlersObstacle(_ contract: Contract) -> String? {
    for operation in contract.operations where !operation.isOptional && !operation.fitsClosure {
      return "'\(operation.displayName)' cannot be a closure, because closures have no generic "
        + "parameters and do not rethrow; conform to '\(contract.name)' with a type instead"
    }
    return nil
  }
}

extension Operation {
  /// Every type that its signature names.
  var typeTexts: [String] {
    var texts = parameters.map(\.parameter.type.text)
    if let result { texts.append(result.text) }
    if case .typed(let failure) = effects.throwing { texts.append(failure.text) }
    for parameter in genericParameters?.parameters ?? [] {
      if let constraint = parameter.constraint { texts.append(constraint.text) }
    }
    return texts
  }

  /// Whether nothing says how the results of many become one.
  var needsAnswer: Bool { result != nil && answer == nil && !(isOptional && missingAnswer != nil) }

  /// An `@Answer` that would do, for a fix-it.
  var suggestedAnswer: (title: String, text: String) {
    let text =
      switch result?.text ?? "" {
      case "Bool": "@Answer(.all, whenNobody: true) "
      case let type where type.hasSuffix("?"): "@Answer(.first, whenNobody: nil) "
      case let type where type.hasPrefix("["):
        type.contains(":")
          ? "@Answer(.first, whenNobody: [:]) " : "@Answer(.collect, whenNobody: []) "
      default: "@Answer(.first, whenNobody: <#value#>) "
      }
    return ("Add '\(text.dropLast())'", text)
  }

  /// A name that the multicast has for something of its own.
  var multicastConflict: String? {
    switch kind {
    case .property(let property):
      ["count", "isEmpty"].contains(property.name.bare) ? property.name.bare : nil
    case .function(let function):
      function.name.bare == "removeAll" && function.parameters.isEmpty ? displayName : nil
    case .subscript: nil
    }
  }

  /// Whether a closure can stand for it.
  var fitsClosure: Bool {
    genericParameters == nil && effects.throwing != .rethrows
      && parameters.allSatisfy { $0.closureType != nil }
  }
}

extension String {
  /// `T!` as `T?`.
  var withoutImplicitUnwrapping: String { hasSuffix("!") ? dropLast() + "?" : self }
}

extension StringProtocol {
  func trimmingSpaces() -> String {
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
