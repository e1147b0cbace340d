/// Makes the new source for one request.
package typealias Expander = (AttachedExpansion) -> Expansion

/// Answers one message of the compiler.
///
/// - Parameters:
///   - message: The message's bytes, without the length before them.
///   - expander: Expands attached macros.
/// - Returns: The answer's bytes, without the length before them.
/// - Throws: Why there is no answer. The conversation cannot go on then.
package func answer(
  to message: UnsafeRawBufferPointer,
  using expander: Expander
) throws(PluginMessageError) -> [UInt8] {
  switch try PluginRequest(decoding: message) {
  case .getCapability:
    return PluginResponse.capability.encoded()
  case .expandAttachedMacro(let request):
    return PluginResponse.expansion(expander(request)).encoded()
  case .expandFreestandingMacro(LeftOutHandlers.macroName, let use):
    return PluginResponse.expansion(LeftOutHandlers(use: use).expansion).encoded()
  case .expandFreestandingMacro(let type, let use):
    return refusal("Liaison has no freestanding macro '\(type)'.", at: use.startPosition)
  case .unknown(let name):
    return refusal(
      "Liaison's macros do not understand the compiler's message '\(name)'.",
      at: SourcePosition(fileName: "", offset: 0)
    )
  }
}

/// The answer to a request that cannot be met. The compiler reports it and continues.
private func refusal(_ sentence: String, at position: SourcePosition) -> [UInt8] {
  let diagnostic = Diagnostic(sentence, at: position)
  return PluginResponse.expansion(Expansion(source: nil, diagnostics: [diagnostic])).encoded()
}
