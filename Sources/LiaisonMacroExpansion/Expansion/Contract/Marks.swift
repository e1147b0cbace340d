/// The marks on a requirement: `@Optional`, `@Answer`, `@Named`, `@Asked`, `@Errors`, `@Requires`,
/// `@Placeholder`, `@OneWay`, `@RemoteName`.
struct Marks {
  static let names: Set<String> = [
    "Optional", "Answer", "Named", "Asked", "Errors", "Requires", "Placeholder",
    "OneWay", "RemoteName",
  ]

  private let attributes: [Attribute]

  /// An attribute that is nearly a mark counts as that mark, so that the slip causes no further
  /// errors.
  init(of requirement: any Requirement) {
    attributes = requirement.attributes.compactMap { attribute in
      Self.name(meantBy: attribute).map(attribute.named)
    }
  }

  private func mark(_ name: String) -> Attribute? { attributes.first { $0.baseName == name } }

  var optional: Attribute? { mark("Optional") }
  var asked: Attribute? { mark("Asked") }
  var errors: Attribute? { mark("Errors") }
  var named: Attribute? { mark("Named") }
  var requires: Attribute? { mark("Requires") }
  var placeholder: Attribute? { mark("Placeholder") }
  var oneWay: Attribute? { mark("OneWay") }
  var remoteName: Attribute? { mark("RemoteName") }

  var requiresSpec: RequiresSpec? {
    guard let arguments = requires?.arguments, !arguments.isEmpty else { return nil }
    let values = arguments.map { $0.value.trimmingSpaces() }
    if arguments.contains(where: { $0.label != nil }) {
      let labelled = Dictionary(
        zip(arguments.map { $0.label?.bare ?? "" }, values), uniquingKeysWith: { first, _ in first }
      )
      return RequiresSpec(get: labelled["get"], set: labelled["set"])
    }
    let rights = values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]"
    return RequiresSpec(get: rights, set: rights)
  }

  var placeholderValue: String? { placeholder?.arguments?.first?.value.trimmingSpaces() }

  var collectsErrors: Bool {
    errors?.arguments?.first.map { Self.split($0.value).name == "collected" } ?? false
  }

  var answerSpec: AnswerSpec? {
    guard let attribute = mark("Answer"), let first = attribute.arguments?.first else { return nil }
    let (name, arguments) = Self.split(first.value)
    let nobody = attribute.arguments?.first { $0.label?.bare == "whenNobody" }
    return AnswerSpec(
      rule: name, arguments: arguments, whenNobody: nobody?.value.trimmingSpaces(),
      attribute: attribute)
  }

  var askingSpec: AskingSpec? {
    guard let arguments = asked?.arguments else { return nil }
    let isConcurrent = arguments.contains {
      $0.label == nil && Self.split($0.value).name == "concurrently"
    }
    let limit = arguments.first { $0.label?.bare == "within" }?.value.trimmingSpaces()
    return AskingSpec(isConcurrent: isConcurrent, limit: limit.map(Self.asDuration))
  }

  /// The string in `@Named("…")`.
  var givenName: String? { Self.string(in: named) }

  /// The string in `@RemoteName("…")`.
  var givenRemoteName: String? { Self.string(in: remoteName) }

  private static func string(in attribute: Attribute?) -> String? {
    guard let value = attribute?.arguments?.first?.value.trimmingSpaces() else { return nil }
    guard value.count > 2, value.first == "\"", value.last == "\"" else { return nil }
    return String(value.dropFirst().dropLast())
  }

  /// The name and the text in parentheses of `.reduce(0, +)`.
  static func split(_ value: String) -> (name: String, arguments: String?) {
    let text = value.trimmingSpaces()
    let head = text.prefix { $0 != "(" && $0 != "{" }.trimmingSpaces()
    let name = head.split(separator: ".").last.map { String($0).trimmingSpaces() } ?? head
    let rest = text.dropFirst(text.prefix { $0 != "(" && $0 != "{" }.count)
    guard rest.first == "(" else { return (name, rest.isEmpty ? nil : String(rest)) }
    let inner = String(parenthesized(rest))
    let trailing = rest.dropFirst(inner.count + 2).trimmingSpaces()
    return (name, trailing.isEmpty ? inner : inner.isEmpty ? trailing : "\(inner), \(trailing)")
  }

  /// The text between the parenthesis at the start and the one that closes it.
  private static func parenthesized(_ text: Substring) -> Substring {
    var depth = 0
    var isInString = false
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if character == "\"", previous != "\\" { isInString.toggle() }
      previous = character
      if isInString { continue }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return text[text.index(after: text.startIndex)..<index] }
    }
    return text.dropFirst()
  }

  /// An implicit member with its type, because the expansion cannot infer the type.
  private static func asDuration(_ value: String) -> String {
    value.hasPrefix(".") ? "Duration" + value : value
  }
}
