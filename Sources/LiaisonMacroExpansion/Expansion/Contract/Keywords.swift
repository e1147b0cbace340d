enum Keywords {
  private static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import",
    "init", "inout", "internal", "let", "operator", "precedencegroup", "private", "protocol",
    "public", "rethrows", "static", "struct", "subscript", "typealias", "var", "break", "case",
    "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for", "guard", "if",
    "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as", "await", "false",
    "is", "nil", "self", "Self", "super", "throws", "true", "try",
  ]

  static func needBackticks(_ name: String) -> Bool {
    reserved.contains(name) || name.contains { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// A label as it must be written. Few words need backticks as a label.
  static func label(_ name: Name) -> String {
    let isName = !name.bare.contains { !($0.isLetter || $0.isNumber || $0 == "_") }
    return isName && !["inout", "var", "let"].contains(name.bare) ? name.bare : name.text
  }

  /// The name with the backticks that it needs where a name is expected.
  static func escaped(_ name: String) -> String {
    needBackticks(name) ? "`\(name)`" : name
  }
}
