/// `let` or `var`, with everything that it declares.
package struct VariableDeclaration: Sendable {
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let isLet: Bool
  package let keywordRange: Range<Int>
  /// The declarations between the commas; nearly always one.
  package let bindings: [VariableBinding]
  /// From the first attribute to the end.
  package let range: Range<Int>

  package func hasModifier(_ text: String) -> Bool {
    modifiers.contains { $0.text == text }
  }

  package func attribute(_ name: String) -> Attribute? {
    attributes.first { $0.baseName == name }
  }

  /// Whether the variable belongs to the type and not to its instances.
  package var isStatic: Bool { hasModifier("static") || hasModifier("class") }
}

/// A declared name, or the names of a tuple pattern, with the type, the value and the accessors.
package struct VariableBinding: Sendable {
  /// One name, or the names of a tuple pattern.
  package let names: [Name]
  /// The name, or the whole pattern from parenthesis to parenthesis.
  package let patternRange: Range<Int>
  package let isPattern: Bool
  package let type: Text?
  /// The text after `=`, verbatim.
  package let initializer: Text?
  package let accessors: AccessorBlock?
  package let range: Range<Int>

  /// Whether the variable is stored in memory: no accessor computes it.
  package var isStored: Bool { accessors?.isObserving ?? true }
}

/// The braces after a variable: its getter, or its accessors one by one.
package struct AccessorBlock: Sendable {
  package struct Accessor: Sendable {
    /// `get`, `set`, `willSet`, `_modify` and so on.
    package let keyword: String
    package let keywordRange: Range<Int>
    package let effects: Effects
    /// From brace to brace.
    package let bodyRange: Range<Int>?
  }

  /// Empty if the braces contain the getter's code itself.
  package let accessors: [Accessor]
  /// From brace to brace.
  package let range: Range<Int>

  /// Whether the only accessors are `willSet` and `didSet`.
  package var isObserving: Bool {
    !accessors.isEmpty && accessors.allSatisfy { ["willSet", "didSet"].contains($0.keyword) }
  }

  package var getter: Accessor? { accessors.first { ["get", "_read"].contains($0.keyword) } }

  package var hasSetter: Bool { accessors.contains { ["set", "_modify"].contains($0.keyword) } }

  /// The getter's code, from brace to brace.
  package var getterRange: Range<Int>? { accessors.isEmpty ? range : getter?.bodyRange }
}
