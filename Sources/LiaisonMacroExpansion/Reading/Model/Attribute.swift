/// An attribute, `@available(macOS 15, *)` or `@Liaison.Contract`.
package struct Attribute: Sendable {
  /// One argument of an attribute: the text between two commas of its parentheses.
  package struct Argument: Sendable {
    package let label: Name?
    /// The value verbatim, comments and line breaks included.
    package let value: String
    package let valueRange: Range<Int>
  }

  /// The name without the `@` and without generic arguments: `MainActor`, `Liaison.Contract`.
  package let name: String
  package let nameRange: Range<Int>
  /// Nil if there are no parentheses.
  package let arguments: [Argument]?
  /// The text between the parentheses, verbatim.
  package let argumentText: String?
  /// The whole attribute verbatim, from `@` to the closing parenthesis.
  package let text: String
  package let range: Range<Int>

  /// The name without the modules or types before it: `Contract`.
  package var baseName: String {
    guard let dot = name.lastIndex(of: ".") else { return name }
    return String(name[name.index(after: dot)...])
  }
}

/// A word before a declaration's keyword, `public`, `nonisolated(unsafe)` or `private(set)`.
package struct Modifier: Sendable {
  package let text: String
  package let range: Range<Int>
}
