/// `let` or `var`, with everything that it declares.
package struct VariableDeclaration: Sendable {
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let isLet: Bool
  package let keywordRange: Range<Int>
  /// What stands between the commas; one, nearly always.
  package let bindings: [VariableBinding]
  /// From the first attribute to the end.
  package let range: Range<Int>

  package func hasModifier(_ text: String) -> Bool {
    modifiers.contains { $0.text == text }
  }

  package func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.baseName == name }
  }

  /// Whether it belongs to the type and not to its instances.
  package var isStatic: Bool { hasModifier("static") || hasModifier("class") }
}

/// A name that is declared, or several in a tuple pattern, with what it is and how it is reached.
package struct VariableBinding: Sendable {
  /// One, or those of a tuple pattern.
  package let names: [Name]
  /// The name, or the whole pattern from parenthesis to parenthesis.
  package let patternRange: Range<Int>
  package let isPattern: Bool
  package let type: Text?
  /// What follows `=`, verbatim.
  package let initializer: Text?
  package let accessors: AccessorBlock?
  package let range: Range<Int>

  /// Whether it has a place in memory: no accessor computes it.
  package var isStored: Bool { accessors?.isObserving ?? true }
}

/// What stands in braces behind a variable: its getter, or its accessors one by one.
package struct AccessorBlock: Sendable {
  package struct Accessor: Sendable {
    /// `get`, `set`, `willSet`, `_modify` and so on.
    package let keyword: String
    package let keywordRange: Range<Int>
    package let effects: Effects
    /// From brace to brace.
    package let bodyRange: Range<Int>?
  }

  /// Empty where the braces hold the getter itself.
  package let accessors: [Accessor]
  /// From brace to brace.
  package let range: Range<Int>

  /// Whether all it holds is `willSet` and `didSet`.
  package var isObserving: Bool {
    !accessors.isEmpty && accessors.allSatisfy { ["willSet", "didSet"].contains($0.keyword) }
  }

  package var getter: Accessor? { accessors.first { ["get", "_read"].contains($0.keyword) } }

  package var hasSetter: Bool { accessors.contains { ["set", "_modify"].contains($0.keyword) } }

  /// The code that makes the value, from brace to brace.
  package var getterRange: Range<Int>? { accessors.isEmpty ? range : getter?.bodyRange }
}
