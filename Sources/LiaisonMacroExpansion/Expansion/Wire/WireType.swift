/// A structure or an enumeration with `@Wire`, as it was read: all that the writer needs to know.
struct WireType {
  let access: AccessLevel
  /// `struct Page<Item>`
  let head: String
  let parameters: [String]
  let availability: [String]
  let content: Content

  enum Content {
    case parts([Part])
    case cases([EnumerationCase])
  }

  /// A stored property of a structure.
  struct Part {
    let name: Name
    /// Nil if it is not written, or is part of a tuple's.
    let type: Text?
    /// The text after `=`. Nil if it is part of a tuple's, too.
    let initializer: String?
    /// Whether the property keeps its default value if it is not sent.
    let hasDefault: Bool
  }
}

extension EnumerationCase {
  /// The case's number on the wire.
  var number: UInt32 { WireNumber.of(name.bare) }
}
