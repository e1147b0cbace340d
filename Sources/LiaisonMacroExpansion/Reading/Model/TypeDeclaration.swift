/// A type or an extension in a source file, with the members that a protocol could require.
package struct TypeDeclaration: Sendable {
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
  package let kind: Declaration.Kind
  /// With the types around it: `Shop.Cart`. What an extension extends, without generic arguments.
  package let name: String
  package let inherited: [TypeReference]
  package internal(set) var functions: [FunctionRequirement] = []
  package internal(set) var variables: [VariableDeclaration] = []
  /// What a protocol requires; empty for other types.
  package internal(set) var requirements: [ProtocolMember] = []
  /// The names of type aliases that it declares.
  package internal(set) var aliases: [String] = []
}

/// All types of a source file, and the aliases that it declares beside them.
package struct SourceFile: Sendable {
  package internal(set) var types: [TypeDeclaration] = []
  package internal(set) var aliases: [String] = []
}
