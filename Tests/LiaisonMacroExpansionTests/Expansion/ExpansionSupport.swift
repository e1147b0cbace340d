import LiaisonMacroExpansion
import Testing

/// The expansion of one role, which must not complain.
func expanded(
  _ declaration: String, _ role: MacroRole, attribute: String = "@Contract"
) -> String {
  let expansion = expand(
    AttachedExpansion(
      macroTypeName: "Contract", role: role,
      attribute: SourceText(text: attribute, fileName: "a.swift", line: 1, column: 1),
      declaration: SourceText(text: declaration, fileName: "a.swift", line: 1, column: 1),
      extendedType: role == .extension ? "P" : nil))
  #expect(expansion.diagnostics.isEmpty)
  return expansion.source ?? ""
}

/// What every contract leaves for those that inherit from it.
let markOfP = "extension P {\n  typealias _PContract = PForwarding\n}\n"
