/// A requirement's parameter in the three forms that the writers need: in the declaration, in the
/// call, and in a closure's type.
struct CallParameter {
  let parameter: Parameter
  /// The name in the body, with backticks if it needs them.
  var local: String
  var isInSubscript = false

  private var isInout: Bool { parameter.specifiers.contains("inout") }
  var isAutoclosure: Bool { parameter.typeAttributes.contains { $0.baseName == "autoclosure" } }
  var isEscaping: Bool { parameter.typeAttributes.contains { $0.baseName == "escaping" } }
  var isVariadic: Bool { parameter.isVariadic }
  var isBorrowed: Bool { parameter.specifiers.contains { $0 == "borrowing" || $0 == "__shared" } }
  var isConsumed: Bool { parameter.specifiers.contains { $0 == "consuming" || $0 == "__owned" } }
  private var isPack: Bool { parameter.type.text.hasPrefix("repeat ") }

  /// Whether the argument can outlive the call that received it.
  var canTravel: Bool {
    let staysHere =
      isInout || isAutoclosure || isBorrowed || parameter.specifiers.contains("isolated")
    return !staysHere && (!parameter.type.text.isFunctionType || isEscaping)
  }

  /// Whether the type is a name that may be an alias of a function type. The argument would not
  /// escape then.
  var mayBeFunction: Bool {
    let type = parameter.type.text
    if !parameter.specifiers.isEmpty || isVariadic || isAutoclosure || isEscaping { return false }
    let words = TypeNames.words(in: type)
    return !Self.values.contains(type) && !type.contains(where: "()[]?!&".contains)
      && words.last != "Type" && words.allSatisfy { !["any", "some", "each"].contains($0) }
  }

  /// Types that are often parameters and are not functions.
  private static let values: Set = [
    "Any", "AnyObject", "Bool", "Character", "Data", "Date", "Double", "Duration", "Error", "Float",
    "Int", "Self", "String", "URL", "UUID",
  ]

  /// Whether the argument can be passed to another function unchanged.
  var canBeHandedOn: Bool {
    !isVariadic && !isAutoclosure && !isPack && rebinding == nil
      && !parameter.specifiers.contains("isolated")
  }

  /// Attributes and specifiers before the type, as written, with a space at the end.
  private var prefix: String {
    (parameter.specifiers + parameter.typeAttributes.map(\.text)).map { $0 + " " }.joined()
  }

  /// `shouldImport file: File`
  func declaration(_ types: LocalTypes) -> String {
    let attributes = parameter.attributes.map { $0.text + " " }.joined()
    let label = parameter.label.map { Keywords.label($0) }
    let name: String
    if isInSubscript {
      // The single name of a subscript's parameter is not a label.
      name = label.map { "\($0) \(local)" } ?? local
    } else {
      name = label == local ? local : "\(label ?? "_") \(local)"
    }
    let type = types.rewrite(parameter.type.text) + (isVariadic ? "..." : "")
    return "\(attributes)\(name): \(prefix)\(type)"
  }

  /// `shouldImport: file`
  var argument: String { label + value(local) }

  private var label: String { parameter.label.map { Keywords.label($0) + ": " } ?? "" }

  /// The argument, if the body calls the value `name`.
  func value(_ name: String) -> String {
    if isInout { return "&\(name)" }
    if isAutoclosure { return autoclosureCall(name) }
    if isPack { return "repeat each \(name)" }
    return name
  }

  /// A call of an autoclosure as the argument of another, with the effects that the type allows.
  func autoclosureCall(_ name: String) -> String {
    let words = TypeNames.words(in: parameter.type.text)
    return (isThrowingAutoclosure ? "try " : "") + (words.contains("async") ? "await " : "")
      + "\(name)()"
  }

  var isThrowingAutoclosure: Bool {
    let words = TypeNames.words(in: parameter.type.text)
    return isAutoclosure && words.contains("throws") && !words.contains("Never")
  }

  func argument(named name: String) -> String { label + value(name) }

  /// The parameter in the requirement's own function type, without `...`.
  var functionType: String { prefix + parameter.type.text }

  /// The parameter in a handler's type. Nil if a closure cannot have such a parameter.
  var closureType: String? {
    if isPack || parameter.specifiers.contains("isolated") { return nil }
    if isVariadic { return "[\(parameter.type.text)]" }
    guard parameter.type.text.hasPrefix("some ") else {
      let type = parameter.type.text.withoutImplicitUnwrapping
      // The compiler would warn that `(Void) -> …` is probably a mistake.
      return mentionsSome ? nil : prefix + (type == "Void" ? "()" : type)
    }
    let rest = parameter.type.text.dropFirst(5)
    return prefix + "any " + rest
  }

  private var mentionsSome: Bool {
    parameter.type.text.split { !($0.isLetter || $0 == "_") }.contains("some")
  }

  /// The statement with which a closure that captures the parameter rebinds it.
  var rebinding: String? {
    if isBorrowed { return "let \(local) = copy \(local)" }
    if isConsumed { return "let \(local) = \(local)" }
    return nil
  }
}

extension String {
  /// Whether the type itself is a function type: an arrow is outside of all brackets.
  var isFunctionType: Bool {
    var depth = 0
    var previous: Character = " "
    for character in self {
      switch character {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where previous == "-": if depth == 0 { return true }
      case ">": depth -= 1
      default: break
      }
      previous = character
    }
    return false
  }
}
