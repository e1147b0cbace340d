/// Types that are named in the signatures of a nested protocol.
///
/// An extension stands at file scope and does not see what the enclosing type declares. So the
/// forwarding protocol, which stands inside, gives each name an alias that the extension can see.
struct LocalTypes {
  private let prefix: String?
  /// Where the aliases are found, with a dot at the end, when they are not members of `Self`.
  private var place = ""
  private(set) var names: [String] = []

  /// Rewrites nothing: the protocol is not nested.
  static let none = LocalTypes(prefix: nil)

  private init(prefix: String?) { self.prefix = prefix }

  init(prefix: String, names: [String]) {
    self.prefix = prefix
    self.names = names
  }

  func alias(of name: String) -> String {
    "\(place)\(prefix ?? "")\(name.split(separator: ".").joined(separator: "_"))"
  }

  /// The same aliases, for an extension that has to say whose they are.
  func inside(_ place: String) -> LocalTypes {
    var copy = self
    copy.place = place
    return copy
  }

  func rewrite(_ type: String) -> String {
    guard prefix != nil else { return type }
    return TypeNames.mapHeads(of: type) { names.contains($0) ? alias(of: $0) : $0 }
  }

  /// Rewrites the types that an expression begins a name with: `Mode.off`, `Insets()`.
  func rewrite(expression: String) -> String {
    guard prefix != nil else { return expression }
    return TypeNames.mapTypes(in: expression) { names.contains($0) ? alias(of: $0) : $0 }
  }

  func rewrite(_ text: Text?) -> String? { text.map { rewrite($0.text) } }
}

/// The names in a type that are looked up where the type is written.
enum TypeNames {
  private static let keywords: Set<String> = [
    "any", "some", "inout", "borrowing", "consuming", "sending", "isolated", "async", "throws",
    "rethrows", "repeat", "each", "Self", "_", "where", "nonisolated", "__owned", "__shared", "let",
    "of",
  ]

  /// Replaces every name, with the members named after it, that does not follow a dot or an `@`
  /// and is no label. In `Foundation.Data` nobody can tell whether the first is a module or a type.
  static func mapHeads(of type: String, _ replace: (String) -> String) -> String {
    var result = ""
    var rest = Substring(type)
    var brackets: [Character] = []
    while let first = rest.first {
      guard first.isLetter || first == "_" || first == "`" else {
        if first == "[" || first == "(" { brackets.append(first) }
        if first == "]" || first == ")" { brackets.removeLast(brackets.isEmpty ? 0 : 1) }
        result.append(first)
        rest.removeFirst()
        continue
      }
      var word = String(rest.prefix(while: isPartOfName))
      rest = rest.dropFirst(word.count)
      while rest.first == ".", rest.dropFirst().first.map(isPartOfName) == true {
        let member = rest.dropFirst().prefix(while: isPartOfName)
        if member == "Type" || member == "Protocol" || keywords.contains(word) { break }
        word += "." + member
        rest = rest.dropFirst(member.count + 1)
      }
      let follows = rest.first { $0 != " " }
      // A name before a colon is a label, but in a dictionary it is the key.
      let isLabel = follows == ":" && brackets.last != "["
      let isMember = result.last == "." || result.last == "@"
      let isName = !isLabel && !isMember && !keywords.contains(word)
      result += isName ? replace(word) : word
    }
    return result
  }

  /// Replaces every capitalised word of an expression that does not follow a dot. Strings stay as
  /// they are.
  static func mapTypes(in expression: String, _ replace: (String) -> String) -> String {
    var expression = expression
    return expression.withUTF8 { bytes in
      var result: [UInt8] = []
      var passed = 0
      var followsDot = false
      for token in Lexer.tokens(of: bytes) {
        let word = String(decoding: bytes[token.range], as: UTF8.self)
        if token.kind == .word, !followsDot, word.first?.isUppercase == true {
          result += bytes[passed..<token.range.lowerBound]
          result += Array(replace(word).utf8)
          passed = token.range.upperBound
        }
        followsDot = word == "."
      }
      return String(decoding: result + bytes[passed...], as: UTF8.self)
    }
  }

  /// The capitalised words that an expression begins names with.
  static func types(in expression: String) -> [String] {
    var types: [String] = []
    _ = mapTypes(in: expression) { name in
      types.append(name)
      return name
    }
    return types
  }

  static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "`"
  }

  static func heads(in type: String) -> [String] {
    var heads: [String] = []
    _ = mapHeads(of: type) { name in
      heads.append(name)
      return name
    }
    return heads
  }
}
