/// One argument of `@Depends`: `\Self.address?.city`.
struct KeyPathArgument {
  let argument: Attribute.Argument
  /// The argument as a source, `address.city`. Nil if the argument is no key path of the class.
  let source: String?

  static func all(of mark: Attribute, className: String) -> [KeyPathArgument] {
    (mark.arguments ?? []).map { argument in
      KeyPathArgument(argument: argument, source: source(of: argument.value, className))
    }
  }

  /// The property with which the key path begins.
  var root: String? { source.map { String($0.prefix { $0 != "." }) } }

  private static func source(of value: String, _ className: String) -> String? {
    let pieces = Code(value, 0..<value.utf8.count).pieces.map(\.text)
    guard pieces.first == "\\" else { return nil }
    var rest = pieces.dropFirst()
    if let type = rest.first, type != "." {
      guard type == "Self" || type == className else { return nil }
      // Generic arguments do not matter here.
      rest = rest.dropFirst().drop { $0 != "." }
    }
    var names: [String] = []
    while rest.first == ".", let name = rest.dropFirst().first, name != "self" {
      names.append(name)
      rest = rest.dropFirst(2).drop { $0 == "?" || $0 == "!" }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}

extension [KeyPathArgument] {
  var sources: [String] { compactMap(\.source) }
}
