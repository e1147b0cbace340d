/// What the compiler asks of the plugin.
package indirect enum PluginRequest: Equatable, Sendable {
  case getCapability
  case expandAttachedMacro(AttachedExpansion)
  /// A freestanding macro, and where it is used.
  case expandFreestandingMacro(macroTypeName: String, use: SourceText)
  /// A message that a newer compiler may know; its name.
  case unknown(String)

  /// Decodes a whole message. Keys it does not know, and their order, do not matter.
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
