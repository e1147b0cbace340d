extension Contract {
  /// A requirement of a generated type itself. It returns the placeholder, if there is one.
  /// Otherwise the program stops, because there is no subject or delegate to ask.
  func writeTypeRequirements(to writer: inout SourceWriter) {
    if standingIn.isEmpty { return }
    writer.block(extensionHead("where Self: \(standingIn.joined())")) {
      // The aliases are members of one generated type, not of all that conform to `StandingIn`.
      let types = localTypes.inside("\(scope)\(name)\(isActor ? "Proxy" : "Forwarding").")
      writeTypeRequirements(in: members, types, to: &$0)
      for (operation, fallback) in inherited { writeFallback(operation, fallback, to: &$0) }
      writeIdentity(to: &$0)
    }
  }

  /// The protocol that generated types conform to in addition, if there are requirements that no
  /// delegate answers.
  var standingIn: [String] {
    let isNeeded =
      !Self.typeRequirements(in: members).isEmpty || !inherited.isEmpty || identity.isEquatable
    return isNeeded ? ["LiaisonDelegation.StandingIn"] : []
  }

  /// The instance requirements of system protocols.
  var inherited: [(operation: Operation, fallback: String)] {
    members.compactMap { member in
      guard case .inherited(let operation, let fallback) = member else { return nil }
      return (operation, fallback)
    }
  }

  /// The answers of handlers and spies, which have no closures for these requirements.
  private func writeFallback(
    _ operation: Operation, _ fallback: String, to writer: inout SourceWriter
  ) {
    let value =
      switch fallback {
      case StandardParent.stop: unasked(operation.displayName)
      case StandardParent.contractName: literal(name)
      default: fallback
      }
    writer.block(declarationHead(of: operation, types: .none)) { $0.line(value) }
  }

  /// Writes the comparison of a generated type, which is equal only to itself.
  private func writeIdentity(to writer: inout SourceWriter) {
    if identity.isEquatable {
      writer.block(
        "@_implements(Swift.Equatable, ==(_:_:)) \(access)nonisolated "
          + "static func _operator_61_61(one: Self, other: Self) -> Swift.Bool"
      ) { $0.line("one === other") }
    }
    if identity.isHashable {
      writer.block("\(access)nonisolated func hash(into hasher: inout Swift.Hasher)") {
        $0.line("hasher.combine(Swift.ObjectIdentifier(self))")
      }
    }
  }

  private func writeTypeRequirements(
    in members: [Member], _ types: LocalTypes, to writer: inout SourceWriter
  ) {
    for member in members where !Self.typeRequirements(in: [member]).isEmpty {
      switch member {
      case .operation, .inherited: break
      case .ofType(.static(let operation)): writeStatic(operation, types, to: &writer)
      case .ofType(.initializer(let initializer, let parameters)):
        writeInitializer(initializer, parameters, types, to: &writer)
      case .conditional(let clauses):
        for clause in clauses {
          writer.flush(clause.directive)
          writeTypeRequirements(in: clause.members, types, to: &writer)
        }
        writer.flush("#endif")
      }
    }
  }

  private func writeStatic(
    _ operation: Operation, _ types: LocalTypes, to writer: inout SourceWriter
  ) {
    let stop = unasked(operation.displayName)
    let value = operation.placeholder.map { types.rewrite(expression: $0) } ?? stop
    let head = staticHead(of: operation, types)
    guard let accessors = operation.accessors else {
      return writer.block(head) { $0.line(value) }
    }
    writer.block(head) { writer in
      writer.line("get\(types.effects(operation.effects)) { \(value) }")
      if accessors.setter != nil { writer.line("set { \(stop) }") }
    }
  }

  /// The head of a static requirement. An operator has another name, because the compiler does not
  /// find operators that a macro declares.
  private func staticHead(of operation: Operation, _ types: LocalTypes) -> String {
    let head = declarationHead(of: operation, types: types)
    guard case .function(let function) = operation.kind, function.name.isOperator else {
      return head
    }
    let symbol = function.name.text
    let labels = operation.parameters.map { _ in "_:" }.joined()
    guard let place = head.firstRange(of: "func \(symbol)") else { return head }
    let name = "_operator" + symbol.unicodeScalars.map { "_\($0.value)" }.joined()
    return "@_implements(\(scope)\(self.name), \(symbol)(\(labels))) "
      + head[..<place.lowerBound] + "func \(name)" + head[place.upperBound...]
  }

  private func writeInitializer(
    _ initializer: InitializerRequirement, _ parameters: [CallParameter], _ types: LocalTypes,
    to writer: inout SourceWriter
  ) {
    let attributes = initializer.attributes.filter(\.isForImplementations)
      .map { $0.text + " " }.joined()
    let levels = ["public", "package", "internal", "override"]
    let modifiers = initializer.modifiers.filter { !levels.contains($0.text) }
      .map { $0.text + " " }.joined()
    let generics = types.rewrite(initializer.genericParameters?.text) ?? ""
    let list = parameters.map { $0.declaration(types) }.joined(separator: ", ")
    let condition = types.rewrite(initializer.whereClause).map { " where \($0)" } ?? ""
    let labels = parameters.map { ($0.parameter.label?.bare ?? "_") + ":" }.joined()
    writer.block(
      "\(attributes)\(access)\(modifiers)init\(initializer.failure ?? "")\(generics)(\(list))"
        + types.effects(initializer.effects) + condition
    ) { $0.line(unasked("init(\(labels))")) }
  }

  private func unasked(_ requirement: String) -> String {
    "LiaisonDelegation._nobodyToAsk(\(literal(requirement)), of: \(literal(name)))"
  }
}
