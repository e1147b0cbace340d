/// What the head of an observed class or actor says, without its members.
struct ObservedType {
  let name: String
  let isActor: Bool
  /// Whether it has generic parameters, its own or those of a type around it, so that it cannot
  /// have stored statics.
  let isGeneric: Bool
  let access: AccessLevel
  /// `@MainActor` or another global actor.
  let globalActor: String?

  /// - Parameter contexts: The declarations around it, innermost first.
  init(_ declared: ClassDeclaration, in contexts: some Collection<SourceText>) {
    name = declared.name.text
    isActor = declared.kind == .actor
    isGeneric = declared.genericParameters != nil || contexts.contains(where: \.isGeneric)
    access = AccessLevel(of: declared.modifiers)
    globalActor = declared.globalActor
  }

  /// The type around a member; nil if the member stands elsewhere.
  init?(around member: AttachedExpansion) {
    guard let declared = member.lexicalContext.first.flatMap({ readClass($0.text) }) else {
      return nil
    }
    self.init(declared, in: member.lexicalContext.dropFirst())
  }

  /// How it says of which type a closure reads a property, and that it runs there.
  var ofType: String { isActor ? "isolated: \(name).self" : "of: \(name).self" }

  /// The closure that reads a property.
  func getter(of property: ObservedProperty) -> String {
    isActor
      ? "{ (it: isolated \(name)) in it.\(property.name.text) }" : "{ $0.\(property.name.text) }"
  }

  /// The closure that sets one by name, if others than the class may do so. An actor's properties
  /// are set by the actor alone.
  func setter(of property: ObservedProperty) -> String {
    property.isSettable && !isActor ? " set: { $0.\(property.name.text) = $1 }" : ""
  }

  /// The closure that changes one in its place, if it has a setter.
  func changer(of property: ObservedProperty) -> String {
    property.setAccess != nil && !isActor ? " change: { $1(&$0.\(property.name.text)) }" : ""
  }
}

extension ClassDeclaration {
  /// An attribute with a capital that is not known to be anything else isolates the class.
  var globalActor: String? {
    let others: Set<String> = ["Model", "Observable", "Observed", "Suite"]
    return attributes.first { attribute in
      attribute.arguments == nil && !others.contains(attribute.baseName)
        && attribute.baseName.first?.isUppercase == true
    }?.text
  }
}
