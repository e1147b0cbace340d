/// A structure or an enumeration with `@Wire`, understood: all that the writer needs to know.
struct WireType {
  let access: AccessLevel
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
    /// Whether it keeps its default where it is not sent.
    let hasDefault: Bool
  }
}

extension EnumerationCase {
  /// How the case is known on the wire: its name, hashed by FNV-1a to 32 bits. So cases can be put in
  /// another order.
  var number: UInt32 {
    name.bare.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
