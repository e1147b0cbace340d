/// Expands one of Liaison's macros in one of its roles. The macro's type name says which.
package func expand(_ request: AttachedExpansion) -> Expansion {
  switch request.macroTypeName {
  case "Contract": expandContract(request)
  default: Expansion(source: "")
  }
}

/// Reads the protocol and writes what the role asks for. What is wrong with the protocol is said in
/// the peer role only, so that it is said once.
private func expandContract(_ request: AttachedExpansion) -> Expansion {
  var reading = ContractReading(request)
  let contract = reading.read()
  switch request.role {
  case .peer:
    let hasErrors = reading.diagnostics.contains { $0.severity == .error }
    guard let contract, !hasErrors else {
      return Expansion(source: "", diagnostics: reading.diagnostics)
    }
    return Expansion(source: contract.peers(), diagnostics: reading.diagnostics)
  case .extension:
    guard let contract, !reading.diagnostics.contains(where: { $0.severity == .error }) else {
      return Expansion(source: "")
    }
    return Expansion(source: contract.extensions())
  default:
    return Expansion(source: "")
  }
}
