extension VariableDeclaration {
  /// Whether changes can be observed, so that `@Observed` adds its accessors to the variable.
  var isObserved: Bool {
    !isLet && isInstanceMember && !hasModifier("lazy") && attribute("Unobserved") == nil
      && bindings.count == 1 && !bindings[0].isPattern && bindings[0].isStored && wrapper == nil
      && attribute("NSManaged") == nil && attribute("Depends") == nil && unsafety == nil
  }

  /// Whether the variable is declared here, for instances. An overridden variable already has a
  /// key.
  var isInstanceMember: Bool { !isStatic && !hasModifier("override") }

  /// `nonisolated(unsafe)`, with which any thread may set the variable at any time.
  var unsafety: Modifier? { modifiers.first { $0.text == "nonisolated(unsafe)" } }

  /// An attribute that seems to be a property wrapper.
  var wrapper: Attribute? {
    attributes.first { attribute in
      guard let first = attribute.baseName.first, first.isUppercase else { return false }
      return !Self.others.contains(attribute.baseName) && !attribute.isGlobalActor
    }
  }

  /// Capitalised attributes that are no property wrappers.
  private static let others: Set<String> = [
    "Depends", "GKInspectable", "IBInspectable", "IBOutlet", "NSCopying", "NSManaged",
    "NotifiesManually", "Sendable", "Unobserved",
  ]

  /// `weak` or `unowned`, which the storage must repeat.
  var ownership: String {
    modifiers.first { $0.text == "weak" || $0.text.hasPrefix("unowned") }.map { $0.text + " " }
      ?? ""
  }

  /// The access level of a binding's setter; nil if there is none.
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
