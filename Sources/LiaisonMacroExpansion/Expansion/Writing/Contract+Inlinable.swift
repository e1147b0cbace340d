/// Which generated code the optimiser may inline into other modules.
///
/// A requirement has one generic body, which the multicast, the proxy and the burst share. The
/// optimiser specialises it for each of them in the contract's module. In another module it can
/// specialise only an inlinable body. Without that, a call of a multicast takes six times as long
/// there.
extension Contract {
  /// `@inlinable `, if every module can see the contract.
  var inlinable: String { isSeenEverywhere ? "@inlinable " : "" }

  /// The attribute of stored properties that these bodies name.
  var usableFromInline: String { isSeenEverywhere ? "@usableFromInline " : "" }

  private var isSeenEverywhere: Bool { access == "public " && scope.isEmpty }

  /// Whether the body of a requirement names only what other modules can see. Of the expressions
  /// that users write, only literals qualify.
  func isInlinable(_ operation: Operation) -> Bool {
    if operation.isAsync || operation.requires != nil { return false }
    if operation.requirement.attributes.contains(where: { $0.name == "_spi" }) { return false }
    let result = operation.result?.text.trimmingSpaces() ?? ""
    if let answer = operation.answer {
      let isKnown = answer.rule != "collect" || result.hasPrefix("[") || result == "String"
      if answer.arguments != nil || !isKnown { return false }
    }
    let written = [operation.answer?.whenNobody, operation.missingAnswer, operation.placeholder]
    return written.allSatisfy { $0.map { Self.isLiteral($0, of: result) } ?? true }
  }

  /// Whether a text is a literal of a type of the standard library. The initialiser that makes
  /// another type of a literal may be hidden in its module.
  private static func isLiteral(_ expression: String, of type: String) -> Bool {
    let text = expression.trimmingSpaces()
    switch text {
    case "true", "false": return type == "Bool"
    case "nil": return type.hasSuffix("?")
    case "[]", "[:]": return type.hasPrefix("[")
    case "\"\"": return type == "String"
    default:
      let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      return isNumber && !text.isEmpty && ["Int", "Double"].contains(type)
    }
  }
}
