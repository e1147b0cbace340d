/// A declaration as far as a macro needs to see it.
package struct Declaration: Sendable {
  package enum Kind: String, Equatable, Sendable, CaseIterable {
    case actor, `associatedtype`, `case`, `class`, `deinit`, `enum`, `extension`, `func`, `import`
    case `init`, `let`, macro, `protocol`, `struct`, `subscript`, `typealias`, `var`
    case `operator`, `precedencegroup`
    /// No declaration begins at the place that was read.
    case unknown
  }

  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let kind: Kind
  package let keywordRange: Range<Int>
  /// The declared name, or the first of several. Nil for a declaration without one, such as `init`.
  package let name: Name?
  /// The types that a type or an extension inherits from or conforms to.
  package let inherited: [TypeReference]
  /// From brace to brace, if there is a body.
  package let bodyRange: Range<Int>?
  /// From the first attribute to the end.
  package let range: Range<Int>
  /// The whole protocol, if its closing brace was reached.
  package let protocolBody: ProtocolDeclaration?
}

/// A type that a declaration inherits from or conforms to.
package struct TypeReference: Sendable {
  /// The type as written: `AnyObject`, `Collection<Int>`, `~Copyable`, `@unchecked Sendable`.
  package let text: String
  package let range: Range<Int>
}
