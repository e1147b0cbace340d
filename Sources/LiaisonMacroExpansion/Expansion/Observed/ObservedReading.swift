/// Makes an `ObservedClass` of the class that the compiler sent, and reports mistakes in it.
struct ObservedReading: Diagnosing {
  typealias Message = ObservedMessage

  let request: AttachedExpansion
  let source: SourceText
  var diagnostics: [Diagnostic] = []
  init(_ request: AttachedExpansion) {
    self.request = request
    source = request.declaration
  }

  mutating func read() -> ObservedClass? {
    guard let declared = readClass(source.text) else {
      let kind = readDeclaration(source.text).kind
      let isClass = kind == .class || kind == .actor
      reportMark(isClass ? .unreadable : .notAClass, isRemovable: !isClass)
      return nil
    }
    let options = readOptions(of: declared)
    let contexts = request.lexicalContext.map { readDeclaration($0.text) }
    let type = ObservedType(declared, in: request.lexicalContext)
    if type.isActor { checkConformance(of: declared) }
    let survey = ClassSurvey(of: declared, source.text)
    var dependencies = DependencyReading(survey, isGeneric: type.isGeneric)
    let changes = dependencies.changes()
    check(survey, changes, options, isGeneric: type.isGeneric)
    return ObservedClass(
      type: type,
      isFinal: type.isActor || declared.hasModifier("final"),
      superclass: superclass(of: declared),
      options: options,
      isNonisolated: isNonisolated(type, declared, contexts),
      availability: (contexts.reversed().map(\.attributes) + [declared.attributes]).flatMap {
        Availability(of: $0).attributes
      },
      members: PropertyReading(survey: survey, changes: changes).members())
  }

  /// Whether the class or a type around it is nonisolated. In a module whose code is on the main
  /// actor by default, such a class takes its members off it, but an extension must itself say so.
  private func isNonisolated(
    _ type: ObservedType, _ declared: ClassDeclaration, _ contexts: [Declaration]
  ) -> Bool {
    if type.globalActor != nil { return false }
    return (contexts.map(\.modifiers) + [declared.modifiers]).contains { modifiers in
      modifiers.contains { $0.text == "nonisolated" }
    }
  }

  /// The superclass, if the class inherits the conformance to `Observed` from it. The compiler asks
  /// only for missing conformances.
  private func superclass(of declared: ClassDeclaration) -> String? {
    let isRoot =
      declared.kind == .actor || request.asksFor("Observed") || declared.inherits("Observed")
    return isRoot ? nil : declared.inherited.first?.text
  }
}

extension ClassDeclaration {
  /// Whether the class itself names one of Liaison's protocols.
  func inherits(_ name: String) -> Bool {
    inherited.contains {
      [name, "Liaison." + name, "LiaisonObservation." + name].contains($0.text)
    }
  }
}

extension AttachedExpansion {
  /// Whether the compiler asks for a conformance, because it is missing.
  func asksFor(_ name: String, of module: String = "LiaisonObservation") -> Bool {
    guard let conformances else { return false }
    return readDeclaration(conformances).inherited.contains { type in
      type.text == name || type.text == "\(module).\(name)"
    }
  }
}
