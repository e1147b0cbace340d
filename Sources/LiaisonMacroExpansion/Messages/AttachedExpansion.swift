/// One request to expand an attached macro in one of its roles.
package struct AttachedExpansion: Equatable, Sendable {
  /// The module that implements the macro.
  package let macroModule: String
  /// The type that `#externalMacro` names. It identifies the macro; `macroName` does not.
  package let macroTypeName: String
  /// The macro's name as the client wrote it, without comments around it.
  package let macroName: String
  package let role: MacroRole
  package let discriminator: String
  package let attribute: SourceText
  package let declaration: SourceText
  /// The declaration that `declaration` is a member of; sent for some roles only.
  package let parent: SourceText?
  /// The type to extend, in the extension role.
  package let extendedType: String?
  /// The requested conformances of the extension role that do not exist yet, as a type that
  /// declares them: `struct Placeholder: Sendable {}`.
  package let conformances: String?
  /// The declarations around this one, innermost first, without their bodies.
  package let lexicalContext: [SourceText]
  /// Whether code without an isolation is on the main actor: `-default-isolation MainActor`.
  package let isOnMainActorByDefault: Bool

  package init(
    macroModule: String = "",
    macroTypeName: String,
    macroName: String = "",
    role: MacroRole,
    discriminator: String = "",
    attribute: SourceText,
    declaration: SourceText,
    parent: SourceText? = nil,
    extendedType: String? = nil,
    conformances: String? = nil,
    lexicalContext: [SourceText] = [],
    isOnMainActorByDefault: Bool = false
  ) {
    self.macroModule = macroModule
    self.macroTypeName = macroTypeName
    self.macroName = macroName
    self.role = role
    self.discriminator = discriminator
    self.attribute = attribute
    self.declaration = declaration
    self.parent = parent
    self.extendedType = extendedType
    self.conformances = conformances
    self.lexicalContext = lexicalContext
    self.isOnMainActorByDefault = isOnMainActorByDefault
  }
}

/// A macro's result for a request.
package struct Expansion: Equatable, Sendable {
  /// The new source. Nil if there is none because of the errors among `diagnostics`.
  package var source: String?
  package var diagnostics: [Diagnostic]

  package init(source: String?, diagnostics: [Diagnostic] = []) {
    self.source = source
    self.diagnostics = diagnostics
  }
}
