/// A request of the compiler to the plugin.
package indirect enum PluginRequest: Equatable, Sendable {
  case getCapability
  case expandAttachedMacro(AttachedExpansion)
  /// A freestanding macro and the source of its use.
  case expandFreestandingMacro(macroTypeName: String, use: SourceText)
  /// The name of a message that only a newer compiler may know.
  case unknown(String)

  /// Decodes a whole message. The order of its keys, and additional keys, do not matter.
  package init(decoding message: UnsafeRawBufferPointer) throws(PluginMessageError) {
    let json = try JSON(message: message, skipping: [CompilerSettings.key])
    let (name, content) = try json.soleMember()
    switch name {
    case "getCapability":
      self = .getCapability
    case "expandAttachedMacro":
      self = .expandAttachedMacro(
        try AttachedExpansion(json: content, CompilerSettings(in: message)))
    case "expandFreestandingMacro":
      self = .expandFreestandingMacro(
        macroTypeName: try content.required("macro").requiredString("typeName"),
        use: try SourceText(json: content.required("syntax"))
      )
    default:
      self = .unknown(name)
    }
  }
}
