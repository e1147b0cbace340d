/// Reads the class and writes what the role asks for. What is wrong with the class is said in the
/// member role only, so that it is said once.
func expandObserved(_ request: AttachedExpansion) -> Expansion {
  if request.role == .memberAttribute {
    return Expansion(source: ObservedAttribute.text(for: request))
  }
  var reading = ObservedReading(request)
  let observed = reading.read()
  switch request.role {
  case .member:
    let source = reading.hasErrors ? nil : observed?.memberSource()
    return Expansion(source: source ?? "", diagnostics: reading.diagnostics)
  case .extension:
    guard let observed, !reading.hasErrors, request.asksFor("Observed") else {
      return Expansion(source: "")
    }
    return Expansion(source: observed.extensionSource(of: request.extendedType))
  default:
    return Expansion(source: "")
  }
}

/// Puts accessors or storage beside a property that has `@_ObservedProperty`.
func expandObservedProperty(_ request: AttachedExpansion) -> Expansion {
  guard let storage = ObservedStorage(request) else { return Expansion(source: "") }
  switch request.role {
  case .accessor: return Expansion(source: storage.accessors())
  case .peer: return Expansion(source: storage.peer())
  default: return Expansion(source: "")
  }
}

/// What `@Observed` puts on a member: its accessors, if setting it is to be told of.
enum ObservedAttribute {
  static func text(for request: AttachedExpansion) -> String {
    guard let variable = readVariable(request.declaration.text), variable.isObserved else {
      return ""
    }
    let around = request.parent.flatMap { readClass($0.text) }
    guard let around else { return "" }
    var options: [String] = []
    if variable.attribute("NotifiesManually") != nil { options.append(".manual") }
    let isIsolated = around.kind == .actor || ObservedReading.globalActor(of: around) != nil
    if ObservedOptions(of: request.attribute).isThreadSafe, !isIsolated {
      options.append(".threadSafe")
    }
    let arguments = options.isEmpty ? "" : "(\(options.joined(separator: ", ")))"
    return "@_ObservedProperty" + arguments
  }
}
