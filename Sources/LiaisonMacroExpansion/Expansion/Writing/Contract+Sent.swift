/// The protocol, besides the contract, that a delegate which is called elsewhere has to conform to.
///
/// By Swift's rules a plain asynchronous requirement may run anywhere, and so beside everything
/// else that its delegate does. Its delegate has to be Sendable. Only a requirement that is
/// `nonisolated(nonsending)` stays with its caller and runs where the delegate lives. If an
/// upcoming feature decides which kind a requirement is, generated code asks the compiler.
extension Contract {
  /// `& _SentListener`, if the alias may be a constraint.
  var sentBound: String { mayWander ? " & \(sentAlias)" : "" }

  private var sentAlias: String { sentAlias(of: name) }

  private func sentAlias(of contract: String) -> String { "_Sent\(contract)" }

  static let wandering = [
    "",
    "It has to be Sendable where a requirement is `async` and not `nonisolated(nonsending)`: such a call",
    "may run anywhere.",
  ]

  /// Whether a call may leave the place where it is made.
  var mayWander: Bool {
    !parents.isEmpty || operations.contains { $0.roaming(adopted: !adopted.isEmpty) != .never }
  }

  func writeSentAlias(to writer: inout SourceWriter) {
    let roaming = operations.map { $0.roaming(adopted: !adopted.isEmpty) }
    let alias = "typealias \(sentAlias) = "
    // Only a contract with delegates elsewhere asks its parents.
    let isUnknown = globalActor != nil || !parents.isEmpty && !isAnywhere
    if isSendable || isUnknown || roaming.contains(.always) {
      return writer.line(alias + "Swift.Sendable")
    }
    let inherited = parents.map { found($0, "Sent") }
    let staying = alias + (inherited.isEmpty ? "Any" : inherited.joined(separator: " & "))
    guard roaming.contains(.asPlain) else { return writer.line(staying) }
    writer.flush("#if hasFeature(NonisolatedNonsendingByDefault)")
    writer.line(staying)
    writer.flush("#else")
    writer.line(alias + "Swift.Sendable")
    writer.flush("#endif")
  }
}

extension Operation {
  fileprivate enum Roaming { case never, asPlain, always }

  /// Whether a call leaves the place where it is made. It does so for an actor of its own. Plain
  /// functions do so in some language modes.
  fileprivate func roaming(adopted isAdopted: Bool) -> Roaming {
    if !isAsync || requirement.hasModifier("nonisolated(nonsending)") { return .never }
    if ownActor != nil || requirement.attributes.contains(where: { $0.baseName == "concurrent" }) {
      return .always
    }
    // The kind was decided when the adopted protocol was compiled.
    return isAdopted ? .always : .asPlain
  }
}
