/// A type as written, divided at its outermost form.
struct TypeText {
  /// The type without parentheses around it.
  let text: String

  init(_ text: String) {
    var text = text.trimmingSpaces()
    while text.hasPrefix("("), Self.endOfBrackets(in: text) == text.endIndex,
      case let inner = text.dropFirst().dropLast().trimmingSpaces(), !inner.isEmpty,
      Self.split(inner, at: ",").count == 1
    {
      text = inner
    }
    self.text = text
  }

  /// The contract's name in `any ThermostatDelegate`.
  var contract: String? {
    guard text.hasPrefix("any ") else { return nil }
    let name = text.dropFirst(4).trimmingSpaces()
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName ? name : nil
  }

  /// The type that an optional wraps.
  var wrapped: String? {
    guard text.hasSuffix("?") || text.hasSuffix("!") else { return nil }
    return String(text.dropLast())
  }

  /// The element type of an array.
  var element: String? {
    guard text.hasPrefix("["), Self.endOfBrackets(in: text) == text.endIndex else { return nil }
    let inner = String(text.dropFirst().dropLast())
    return Self.split(inner, at: ":").count == 1 ? inner : nil
  }

  /// The key and value types of a dictionary.
  var pair: (key: String, value: String)? {
    guard text.hasPrefix("["), Self.endOfBrackets(in: text) == text.endIndex else { return nil }
    let parts = Self.split(String(text.dropFirst().dropLast()), at: ":")
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The element type of a stream that can report an error.
  var streamElement: String? {
    guard let arguments = arguments(of: "AsyncThrowingStream"), arguments.count == 2 else {
      return nil
    }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains(arguments[1])
      ? arguments[0] : nil
  }

  /// The element type of a stream or sequence whose type cannot report a link's error.
  var streamOfNoErrors: String? {
    if let arguments = arguments(of: "AsyncStream"), arguments.count == 1 { return arguments[0] }
    guard text.hasPrefix("any ") else { return nil }
    return TypeText(String(text.dropFirst(4))).arguments(of: "AsyncSequence")?.first
  }

  /// Whether the type is an existential of standard library protocols only, which are not
  /// contracts.
  var isAnyOfNoContract: Bool {
    if text == "Any" { return true }
    guard text.hasPrefix("any ") else { return false }
    let names = text.dropFirst(4).split(separator: "&").map { String($0).trimmingSpaces() }
    return names.allSatisfy { name in
      Self.noContracts.contains(name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name)
    }
  }

  private static let noContracts: Set = [
    "Error", "Sendable", "Codable", "Encodable", "Decodable", "AnyObject",
    "CustomStringConvertible",
  ]

  /// The generic arguments, if the type is the standard library type of that name.
  func arguments(of name: String) -> [String]? {
    let rest = text.hasPrefix("Swift.") ? text.dropFirst(6) : Substring(text)
    guard rest.hasPrefix(name + "<"), rest.hasSuffix(">") else { return nil }
    return Self.split(String(rest.dropFirst(name.count + 1).dropLast()), at: ",")
  }

  /// The name, and the generic arguments behind it: `Page<Reading>` as `Page` and `Reading`.
  var nameAndArguments: (name: String, arguments: [String]) {
    guard text.hasSuffix(">"), let start = text.firstIndex(of: "<") else { return (text, []) }
    let inner = text[text.index(after: start)...].dropLast()
    return (String(text[..<start]), Self.split(String(inner), at: ","))
  }

  /// The parts of a function type, before and after the arrow.
  struct Function {
    /// The type without `@escaping`.
    let type: String
    let attributes: [String]
    let parameters: [String]
    /// `async throws`
    let effects: String
    /// Nil for `Void`.
    let result: String?
  }

  var function: Function? {
    guard text.isFunctionType else { return nil }
    var rest = text
    var attributes: [String] = []
    while rest.hasPrefix("@") || rest.hasPrefix("nonisolated(") || rest.hasPrefix("sending ") {
      var word = String(rest.prefix { $0 != " " && $0 != "(" })
      let behind = String(rest.dropFirst(word.count))
      // `@Sendable (Double)` has a space before its parenthesis; `@isolated(any)` has none.
      if behind.hasPrefix("(") {
        word += behind[..<Self.endOfBrackets(in: behind)]
      }
      attributes.append(word)
      rest = rest.dropFirst(word.count).trimmingSpaces()
    }
    guard rest.hasPrefix("(") else { return nil }
    let end = Self.endOfBrackets(in: rest)
    let inner = rest[..<end].dropFirst().dropLast().trimmingSpaces()
    let behind = String(rest[end...])
    guard let arrow = Self.arrow(in: behind) else { return nil }
    let result = behind[arrow...].dropFirst(2).trimmingSpaces()
    let kept = attributes.filter { $0 != "@escaping" }
    return Function(
      type: (kept + [rest]).joined(separator: " "), attributes: attributes,
      parameters: inner.isEmpty || inner == "Void"
        ? []
        : Self.split(inner, at: ",").map {
          Self.split($0, at: ":").last ?? $0
        },
      effects: behind[..<arrow].trimmingSpaces(),
      result: ["Void", "()", "Swift.Void"].contains(result) ? nil : result)
  }

  // MARK: - Brackets

  /// The end of the brackets that open at the start.
  private static func endOfBrackets(in text: String) -> String.Index {
    var end = text.endIndex
    walk(text) { index, character, depth in
      let isClosed = depth == 0 && (character == ")" || character == "]")
      if isClosed, end == text.endIndex { end = text.index(after: index) }
    }
    return end
  }

  /// The first arrow that is outside of all brackets.
  private static func arrow(in text: String) -> String.Index? {
    var arrow: String.Index?
    walk(text) { index, character, depth in
      let isArrow = character == "-" && text[index...].hasPrefix("->")
      if isArrow, depth == 0, arrow == nil { arrow = index }
    }
    return arrow
  }

  private static func split(_ text: String, at separator: Character) -> [String] {
    var parts: [String] = [""]
    walk(text) { _, character, depth in
      if character == separator, depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { $0.trimmingSpaces() }
  }

  /// Calls `visit` for each character with the number of brackets around it. A closing bracket
  /// counts as outside.
  private static func walk(
    _ text: String, _ visit: (String.Index, Character, Int) -> Void
  ) {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      switch character {
      case ")", "]": depth -= 1
      case ">" where previous != "-": depth -= 1
      default: break
      }
      visit(index, character, depth)
      if "([<".contains(character) { depth += 1 }
      previous = character
    }
  }
}
