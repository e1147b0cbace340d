extension ContractReading {
  /// The string in `@Named("…")`, if it is a valid name.
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

  /// `did finish` as `didFinish`. Nil if no name can be made of it.
  private static func asName(_ text: String) -> String? {
    if text.contains("\\") { return nil }
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let first = words.first else { return nil }
    let name = words.dropFirst().reduce(first) { $0 + HandlerNaming.upperFirst($1) }
    return isName(name) ? name : nil
  }

  /// A given name that another requirement's handler has already.
  mutating func reportTaken(
    _ name: String, of operation: Operation, by other: Operation, suggesting better: String
  ) {
    let isSame = operation.displayName == other.displayName
    let others = isSame ? other.nameWithTypes : other.displayName
    let note = Note("'\(others)' is here", at: source.position(at: other.nameRange.lowerBound))
    guard let given = Marks(of: operation.requirement).named?.arguments?.first else { return }
    report(
      .handlerTaken(name, by: others), at: given.valueRange,
      fix: ("Use '\"\(better)\"'", "\"\(better)\""))
    diagnostics[diagnostics.count - 1].notes = [note]
  }

  /// A given name that handlers use for a member of their own.
  mutating func reportReserved(_ name: String, of operation: Operation) {
    guard let given = Marks(of: operation.requirement).named?.arguments?.first else { return }
    let better = HandlerNaming.unreserved(name)
    report(
      .handlerReserved(name), at: given.valueRange,
      fix: ("Use '\"\(better)\"'", "\"\(better)\""))
  }
}

extension Operation {
  /// `load(_: Int)`, for requirements with the same name.
  fileprivate var nameWithTypes: String {
    let list = parameters.map { parameter in
      "\(parameter.parameter.label?.bare ?? "_"): \(parameter.parameter.type.text)"
    }
    return bareName + "(" + list.joined(separator: ", ") + ")"
  }
}
