import LiaisonMacroExpansion
import Testing

@Suite struct `Requests of the compiler` {
  @Test func `a peer expansion is decoded to the last field`() throws {
    let request = try attached(MessageSamples.peer)
    #expect(request.macroModule == "M")
    #expect(request.macroTypeName == "ContractMacro")
    #expect(request.macroName == "Contract")
    #expect(request.role == .peer)
    #expect(request.discriminator == "$s1c1P8ContractfMp_")
    #expect(request.attribute.text == "\n\n/// “Docs” 你好 😀.\n@Contract  // trailing")
    #expect(request.declaration.text.hasSuffix("func f(_ s: \"x\")\n}"))
    #expect(request.declaration.fileName == "c.swift")
    #expect(request.declaration.fileID == "c/c.swift")
    #expect(request.declaration.offset == 358)
    #expect(request.declaration.line == 4)
    #expect(request.declaration.column == 110)
    #expect(request.lexicalContext.map(\.text) == ["\nenum Outer {}"])
    #expect(request.parent == nil)
    #expect(request.extendedType == nil)
    #expect(request.conformances == nil)
  }

  @Test func `order, unknown keys, nulls and missing places do not matter`() throws {
    let request = try attached(MessageSamples.conformance)
    #expect(request.role == .extension)
    #expect(request.extendedType == "Outer.P")
    #expect(request.conformances == "struct _: Sendable {}")
    #expect(request.parent == nil)
    #expect(request.declaration.text == "protocol P {}")
    #expect(request.declaration.line == 0)
  }

  @Test func `positions count from the leading trivia`() throws {
    let declaration = try attached(MessageSamples.peer).declaration
    #expect(declaration.position(at: 2) == SourcePosition(fileName: "c.swift", offset: 360))
    #expect(
      declaration.sourceRange(2..<5) == SourceRange(fileName: "c.swift", start: 360, end: 363)
    )
  }

  @Test
  func `the main actor as the default is read from the compiler's settings, and nowhere else`()
    throws
  {
    let feature = #"\"NoExplicitNonIsolated\""#
    let settings = #""{\"attributes\":[\"concurrent\",\"objc\"],\"endianness\":\"little\"}""#
    func isDefault(_ said: String, outer: String = "Outer") throws -> Bool {
      let message = MessageSamples.peer.replacing(settings, with: said)
        .replacing("enum Outer {}", with: "enum \(outer) {}")
      #expect(MessageSamples.peer.contains(settings))
      return try attached(message).isOnMainActorByDefault
    }
    #expect(try !isDefault(settings))
    #expect(try isDefault(#""{\"features\":[\"A\",\#(feature)]}""#))
    #expect(try isDefault(#"  "\#(feature)""#))
    // Not what the user writes.
    for said in [settings, "null", "{}", #""""#] {
      #expect(try !isDefault(said, outer: feature))
    }
  }

  @Test(arguments: [
    "accessor", "body", "conformance", "extension", "member", "memberAttribute", "peer", "preamble",
    "somethingNew",
  ])
  func `roles have the compiler's names`(name: String) {
    let role = MacroRole(name)
    #expect(role == .other(name) ? name == "somethingNew" : "\(role)" == name)
  }

  @Test(arguments: ["declSyntax", "attributeSyntax", "macro", "macroRole", "typeName", "source"])
  func `a missing key is named`(key: String) {
    let message = MessageSamples.peer.replacing("\"\(key)\"", with: "\"missing\"")
    let error = #expect(throws: PluginMessageError.self) { try answered(message) }
    #expect(error?.description == "The compiler's message has no \"\(key)\".")
  }

  private func attached(_ message: String) throws -> AttachedExpansion {
    let request = try Array(message.utf8).withUnsafeBytes { try PluginRequest(decoding: $0) }
    guard case .expandAttachedMacro(let expansion) = request else {
      throw PluginMessageError("The sample is no attached expansion.")
    }
    return expansion
  }
}
