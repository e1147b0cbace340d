/// Reads the class and writes what the role asks for. Mistakes in the class are reported in the
/// member role only, so that each is reported once.
///
/// A class with a mistake is expanded as far as possible. Otherwise each use of the class would be
/// an error, too.
func expandObserved(_ request: AttachedExpansion) -> Expansion {
  // The compiler itself reports that a local class cannot be extended.
  if request.isLocal { return Expansion(source: "") }
  if request.role == .memberAttribute {
    return Expansion(source: ObservedAttribute.text(for: request))
  }
  var reading = ObservedReading(request)
  let observed = reading.read()
  switch request.role {
  case .member:
    return Expansion(source: observed?.memberSource() ?? "", diagnostics: reading.diagnostics)
  case .extension:
    guard let observed, !observed.type.isActor else { return Expansion(source: "") }
    return Expansion(source: observed.extensionSource(for: request))
  default:
    return Expansion(source: "")
  }
}

/// Adds the accessors of a variable that has `@_ObservedProperty`, and its storage and its key.
func expandObservedProperty(_ request: AttachedExpansion) -> Expansion {
  guard let storage = ObservedStorage(request) else { return Expansion(source: "") }
  switch request.role {
  case .accessor:
    return Expansion(source: storage.accessors())
  case .peer:
    let key = ObservedAttribute.key(for: request, .stored)
    return Expansion(source: storage.peer() + "\n\n" + key)
  default:
    return Expansion(source: "")
  }
}

/// Adds the key of a computed property that has `@_ObservedKey`.
func expandObservedKey(_ request: AttachedExpansion) -> Expansion {
  let arguments = readAttribute(request.attribute.text)?.arguments ?? []
  let sources = arguments.map { String($0.value.trimmingSpaces().dropFirst().dropLast()) }
  let change: ObservedProperty.Change =
    switch arguments.first.map({ Marks.split($0.value).name }) {
    case "unseen": .unseen
    case "diagnosed": .diagnosed
    default: .derived(from: sources)
    }
  return Expansion(source: ObservedAttribute.key(for: request, change))
}
