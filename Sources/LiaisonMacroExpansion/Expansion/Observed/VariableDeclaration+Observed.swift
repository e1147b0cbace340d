extension VariableDeclaration {
  /// Whether setting it can be told of: `@Observed` puts its accessors on it.
  var isObserved: Bool {
    !isLet && isInstanceMember && !hasModifier("lazy") && attribute("Unobserved") == nil
      && bindings.count == 1 && !bindings[0].isPattern && bindings[0].isStored && wrapper == nil
      && attribute("NSManaged") == nil && attribute("Depends") == nil && unsafety == nil
  }

  /// Whether it is declared here for instances. What is overridden has its key already.
  var isInstanceMember: Bool { !isStatic && !hasModifier("override") }

  /// `nonisolated(unsafe)`, which lets everybody set it at any time.
  var unsafety: Modifier? { modifiers.first { $0.text == "nonisolated(unsafe)" } }

  /// An attribute that is taken for a property wrapper.
  var wrapper: Attribute? {
    attributes.first { attribute in
      guard let first = attribute.baseName.first, first.isUppercase else { return false }
      return !Self.others.contains(attribute.baseName) && !attribute.isGlobalActor
    }
  }

  /// Attributes with a capital that wrap nothing.
  private static let others: Set<String> = [
    "Depends", "GKInspectable", "IBInspectable", "IBOutlet", "NSCopying", "NSManaged",
    "NotifiesManually", "Sendable", "Unobserved",
  ]

  /// `weak`, `unowned` and the like, which storage has to repeat.
  var ownership: String {
    modifiers.first { $0.text == "weak" || $0.text.hasPrefix("unowned") }.map { $0.text + " " }
      ?? ""
  }

  /// Who may set a variable of it; nil if nobody can.
  func setAccess(of binding: VariableBinding) -> AccessLevel? {
    guard !isLet, binding.isStored || binding.accessors?.hasSetter == true else { return nil }
    let own = modifiers.lazy.compactMap { modifier -> AccessLevel? in
      guard modifier.text.hasSuffix("(set)") else { return nil }
      return AccessLevel(rawValue: String(modifier.text.dropLast("(set)".count)))
    }
    return own.first ?? AccessLevel(of: modifiers)
  }
}

extension Attribute {
  /// By the names that are in common use.
  var isGlobalActor: Bool { baseName.hasSuffix("Actor") && arguments == nil }
}
