/// A method or a property: a contract's requirement, or a type's member that may be meant for one.
struct Member {
  enum Kind { case method, property }

  let kind: Kind
  /// The name without labels.
  let name: String
  /// The labels; `_` for a parameter without one.
  let labels: [String]
  /// The types in the form in which they are compared. Nil for a type that cannot be compared.
  let parameters: [String?]
  /// Nil if the type is not written, or cannot be compared.
  let result: String?
  let isStatic: Bool
  let isAsync: Bool
  let isThrowing: Bool
  let isSettable: Bool
  /// Whether it is private. Then no contract is meant.
  let isHidden: Bool
  let overrides: Bool
  let isOptional: Bool
  let nameRange: Range<Int>

  /// `pager(_:didShow:)`
  var fullName: String {
    kind == .property ? name : "\(name)(\(labels.map { $0 + ":" }.joined()))"
  }
}

extension Member {
  /// - Parameter aliases: Type names that cannot be compared, because they may mean another type.
  init(_ function: FunctionRequirement, aliases: Set<String>) {
    let generic = Set(function.genericParameters?.names.map(\.bare) ?? []).union(aliases)
    kind = .method
    name = function.name.bare
    labels = function.parameters.map { $0.label?.bare ?? "_" }
    parameters = function.parameters.map { Self.comparable($0.type.text, unless: generic) }
    result = Self.comparable(function.resultType?.text ?? "Void", unless: generic)
    isStatic = function.isStatic
    isAsync = function.isAsync
    isThrowing = function.effects.canThrow
    isSettable = false
    isHidden = function.hasModifier("private") || function.hasModifier("fileprivate")
    overrides = function.hasModifier("override")
    isOptional = function.attributes.contains { $0.baseName == "Optional" }
    nameRange = function.name.range
  }

  init(_ property: PropertyRequirement, aliases: Set<String>) {
    kind = .property
    name = property.name.bare
    labels = []
    parameters = []
    result = Self.comparable(property.type.text, unless: aliases)
    isStatic = property.isStatic
    isAsync = property.accessors.getter?.isAsync ?? false
    isThrowing = property.accessors.getter.map { $0.throwing != .none } ?? false
    isSettable = property.accessors.setter != nil
    isHidden = false
    overrides = false
    isOptional = property.attributes.contains { $0.baseName == "Optional" }
    nameRange = property.name.range
  }

  /// The members that a variable declares, one for each name.
  static func all(_ variable: VariableDeclaration, aliases: Set<String>) -> [Member] {
    variable.bindings.filter { !$0.isPattern }.flatMap { binding in
      binding.names.map { name in
        Member(
          kind: .property, name: name.bare, labels: [], parameters: [],
          result: binding.type.flatMap { comparable($0.text, unless: aliases) },
          isStatic: variable.isStatic,
          isAsync: binding.accessors?.getter?.effects.isAsync ?? false,
          isThrowing: binding.accessors?.getter?.effects.canThrow ?? false,
          isSettable: !variable.isLet && (binding.isStored || binding.accessors?.hasSetter == true),
          isHidden: variable.hasModifier("private") || variable.hasModifier("fileprivate"),
          overrides: variable.hasModifier("override"), isOptional: false, nameRange: name.range)
      }
    }
  }

  /// A type without spaces, modules, `any`, `@escaping` and `@Sendable`, and with the short forms
  /// of optionals and arrays. Nil if it cannot be compared.
  private static func comparable(_ type: String, unless unknown: Set<String>) -> String? {
    let words = TypeNames.words(in: type)
    let isKnown = words.allSatisfy { !unknown.contains($0) && $0 != "some" && $0 != "Self" }
    if !isKnown { return nil }
    let bare = TypeNames.mapHeads(of: type) { String($0.split(separator: ".").last ?? "") }
    let meaningless = ["any", "@escaping", "@Sendable"]
    let text = bare.withoutImplicitUnwrapping.split(separator: " ")
      .filter { !meaningless.contains(String($0)) }.joined()
    if text == "()" { return "Void" }
    if text.hasPrefix("Optional<"), text.hasSuffix(">") {
      return text.dropFirst(9).dropLast() + "?"
    }
    if text.hasPrefix("Array<"), text.hasSuffix(">") { return "[\(text.dropFirst(6).dropLast())]" }
    return text
  }
}

extension Member {
  /// The first difference from a requirement of the same full name. Nil if there is none.
  func obstacle(to requirement: Member) -> String? {
    if kind != requirement.kind {
      return requirement.kind == .property ? "is a property" : "is a method"
    }
    if isStatic != requirement.isStatic {
      return requirement.isStatic ? "is static" : "is not static"
    }
    if isAsync, !requirement.isAsync { return "is not 'async'" }
    if isThrowing, !requirement.isThrowing { return "does not throw" }
    for (own, other) in zip(parameters, requirement.parameters) {
      if let own, let other, own != other { return "takes '\(other)', and not '\(own)'" }
    }
    if let own = result, let other = requirement.result, own != other {
      return other == "Void" ? "returns nothing" : "returns '\(other)', and not '\(own)'"
    }
    return requirement.isSettable && !isSettable ? "can be set" : nil
  }

  /// Whether the member implements a requirement.
  func implements(_ requirement: Member) -> Bool {
    fullName == requirement.fullName && obstacle(to: requirement) == nil
  }

  /// What a requirement asks for instead of the member. Nil if the member does not seem to be meant
  /// for the requirement.
  ///
  /// - Parameter isOnlyOne: Whether no other requirement has the same name without labels.
  func flaw(beside requirement: Member, isOnlyOne: Bool) -> String? {
    if fullName == requirement.fullName {
      return obstacle(to: requirement).map { "one that \($0)" }
    }
    let isRelabelled = name == requirement.name && isOnlyOne
    return isRelabelled || isMisspelt(requirement) ? "'\(requirement.fullName)'" : nil
  }

  private static let endings = ["s", "es", "d", "ed", "ing"]

  /// Whether two words are equal, or differ in tense or number: `didReach` and `didReached`.
  private static func differsInEnding(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    return long.hasPrefix(short) && endings.contains(String(long.dropFirst(short.count)))
  }

  /// Whether the names differ in a few letters or in the endings of words, and everything else is equal.
  private func isMisspelt(_ requirement: Member) -> Bool {
    guard kind == requirement.kind, labels.count == requirement.labels.count,
      obstacle(to: requirement) == nil
    else { return false }
    let words = zip([name] + labels, [requirement.name] + requirement.labels)
    if words.allSatisfy({ Self.differsInEnding($0, $1) }) { return true }
    let own = Array(fullName.utf8.filter { $0 != 0x3A })
    let other = Array(requirement.fullName.utf8.filter { $0 != 0x3A })
    let limit = min(3, other.count / 6)
    return abs(own.count - other.count) <= limit && editDistance(own, other) <= limit
  }
}
