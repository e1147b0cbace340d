/// The parts that every requirement of a protocol has.
package protocol Requirement: Sendable {
  /// The lines of the doc comment as written, without indentation.
  var documentation: [String] { get }
  var attributes: [Attribute] { get }
  var modifiers: [Modifier] { get }
  var keywordRange: Range<Int> { get }
  /// From the first attribute to the end.
  var range: Range<Int> { get }
}

extension Requirement {
  /// Whether the requirement belongs to the type and not to its instances.
  package var isStatic: Bool { hasModifier("static") || hasModifier("class") }
  package var isMutating: Bool { hasModifier("mutating") }

  package func hasModifier(_ text: String) -> Bool {
    modifiers.contains { $0.text == text }
  }
}

package struct FunctionRequirement: Requirement {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let keywordRange: Range<Int>
  /// The name, or the operator.
  package let name: Name
  package let genericParameters: GenericParameters?
  package let parameters: [Parameter]
  /// From parenthesis to parenthesis.
  package let parametersRange: Range<Int>
  package let effects: Effects
  package let result: ReturnClause?
  /// The text after `where`.
  package let whereClause: Text?
  /// From brace to brace; a protocol's functions have none.
  package let bodyRange: Range<Int>?
  package let range: Range<Int>

  package var isAsync: Bool { effects.isAsync }
  package var throwing: Throwing { effects.throwing }
  package var resultType: Text? { result?.type }
}

package struct PropertyRequirement: Requirement {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let keywordRange: Range<Int>
  package let name: Name
  package let type: Text
  package let accessors: Accessors
  package let range: Range<Int>
}

package struct SubscriptRequirement: Requirement {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let keywordRange: Range<Int>
  package let genericParameters: GenericParameters?
  package let parameters: [Parameter]
  /// From parenthesis to parenthesis.
  package let parametersRange: Range<Int>
  package let result: ReturnClause
  /// The text after `where`.
  package let whereClause: Text?
  package let accessors: Accessors
  package let range: Range<Int>

  package var resultType: Text { result.type }
}

package struct InitializerRequirement: Requirement {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let keywordRange: Range<Int>
  /// `?` or `!` if the initialiser may fail.
  package let failure: String?
  package let genericParameters: GenericParameters?
  package let parameters: [Parameter]
  package let effects: Effects
  /// The text after `where`.
  package let whereClause: Text?
  package let range: Range<Int>
}

package struct AssociatedTypeRequirement: Requirement {
  package let documentation: [String]
  package let attributes: [Attribute]
  package let modifiers: [Modifier]
  package let keywordRange: Range<Int>
  package let name: Name
  /// The text after the colon, with its commas.
  package let inherited: Text?
  /// The text after `=`.
  package let defaultType: Text?
  /// The text after `where`.
  package let whereClause: Text?
  package let range: Range<Int>
}
