/// Writes the conformance of a type with `@Wire`, or reports the mistakes in the type.
func expandWire(_ request: AttachedExpansion) -> Expansion {
  var reading = WireReading(request)
  let source = reading.read()?.extensionSource(for: request)
  return Expansion(source: source ?? "", diagnostics: reading.diagnostics)
}

/// Makes a `WireType` of the declaration that the compiler sent.
struct WireReading: Diagnosing {
  typealias Message = WireMessage

  let request: AttachedExpansion
  let source: SourceText
  var diagnostics: [Diagnostic] = []

  init(_ request: AttachedExpansion) {
    self.request = request
    source = request.declaration
  }

  mutating func read() -> WireType? {
    guard let declared = readValueType(source.text) else {
      let isValue = [.struct, .enum].contains(readDeclaration(source.text).kind)
      reportMark(isValue ? .unreadable : .notAValue, isRemovable: !isValue)
      return nil
    }
    let generics = declared.genericParameters?.parameters ?? []
    for pack in generics where pack.isPack { report(.pack(pack.name.text), at: pack.range) }
    let content =
      declared.kind == .enum
      ? WireType.Content.cases(readCases(of: declared)) : .parts(readParts(of: declared))
    if hasErrors { return nil }
    let contexts = request.lexicalContext.reversed().map { readDeclaration($0.text).attributes }
    return WireType(
      access: AccessLevel(of: declared.modifiers),
      head:
        "\(declared.kind.rawValue) \(declared.name.text)\(declared.genericParameters?.text.text ?? "")",
      parameters: generics.filter { !$0.isValue }.map(\.name.text),
      availability: (contexts + [declared.attributes]).flatMap { Availability(of: $0).attributes },
      content: content)
  }

  /// The stored properties, in order. A constant with an initial value always has that value, so it
  /// is not sent.
  private mutating func readParts(of declared: ClassDeclaration) -> [WireType.Part] {
    var parts: [WireType.Part] = []
    for member in declared.members {
      switch member {
      case .variable(let variable): parts += self.parts(of: variable)
      case .conditional(let clauses): reportConditional(clauses)
      case .function, .other: break
      }
    }
    return parts
  }

  private func parts(of variable: VariableDeclaration) -> [WireType.Part] {
    if variable.isStatic || variable.hasModifier("lazy") { return [] }
    return variable.bindings.flatMap { binding -> [WireType.Part] in
      let hasValue = binding.initializer != nil
      if !binding.isStored || variable.isLet && hasValue { return [] }
      // A variable of optional type begins with nil.
      let isOptional = !variable.isLet && ["?", "!"].contains(binding.type?.text.last)
      return binding.names.map { name in
        WireType.Part(
          name: name, type: binding.isPattern ? nil : binding.type,
          initializer: binding.isPattern ? nil : binding.initializer?.text,
          hasDefault: hasValue || isOptional)
      }
    }
  }

  private mutating func readCases(of declared: ClassDeclaration) -> [EnumerationCase] {
    var cases: [EnumerationCase] = []
    for member in declared.members {
      switch member {
      case .other(let other) where other.kind == .case:
        let text = String(decoding: Array(source.text.utf8)[other.range], as: UTF8.self)
        guard let read = LiaisonMacroExpansion.readCases(text) else {
          report(.unreadable, at: other.range)
          continue
        }
        for each in read {
          if let known = cases.first(where: { $0.number == each.number }) {
            let start = other.range.lowerBound
            let range = start + each.name.range.lowerBound..<start + each.name.range.upperBound
            report(.sameNumber(each.name.text, as: known.name.text), at: range)
          }
          cases.append(each)
        }
      case .conditional(let clauses): reportConditional(clauses)
      case .variable, .function, .other: break
      }
    }
    return cases
  }

  /// Whether a member would be sent.
  private func isPart(_ member: ClassMember) -> Bool {
    switch member {
    case .variable(let variable): !parts(of: variable).isEmpty
    case .other(let other): other.kind == .case
    case .conditional(let clauses): clauses.contains { $0.members.contains(where: isPart) }
    case .function: false
    }
  }

  /// Reports the first part in an `#if`, where no part can be.
  private mutating func reportConditional(_ clauses: [ClassClause]) {
    for clause in clauses {
      for member in clause.members where isPart(member) {
        switch member {
        case .variable(let variable): return report(.conditional, at: variable.keywordRange)
        case .other(let other): return report(.conditional, at: other.range)
        case .conditional(let inner): return reportConditional(inner)
        case .function: break
        }
      }
    }
  }
}
