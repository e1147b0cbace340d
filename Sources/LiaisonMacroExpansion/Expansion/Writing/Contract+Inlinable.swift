/// What the optimiser may take into other modules.
///
/// The body of a requirement is generic over whoever carries its calls. In the contract's module the
/// optimiser makes one for each generated type. In another module it can do so only if it sees the body;
/// without that a call of a multicast takes six times as long there.
extension Contract {
  /// `@inlinable `, where everybody can see the contract.
  var inlinable: String { isSeenEverywhere ? "@inlinable " : "" }

  /// For stored properties that these bodies name.
  var usableFromInline: String { isSeenEverywhere ? "@usableFromInline " : "" }

  private var isSeenEverywhere: Bool { access == "public " && scope.isEmpty }

  /// Whether the body of a requirement names nothing that other modules may not see: of what users write
  /// only literals.
  func isInlinable(_ operation: Operation) -> Bool {
    if operation.isAsync || operation.requires != nil { return false }
    if operation.requirement.attributes.contains(where: { $0.name == "_spi" }) { return false }
    let written = [
      operation.answer?.arguments, operation.answer?.whenNobody, operation.missingAnswer,
      operation.placeholder,
    ]
    return written.allSatisfy { $0.map(Self.isLiteral) ?? true }
  }

  private static func isLiteral(_ expression: String) -> Bool {
    let text = expression.trimmingSpaces()
    if ["true", "false", "nil", "[]", "[:]", "\"\"", "()"].contains(text) { return true }
    return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
  }
}
