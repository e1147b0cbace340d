/// A protocol, read to the last requirement.
package struct ProtocolDeclaration: Sendable {
  /// The lines of the doc comment as written, without indentation.
  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let keywordRange: Range<Int>
  package let name: Name
  package let primaryAssociatedTypes: [Name]
  package let inherited: [TypeReference]
  /// The text after `where`.
  package let whereClause: Text?
  package let members: [ProtocolMember]
  /// From brace to brace.
  package let bodyRange: Range<Int>
  package let range: Range<Int>
}

/// One member of a protocol's body.
package indirect enum ProtocolMember: Sendable {
  case function(FunctionRequirement)
  case property(PropertyRequirement)
  case `subscript`(SubscriptRequirement)
  case initializer(InitializerRequirement)
  case associatedType(AssociatedTypeRequirement)
  case typeAlias(Text)
  case conditional([ConditionalClause])
  /// Unreadable source, up to the next line that begins a declaration.
  case unknown(Text)

  package var range: Range<Int> {
    switch self {
    case .function(let requirement): requirement.range
    case .property(let requirement): requirement.range
    case .subscript(let requirement): requirement.range
    case .initializer(let requirement): requirement.range
    case .associatedType(let requirement): requirement.range
    case .typeAlias(let text), .unknown(let text): text.range
    case .conditional(let clauses):
      (clauses.first?.directiveRange.lowerBound ?? 0)..<(clauses.last?.endOffset ?? 0)
    }
  }
}

/// One branch of an `#if`.
package struct ConditionalClause: Sendable {
  /// The directive as written: `#if os(Linux)`, `#elseif DEBUG`, `#else`.
  package let directive: String
  package let directiveRange: Range<Int>
  package let members: [ProtocolMember]
  /// The offset at which the next directive begins; after `#endif` for the last branch.
  package let endOffset: Int
}
