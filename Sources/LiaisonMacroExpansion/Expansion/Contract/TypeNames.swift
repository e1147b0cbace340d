/// The names in a type that are looked up from the place where the type is written.
enum TypeNames {
  private static let keywords: Set<String> = [
    "any", "some", "inout", "borrowing", "consuming", "sending", "isolated", "async", "throws",
    "rethrows", "repeat", "each", "Self", "_", "where", "nonisolated", "__owned", "__shared", "let",
    "of",
  ]

  /// Replaces every name, with the members named after it. It leaves out labels and names after a
  /// dot or an `@`. In `Foundation.Data` the text does not show whether `Foundation` is a module or
  /// a type.
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

  /// Replaces every capitalised word of an expression that does not follow a dot. Strings stay
  /// unchanged.
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

  /// The capitalised words with which names in an expression begin.
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
