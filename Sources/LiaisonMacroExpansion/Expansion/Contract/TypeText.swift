/// A type as it is written, taken apart as far as its outermost form.
struct TypeText {
  /// Without parentheses around it.
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

  /// `ThermostatDelegate` of `any ThermostatDelegate`.
  var contract: String? {
    guard text.hasPrefix("any ") else { return nil }
    let name = text.dropFirst(4).trimmingSpaces()
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return isName ? name : nil
  }

  /// What an optional may hold.
  var wrapped: String? {
    guard text.hasSuffix("?") || text.hasSuffix("!") else { return nil }
    return String(text.dropLast())
  }

  /// What a list holds.
  var element: String? {
    guard text.hasPrefix("["), Self.endOfBrackets(in: text) == text.endIndex else { return nil }
    let inner = String(text.dropFirst().dropLast())
    return Self.split(inner, at: ":").count == 1 ? inner : nil
  }

  /// What a dictionary holds.
  var pair: (key: String, value: String)? {
    guard text.hasPrefix("["), Self.endOfBrackets(in: text) == text.endIndex else { return nil }
    let parts = Self.split(String(text.dropFirst().dropLast()), at: ":")
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// The elements of a stream that can report an error.
  var streamElement: String? {
    guard let arguments = arguments(of: "AsyncThrowingStream"), arguments.count == 2 else {
      return nil
    }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains(arguments[1])
      ? arguments[0] : nil
  }

  /// The elements of a stream or sequence that is written without room for an error of the link.
  var streamOfNoErrors: String? {
    if let arguments = arguments(of: "AsyncStream"), arguments.count == 1 { return arguments[0] }
    guard text.hasPrefix("any ") else { return nil }
    return TypeText(String(text.dropFirst(4))).arguments(of: "AsyncSequence")?.first
  }

  /// Whether it is an existential of the standard library's protocols alone, which are no
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

  /// The generic arguments of a type of the standard library.
  func arguments(of name: String) -> [String]? {
    let rest = text.hasPrefix("Swift.") ? text.dropFirst(6) : Substring(text)
    guard rest.hasPrefix(name + "<"), rest.hasSuffix(">") else { return nil }
    return Self.split(String(rest.dropFirst(name.count + 1).dropLast()), at: ",")
  }

  /// What stands before and behind the arrow.
  struct Function {
    /// Without `@escaping`.
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
      // `@Sendable (Double)` has a space before its parenthesis, `@isolated(any)` has none.
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

  /// Where the bracket at the start is closed.
  private static func endOfBrackets(in text: String) -> String.Index {
    var end = text.endIndex
    walk(text) { index, character, depth in
      let isClosed = depth == 0 && (character == ")" || character == "]")
      if isClosed, end == text.endIndex { end = text.index(after: index) }
    }
    return end
  }

  /// Where the first arrow stands outside of all brackets.
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

  /// Visits each character with the number of brackets around it; a closing one counts as outside.
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
