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

  /// Whether it may be set by more than the code around it.
  func isSettable(_ binding: VariableBinding) -> Bool {
    if isLet || hasModifier("private(set)") || hasModifier("fileprivate(set)") { return false }
    return binding.isStored || binding.accessors?.hasSetter == true
  }
}

extension Attribute {
  /// By what everybody calls them.
  var isGlobalActor: Bool { baseName.hasSuffix("Actor") && arguments == nil }
}
