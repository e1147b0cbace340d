extension Contract {
  /// Whether arguments and results of a requirement may go to another thread.
  func travels(_ operation: Operation) -> Bool {
    isAnywhere || isSent(operation) || operation.isAsync && operation.asking != nil
      || isActor && (operation.isAsync || !operation.requirement.hasModifier("nonisolated"))
  }

  /// Which of an actor contract's generated types names the types that travel: the first one that
  /// exists. Only the compiler's messages matter, and each should appear once.
  func namesTravellingTypes(in part: Parts) -> Bool {
    let first: [Parts] = [.proxy, .multicast, .handlers]
    return isActor && first.first(where: parts.contains) == part
  }

  /// Names the types that must be Sendable at their line and column in the requirement, so that the
  /// compiler's error appears there.
  func writeTravellingTypes(to writer: inout SourceWriter) {
    writeRecordedParents(to: &writer)
    write(to: &writer) { operation, writer in
      for (place, (type, range)) in sendableTypes(of: operation).enumerated() {
        guard let type, !dependsOnCall(type, operation) else { continue }
        write(
          type, at: range, as: "_\(name)Travelling\(operation.index)_\(place)", operation, &writer)
      }
    }
  }

  /// Names the types that depend on the contract's or the requirement's own types, in the body of
  /// the call. In an alias beside the requirement, the compiler would take them for Sendable.
  func writeTravellingTypes(ofCall operation: Operation, to writer: inout SourceWriter) {
    for (type, range) in typesOfCall(operation) {
      writeThere(
        "_ = ", "LiaisonDelegation.Travelling<\(localTypes.rewrite(type))>.self",
        at: range.lowerBound, to: &writer)
    }
  }

  func typesOfCall(_ operation: Operation) -> [(type: String, range: Range<Int>)] {
    sendableTypes(of: operation).compactMap { type, range in
      guard let type, dependsOnCall(type, operation) else { return nil }
      return (type, range)
    }
  }

  /// Whether a type names associated types, or type parameters of the requirement.
  private func dependsOnCall(_ type: String, _ operation: Operation) -> Bool {
    // The types behind the protocol's aliases may depend on them, too.
    let own = Set(operation.genericParameters?.names.map(\.bare) ?? [])
      .union(associatedTypes.map(\.name)).union(aliasNames)
    return !own.isEmpty && TypeNames.words(in: type).contains(where: own.contains)
  }

  /// The types of values that go to another thread, or that are kept from a call of a Sendable
  /// contract, and their ranges in the requirement.
  private func sendableTypes(of operation: Operation) -> [(type: String?, range: Range<Int>)] {
    let travels = travels(operation)
    let isRecorded = hasSendableInvocations && invocations != nil
    if !travels, !isRecorded { return [] }
    var types = operation.parameters.map { parameter in
      let type =
        travels
        ? travellingType(of: parameter, in: operation) ?? unsealedType(of: parameter)
        : recordedType(of: parameter, in: operation)
      return (type, parameter.parameter.type.range)
    }
    if let result = operation.result {
      let kept = operation.setter == nil ? nil : recordedResult(of: operation)
      types.append((travels ? travellingType(result.text, in: operation) : kept, result.range))
    }
    return types
  }

  /// Names the types of a parent's calls, which are kept, too.
  private func writeRecordedParents(to writer: inout SourceWriter) {
    if invocations == nil || !isCheckedBeside { return }
    for parent in parents {
      writeThere(
        "typealias ",
        "_\(name)Recorded\(parent.bareName) = LiaisonDelegation.Travelling<\(invocationType).\(parent.invocationAlias)>"
          + "  // '\(parent.bareName)' must be as Sendable as '\(name)'",
        at: parent.range.lowerBound, to: &writer)
    }
  }

  private func write(
    _ type: String, at range: Range<Int>, as alias: String, _ operation: Operation,
    _ writer: inout SourceWriter
  ) {
    let availability = operation.requirement.attributes.filter { $0.name == "available" }
    let keyword = availability.map { $0.text + " " }.joined() + "typealias "
    writeThere(
      keyword, "\(alias) = LiaisonDelegation.Travelling<\(type)>", at: range.lowerBound, to: &writer
    )
  }

  /// Writes a statement so that the compiler's messages about its second half appear at a place of
  /// the source.
  func writeThere(
    _ first: String, _ second: String, at index: Int, to writer: inout SourceWriter
  ) {
    let (line, column) = source.lineAndColumn(at: index)
    writer.there(first, second, file: literal(source.fileName), line: line, column: column)
  }

  /// The type of a parameter as a type of its own. Nil if the value cannot travel, or if the type
  /// depends on the call.
  func travellingType(of parameter: CallParameter, in operation: Operation) -> String? {
    let attributes = parameter.parameter.typeAttributes
      .filter { !["escaping", "autoclosure"].contains($0.baseName) }
      .map { $0.text + " " }.joined()
    let type = parameter.parameter.type.text
    // Non-escaping closures go to another actor, too.
    let staysHere =
      !isActor && !parameter.canTravel && (type.contains("->") || parameter.isAutoclosure)
    if staysHere || parameter.parameter.specifiers.contains("isolated") { return nil }
    let text = type.hasPrefix("some ") ? "any " + type.dropFirst(5) : type
    return travellingType(attributes + text, in: operation)
  }

  /// The type of a parameter that travels unsealed: a pack, or a type that contains `some`.
  private func unsealedType(of parameter: CallParameter) -> String? {
    let type = parameter.parameter.type.text
    let words = TypeNames.words(in: type)
    let isOne = words.contains("each") || words.contains("some")
    if !isAnywhere || !isOne || words.contains("Self") || type.contains("->") { return nil }
    if words.contains("each") { return "(\(type))" }
    return Self.withAny(type)
  }

  /// A type with `any` for each `some`.
  private static func withAny(_ type: String) -> String {
    var (result, word) = ("", "")
    for character in type + " " {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else {
        result += (word == "some" ? "any" : word) + String(character)
        word = ""
      }
    }
    return String(result.dropLast())
  }

  /// The names of the protocol's own aliases.
  private var aliasNames: [String] {
    typeAliases.compactMap { alias in
      let words = TypeNames.words(in: alias)
      return words.firstIndex(of: "typealias").flatMap { words.dropFirst($0 + 1).first }
    }
  }

  private func travellingType(_ type: String, in operation: Operation) -> String? {
    let unknown: Set = ["some", "repeat", "each", "Self"]
    if TypeNames.words(in: type).contains(where: unknown.contains) { return nil }
    // In the body of an actor or a sender there are no messages about them.
    let isChecked = isAnywhere || !isActor && !isSent(operation)
    if !isChecked, dependsOnCall(type, operation) { return nil }
    return type.withoutImplicitUnwrapping
  }

  /// Whether the result of a delegate elsewhere returns sealed.
  func hasSealedResult(_ operation: Operation) -> Bool {
    operation.result.map { travellingType($0.text, in: operation) != nil } ?? false
  }

  /// The names that a closure captures sealed. The messages about them appear at their types.
  func sealedCaptures(of operation: Operation) -> (list: String, arguments: [String])? {
    guard let sealed = sealedArguments(of: operation, named: { _, name in name }) else {
      return nil
    }
    let captures = sealed.constants.map { "\($0.name) = \($0.value)" }
    return ("[\(captures.joined(separator: ", "))] in ", sealed.arguments)
  }

  /// The values that are sealed for a closure, and the arguments of the call in it; nil if there
  /// are none.
  ///
  /// - Parameter name: Makes the name of a sealed argument from its place and its own name.
  func sealedArguments(
    of operation: Operation, named name: (Int, String) -> String
  ) -> (constants: [(name: String, value: String)], arguments: [String])? {
    if operation.parameters.contains(where: \.isVariadic) { return nil }
    var constants: [(name: String, value: String)] = []
    let arguments = operation.parameters.enumerated().map { place, parameter in
      guard travellingType(of: parameter, in: operation) != nil else { return parameter.argument }
      let sealed = name(place, parameter.local)
      constants.append((sealed, "LiaisonCore.Sealed(\(parameter.local))"))
      return parameter.argument(named: "\(sealed).content")
    }
    return constants.isEmpty ? nil : (constants, arguments)
  }
}
