/// The types that a peer may name, by their names. A pure state.
struct AcceptedTypes {
  private var types: [String: any (Codable & SendableMetatype).Type] = [:]

  static func name(of type: Any.Type) -> String { String(reflecting: type) }

  mutating func add(_ type: any (Codable & SendableMetatype).Type) {
    types[Self.name(of: type)] = type
  }

  subscript(name: String) -> (any (Codable & SendableMetatype).Type)? { types[name] }
}
