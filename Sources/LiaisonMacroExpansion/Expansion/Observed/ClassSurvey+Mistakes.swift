/// What a member's attribute needs to know of the member's mistakes. The mistakes are reported by
/// the class's expansion.
extension ClassSurvey {
  /// Whether a variable should be observed but cannot be.
  func hasMistake(in declaration: VariableDeclaration) -> Bool {
    guard declaration.isInstanceMember, !declaration.isLet, declaration.bindings.count == 1,
      declaration.bindings[0].isStored, !declaration.bindings[0].isPattern,
      declaration.attribute("Unobserved") == nil, let name = declaration.bindings[0].names.first
    else { return false }
    if declaration.hasModifier("lazy") || declaration.wrapper != nil || declaration.unsafety != nil
    {
      return true
    }
    guard declaration.isObserved else { return false }
    return Self.reservedNames.contains(name.bare) || hasStorage(of: name)
  }

  /// Whether the name of the variable's storage is taken.
  func hasStorage(of name: Name) -> Bool {
    variables.contains { $0.name.bare == "_" + name.bare }
  }

  /// The names of members that `@Observed` itself adds, without their underscore.
  static let reservedNames: Set<String> = [
    "observation", "observationTable", "observedKeys", "observableRegistrar",
  ]
}
