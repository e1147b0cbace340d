/// The head of an observed class or actor, without its members.
struct ObservedType {
  let name: String
  let isActor: Bool
  /// Whether the class has generic parameters, or a type around it has some, so that it cannot have
  /// stored statics.
  let isGeneric: Bool
  let access: AccessLevel
  /// `@MainActor` or another global actor.
  let globalActor: String?

  /// - Parameter contexts: The declarations around the class, innermost first.
  init(_ declared: ClassDeclaration, in contexts: some Collection<SourceText>) {
    name = declared.name.text
    isActor = declared.kind == .actor
    isGeneric = declared.genericParameters != nil || contexts.contains(where: \.isGeneric)
    access = AccessLevel(of: declared.modifiers)
    globalActor = declared.globalActor
  }

  /// The type around a member. Nil if the member is not in a class or actor.
  init?(around member: AttachedExpansion) {
    guard let declared = member.lexicalContext.first.flatMap({ readClass($0.text) }) else {
      return nil
    }
    self.init(declared, in: member.lexicalContext.dropFirst())
  }

  /// The argument that names the type whose property a closure reads. For an actor, the closure
  /// runs on it.
  var ofType: String { isActor ? "isolated: \(name).self" : "of: \(name).self" }

  /// The closure that reads a property.
  func getter(of property: ObservedProperty) -> String {
    isActor
      ? "{ (it: isolated \(name)) in it.\(property.name.text) }" : "{ $0.\(property.name.text) }"
  }

  /// The closure that sets a property by name, if it has a visible setter. Empty for an actor,
  /// which alone sets its properties.
  func setter(of property: ObservedProperty) -> String {
    property.isSettable && !isActor ? " set: { $0.\(property.name.text) = $1 }" : ""
  }

  /// The closure that changes a property in place, if it has a setter. Empty for an actor.
  func changer(of property: ObservedProperty) -> String {
    property.setAccess != nil && !isActor ? " change: { $1(&$0.\(property.name.text)) }" : ""
  }
}

extension ClassDeclaration {
  /// The attribute that isolates the class: a capitalised one without arguments that is not known
  /// to be anything else.
  var globalActor: String? {
    let others: Set<String> = ["Model", "Observable", "Observed", "Suite"]
    return attributes.first { attribute in
      attribute.arguments == nil && !others.contains(attribute.baseName)
        && attribute.baseName.first?.isUppercase == true
    }?.text
  }
}
