/// A class, an actor, a structure or an enumeration, read to the last member of its body.
package struct ClassDeclaration: Sendable {
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  /// `class` or `actor`, `struct` or `enum`.
  package let kind: Declaration.Kind
  package let keywordRange: Range<Int>
  package let name: Name
  package let genericParameters: GenericParameters?
  package let inherited: [TypeReference]
  package let members: [ClassMember]
  /// From brace to brace.
  package let bodyRange: Range<Int>
  package let range: Range<Int>

  package func hasModifier(_ text: String) -> Bool {
    modifiers.contains { $0.text == text }
  }
}

/// One member in the body of a class or an actor.
package indirect enum ClassMember: Sendable {
  case variable(VariableDeclaration)
  case function(FunctionRequirement)
  case conditional([ClassClause])
  /// Any other member: an initialiser, a subscript, a nested type, or unreadable source.
  case other(OtherMember)
}

/// Any other member: only its modifiers, kind and name are read.
package struct OtherMember: Sendable {
  package let modifiers: [Modifier]
  package let kind: Declaration.Kind
  package let name: Name?
  package let range: Range<Int>
}

/// One branch of an `#if` in the body of a class.
package struct ClassClause: Sendable {
  /// The directive as written: `#if os(Linux)`, `#elseif DEBUG`, `#else`.
  package let directive: String
  package let members: [ClassMember]
}
