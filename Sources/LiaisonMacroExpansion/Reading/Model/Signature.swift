/// How a function throws.
package enum Throwing: Equatable, Sendable {
  case none
  case any
  /// `throws(Failure)`
  case typed(Text)
  case `rethrows`
}

/// The words between a function's parameters and its result.
package struct Effects: Sendable {
  package var isAsync = false
  package var throwing = Throwing.none
}

/// A function's result: its type, and apart from that the words before the type.
package struct ReturnClause: Sendable {
  /// `sending` and similar words.
  package let specifiers: [String]
  package let attributes: [Attribute]
  package let type: Text
  /// Specifiers, attributes and type.
  package let range: Range<Int>
}

/// The generic parameters of a function, subscript or initialiser.
package struct GenericParameters: Sendable {
  package struct Parameter: Sendable {
    package let name: Name
    /// `each T`
    package let isPack: Bool
    /// `let N: Int`
    package let isValue: Bool
    /// The text after the colon.
    package let constraint: Text?
    package let range: Range<Int>
  }

  /// The whole list as written, with its angle brackets.
  package let text: Text
  package let parameters: [Parameter]

  package var names: [Name] { parameters.map(\.name) }
}

/// One parameter of a function, subscript or initialiser.
package struct Parameter: Sendable {
  /// Attributes before the name, such as a result builder.
  package let attributes: [Attribute]
  /// The word that a caller writes; nil for `_`.
  package let label: Name?
  /// The name that the body uses; the label if only one name is given.
  package let name: Name
  /// `inout`, `consuming`, `sending`, `isolated` and similar words, in order.
  package let specifiers: [String]
  /// Attributes of the type, such as `@escaping`, `@Sendable` and `@MainActor`.
  package let typeAttributes: [Attribute]
  /// The type without specifiers, attributes and `...`.
  package let type: Text
  package let isVariadic: Bool
  /// The text after the colon, without the default value.
  package let typeRange: Range<Int>
  package let defaultValue: Text?
  package let range: Range<Int>
}

/// The accessors of a property or subscript.
package struct Accessors: Sendable {
  package struct Accessor: Sendable {
    /// `get`, `set`, `_read` and so on.
    package let keyword: String
    package let attributes: [Attribute]
    package let modifiers: [Modifier]
    package let effects: Effects
    package let range: Range<Int>

    package var isAsync: Bool { effects.isAsync }
    package var throwing: Throwing { effects.throwing }
    package var isMutating: Bool { modifiers.contains { $0.text == "mutating" } }
    package var isNonmutating: Bool { modifiers.contains { $0.text == "nonmutating" } }
  }

  package let all: [Accessor]
  /// From brace to brace.
  package let range: Range<Int>

  package var getter: Accessor? { all.first { $0.keyword == "get" } }
  package var setter: Accessor? { all.first { $0.keyword == "set" } }
}
