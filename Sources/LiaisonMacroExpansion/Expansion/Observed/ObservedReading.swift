/// Makes an `ObservedClass` of the class that the compiler sent, and says what is wrong with it.
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
    let globalActor = Self.globalActor(of: declared)
    let options = readOptions(of: declared, globalActor)
    let contexts = request.lexicalContext.map { readDeclaration($0.text) }
    let isGeneric =
      declared.genericParameters != nil || request.lexicalContext.contains(where: \.isGeneric)
    let superclass = superclass(of: declared)
    let survey = ClassSurvey(of: declared, source.text)
    check(survey, isGeneric: isGeneric)
    var dependencies = DependencyReading(survey)
    var properties = PropertyReading(survey: survey, changes: dependencies.changes())
    return ObservedClass(
      name: declared.name.text,
      isActor: declared.kind == .actor,
      isFinal: declared.kind == .actor || declared.hasModifier("final"),
      superclass: superclass,
      isGeneric: isGeneric,
      access: AccessLevel(of: declared.modifiers),
      isThreadSafe: options.isThreadSafe,
      globalActor: globalActor,
      isNonisolated: isNonisolated(declared, globalActor, contexts),
      availability: (contexts.reversed().map(\.attributes) + [declared.attributes]).flatMap {
        Availability(of: $0).attributes
      },
      members: properties.members()
    )
  }

  /// An attribute with a capital that is not known to be anything else isolates the class.
  static func globalActor(of declared: ClassDeclaration) -> String? {
    let others: Set<String> = ["Model", "Observable", "Observed", "Suite"]
    return declared.attributes.first { attribute in
      attribute.arguments == nil && !others.contains(attribute.baseName)
        && attribute.baseName.first?.isUppercase == true
    }?.text
  }

  /// Where a module's code is on the main actor by default, a nonisolated class, or an
  /// actor, keeps out of it what it declares, but an extension has to say so.
  private func isNonisolated(
    _ declared: ClassDeclaration, _ globalActor: String?, _ contexts: [Declaration]
  ) -> Bool {
    if declared.kind == .actor { return true }
    if globalActor != nil { return false }
    return (contexts.map(\.modifiers) + [declared.modifiers]).contains { modifiers in
      modifiers.contains { $0.text == "nonisolated" }
    }
  }

  /// The class that it inherits from, if that one has conformed to `Observed` for it. The compiler
  /// asks only for conformances that are missing.
  private func superclass(of declared: ClassDeclaration) -> String? {
    if declared.kind == .actor || request.asksFor("Observed") { return nil }
    let names = declared.inherited.map(\.text)
    if names.contains("Observed") || names.contains("Liaison.Observed") { return nil }
    return names.first
  }
}

extension AttachedExpansion {
  /// Whether a conformance is missing.
  func asksFor(_ name: String) -> Bool {
    guard let conformances else { return false }
    return readDeclaration(conformances).inherited.contains { type in
      type.text == name || type.text == "Liaison." + name
    }
  }
}

extension SourceText {
  /// Whether a type of the lexical context has generic parameters.
  fileprivate var isGeneric: Bool {
    guard let name = readDeclaration(text).name else { return false }
    return text.utf8.dropFirst(name.range.upperBound).first == UInt8(ascii: "<")
  }
}
