extension ContractReading {
  mutating func readAssociatedTypes(
    of declared: ProtocolDeclaration, _ options: ContractOptions, _ inheritance: Inheritance
  ) -> ([Contract.AssociatedType], String?) {
    let primary = declared.primaryAssociatedTypes.map(\.bare)
    var constraints: [String: String] = [:]
    var wheres: [String] = []
    var names: [Name] = []
    for case .associatedType(let type) in declared.members {
      names.append(type.name)
      constraints[type.name.bare] = type.inherited?.text
      if let text = type.whereClause?.text { wheres.append(text) }
      checkConstraints(of: type)
    }
    let namesake =
      names.first { $0.bare == declared.name.bare }
      ?? declared.primaryAssociatedTypes.first { $0.bare == declared.name.bare }
    if let namesake {
      report(.associatedTypeHidesProtocol(declared.name.bare), at: namesake.range)
      return ([], nil)
    }
    if reportInherited(declared.primaryAssociatedTypes, declaring: names, inheritance) {
      return ([], nil)
    }
    let missing = names.filter { !primary.contains($0.bare) }
    if !missing.isEmpty {
      if canBeOfOneType(options, inheritance) {
        typesOfTarget = names.map(\.text)
        let target = Contract.AssociatedType(
          name: Contract.targetType, constraint: declared.name.text)
        return ([target], nil)
      }
      reportNotPrimary(missing, of: declared)
    }
    if let text = declared.whereClause?.text, !primary.isEmpty { wheres.append(text) }
    let types = primary.map { Contract.AssociatedType(name: $0, constraint: constraints[$0]) }
    let clause = wheres.map { $0.replacingSelf() }.joined(separator: ", ")
    return (types, clause.isEmpty ? nil : clause)
  }

  /// No generated type can promise a relation between an associated type and the conforming type.
  private mutating func checkConstraints(of type: AssociatedTypeRequirement) {
    for text in [type.inherited, type.whereClause].compactMap({ $0 }) {
      guard TypeNames.words(in: text.text.replacingSelf()).contains("Self") else { continue }
      report(
        .associatedTypeOfSelf(type.name.bare), at: range(of: "Self", in: text.range) ?? text.range)
      return
    }
  }

  /// Reports a primary associated type that a parent declares, and returns whether there is one.
  /// The generated types of the parent would have arguments that the macro does not know.
  private mutating func reportInherited(
    _ primary: [Name], declaring names: [Name], _ inheritance: Inheritance
  ) -> Bool {
    let isDeclared = { (type: Name) in names.contains { $0.bare == type.bare } }
    guard let parent = inheritance.parents.first(where: \.arguments.isEmpty),
      let type = primary.first(where: { !isDeclared($0) })
    else { return false }
    report(.associatedTypeOfParent(type.bare, parent: parent.name), at: type.range)
    return true
  }

  /// Whether no option requires a name for the protocol with its associated types.
  private func canBeOfOneType(_ options: ContractOptions, _ inheritance: Inheritance) -> Bool {
    options.handlersIndex == nil && options.invocations == nil && !options.isAnywhere
      && options.adopted.isEmpty && inheritance.parents.isEmpty && !inheritance.isActor
  }

  /// Reports one error, with a fix-it that makes all of the types primary.
  private mutating func reportNotPrimary(_ types: [Name], of declared: ProtocolDeclaration) {
    let names = types.map(\.text).joined(separator: ", ")
    let message = DiagnosticMessage.associatedTypeNotPrimary(types[0].bare, of: declared.name.bare)
    if let last = declared.primaryAssociatedTypes.last {
      report(
        message, at: types[0].range, fixAt: last.range.upperBound,
        fix: ("Make it primary", ", \(names)"))
    } else {
      report(
        message, at: types[0].range, fixAt: declared.name.range.upperBound,
        fix: ("Make it primary", "<\(names)>"))
    }
  }
}

extension String {
  /// The text with `Self.Item` as a generic type spells it: `Item`.
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
