extension ContractReading {
  /// The name in `@Named("…")`, if it is one.
  mutating func readName(_ attribute: Attribute, _ name: String?) -> String? {
    guard let argument = attribute.arguments?.first else { return nil }
    let value = argument.value.trimmingSpaces()
    if let name, Self.isName(name) { return name }
    if let name, let better = Self.asName(name) {
      report(
        .namedNeedsName(value), at: argument.valueRange,
        fix: ("Use '\"\(better)\"'", "\"\(better)\""))
    } else {
      report(.namedNeedsName(value), at: argument.valueRange)
    }
    return nil
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// `did finish` as `didFinish`; nil where nothing of it can be used.
  private static func asName(_ text: String) -> String? {
    if text.contains("\\") { return nil }
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let first = words.first else { return nil }
    let name = words.dropFirst().reduce(first) { $0 + HandlerNaming.upperFirst($1) }
    return isName(name) ? name : nil
  }

  /// A name that was given, and that another requirement's handler has.
  mutating func reportTaken(
    _ name: String, of operation: Operation, by other: Operation, suggesting better: String
  ) {
    let isSame = operation.displayName == other.displayName
    let others = isSame ? other.nameWithTypes : other.displayName
    let note = Note("'\(others)' is here", at: source.position(at: other.nameRange.lowerBound))
    let message = DiagnosticMessage.handlerTaken(name, others)
    offerName(better, for: operation, because: message, message, notes: [note])
  }

  /// What handlers have of their own, and what no member can be called.
  private static let ownNames: Set<String> = [
    "owner", "_owner", "asDelegate", "Delegate", "self", "Type", "Protocol",
  ]

  /// Handlers have members of their own, and closures that set properties.
  mutating func checkHandlerNames(of contract: Contract) {
    guard contract.parts.contains(.handlers) else { return }
    let operations = contract.operations
    var names = Set(operations.map(\.handlerName))
    for operation in operations {
      let name = operation.handlerName
      if Self.ownNames.contains(name) {
        offerName(
          "its" + HandlerNaming.upperFirst(String(name.drop { $0 == "_" })), for: operation,
          because: .handlerReserved(operation.displayName, name), .handlerReserved(name, name))
      }
      guard operation.setter != nil else { continue }
      let setter = "set" + HandlerNaming.upperFirst(name)
      let isTaken = { (other: Operation) in
        other.handlerName == setter
          && !HandlerNaming.areAlternatives(other, operation, in: contract.members)
      }
      guard let other = operations.first(where: isTaken) else { continue }
      var better = setter + "Value"
      while !names.insert(better).inserted { better += "2" }
      offerName(
        better, for: other,
        because: .setterTaken(other.displayName, operation.displayName, setter),
        .setterTaken(other.displayName, operation.displayName, setter))
    }
  }

  /// Says it at the name and offers `@Named`, or at the `@Named` there is and offers another name.
  private mutating func offerName(
    _ name: String, for operation: Operation, because message: DiagnosticMessage,
    _ messageIfNamed: DiagnosticMessage, notes: [Note] = []
  ) {
    if let given = Marks(of: operation.requirement).named?.arguments?.first {
      report(
        messageIfNamed, at: given.valueRange, fix: ("Use '\"\(name)\"'", "\"\(name)\""))
    } else {
      report(
        message, at: operation.nameRange, fixAt: operation.requirement.range.lowerBound,
        fix: ("Add '@Named(\"\(name)\")'", "@Named(\"\(name)\") "))
    }
    diagnostics[diagnostics.count - 1].notes = notes
  }
}

extension Operation {
  /// `load(_: Int)`, where names alone do not tell requirements apart.
  fileprivate var nameWithTypes: String {
    let list = parameters.map { parameter in
      "\(parameter.parameter.label?.bare ?? "_"): \(parameter.parameter.type.text)"
    }
    return bareName + "(" + list.joined(separator: ", ") + ")"
  }
}
