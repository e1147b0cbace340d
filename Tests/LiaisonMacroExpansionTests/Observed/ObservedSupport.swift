import LiaisonMacroExpansion
import Testing

/// What `@Observed` puts before a member of a class.
func observedAttribute(
  _ member: String, of parent: String = "class C {}", attribute: String = "@Observed"
) -> String {
  let expansion = expand(
    AttachedExpansion(
      macroTypeName: "Observed", role: .memberAttribute,
      attribute: SourceText(text: attribute), declaration: SourceText(text: member),
      parent: SourceText(text: parent), lexicalContext: [SourceText(text: parent)]))
  #expect(expansion.diagnostics.isEmpty)
  return expansion.source ?? ""
}
