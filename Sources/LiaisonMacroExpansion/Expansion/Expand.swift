/// Expands one of Liaison's macros in one of its roles. The macro's type name says which.
package func expand(_ request: AttachedExpansion) -> Expansion {
  switch request.macroTypeName {
  case "Contract": expandContract(request)
  case Twin.macroName where request.role == .extension: Twin(of: request).expansion
  case "Observed": expandObserved(request)
  case "_ObservedProperty": expandObservedProperty(request)
  case "_ObservedKey": expandObservedKey(request)
  case "Wire" where request.role == .extension: expandWire(request)
  case let name where ObservedMarks.names.contains(name) && request.role == .peer:
    ObservedMarks.expand(request)
  case let name where Marks.names.contains(name) && request.role == .peer:
    checkMark(name, request)
  default: Expansion(source: "")
  }
}

/// Reads the protocol and writes what the role asks for. Mistakes in the protocol are reported in
/// the peer role only, so that each is reported once.
private func expandContract(_ request: AttachedExpansion) -> Expansion {
  var reading = ContractReading(request)
  let contract = reading.read()
  switch request.role {
  case .peer:
    guard let contract, reading.canExpand else {
      let source = contract?.peersOfDiagnosed() ?? ""
      return Expansion(source: source, diagnostics: reading.diagnostics)
    }
    return Expansion(source: contract.peers(), diagnostics: reading.diagnostics)
  case .extension:
    guard let contract else { return Expansion(source: "") }
    let source = reading.canExpand ? contract.extensions() : contract.extensionsOfDiagnosed()
    return Expansion(source: source)
  default:
    return Expansion(source: "")
  }
}

/// `@Contract` reads a mark, which itself expands to nothing. A mark that no `@Contract` reads
/// reports that.
private func checkMark(_ name: String, _ request: AttachedExpansion) -> Expansion {
  var reading = ContractReading(request)
  let around = request.lexicalContext.first.map { readDeclaration($0.text) }
  let isContract = around?.attributes.contains { $0.baseName == "Contract" } ?? false
  let kind = readDeclaration(request.declaration.text).kind
  let isRequirement = [.func, .var, .subscript].contains(kind)
  if around?.kind == .protocol, isRequirement {
    if !isContract { reading.reportMark(.markOutsideContract(name), isRemovable: false) }
  } else if !(isContract && isRequirement) {
    reading.reportMark(.markOnNoRequirement(name), isRemovable: true)
  }
  return Expansion(source: "", diagnostics: reading.diagnostics)
}
