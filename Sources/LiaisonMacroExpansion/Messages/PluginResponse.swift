/// A response of the plugin to the compiler.
package enum PluginResponse: Equatable, Sendable {
  case capability
  case expansion(Expansion)

  /// The version of the message format. A newer compiler falls back to it.
  package static let protocolVersion = 7

  package func encoded() -> [UInt8] { json.encoded() }

  private var json: JSON {
    switch self {
    case .capability:
      let capability = JSON.Member("protocolVersion", .integer(Self.protocolVersion))
      return .object([
        .init("getCapabilityResult", .object([.init("capability", .object([capability]))]))
      ])
    case .expansion(let expansion):
      let result: [JSON.Member] = [
        .init("expandedSource", expansion.source.map(JSON.string) ?? .null),
        .init("diagnostics", .array(expansion.diagnostics.map(\.json))),
      ]
      return .object([.init("expandMacroResult", .object(result))])
    }
  }
}
