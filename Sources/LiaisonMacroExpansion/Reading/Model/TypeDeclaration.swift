/// A type or an extension in a source file, with the members that a protocol could require.
package struct TypeDeclaration: Sendable {
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
  package let kind: Declaration.Kind
  /// The name with the types around it: `Shop.Cart`. For an extension, the name of the extended
  /// type without generic arguments.
  package let name: String
  package let inherited: [TypeReference]
  /// From the first attribute to the closing brace.
  package internal(set) var range = 0..<0
  /// From brace to brace.
  package internal(set) var bodyRange = 0..<0
  package internal(set) var functions: [FunctionRequirement] = []
  package internal(set) var variables: [VariableDeclaration] = []
  /// The requirements of a protocol; empty for other types.
  package internal(set) var requirements: [ProtocolMember] = []
  /// The names of the type aliases that the type declares.
  package internal(set) var aliases: [String] = []
}

/// All types of a source file, and the aliases that it declares outside of types.
package struct SourceFile: Sendable {
  package internal(set) var types: [TypeDeclaration] = []
  package internal(set) var aliases: [String] = []
}
