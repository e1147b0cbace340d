import LiaisonMacroExpansion
import Testing

@Suite struct `Answers to the compiler` {
  @Test func `capability is protocol version 7`() throws {
    #expect(
      try answered(MessageSamples.capability)
        == #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
    )
  }

  @Test func `the expander gets the request and its source goes back`() throws {
    let reply = try answered(MessageSamples.peer) { request in
      Expansion(source: "// \(request.macroName)\n\"x\"")
    }
    #expect(
      reply
        == #"{"expandMacroResult":{"expandedSource":"// Contract\n\"x\"","diagnostics":[]}}"#
    )
  }

  @Test func `a diagnostic has the names the compiler expects`() throws {
    let reply = try answered(MessageSamples.peer) { request in
      let range = request.declaration.sourceRange(2..<5)
      let diagnostic = Diagnostic(
        "Why",
        severity: .warning,
        at: request.declaration.position(at: 2),
        highlights: [range],
        notes: [Note("See", at: request.declaration.position(at: 3))],
        fixIts: [FixIt("Do", changes: [.init(range: range, newText: "new")])]
      )
      return Expansion(source: nil, diagnostics: [diagnostic])
    }
    let range = #"{"fileName":"c.swift","startOffset":360,"endOffset":363}"#
    #expect(
      reply
        == #"{"expandMacroResult":{"expandedSource":null,"diagnostics":[{"message":"Why","#
        + #""severity":"warning","position":{"fileName":"c.swift","offset":360},"#
        + #""highlights":[\#(range)],"notes":[{"position":{"fileName":"c.swift","offset":361},"#
        + #""message":"See"}],"fixIts":[{"message":"Do","changes":[{"range":\#(range),"#
        + #""newText":"new"}]}]}]}}"#
    )
  }

  @Test func `a freestanding macro is refused where it is used`() throws {
    let reply = try answered(MessageSamples.freestanding)
    #expect(reply.contains(#""expandedSource":null"#))
    #expect(reply.contains(#""position":{"fileName":"c.swift","offset":72}"#))
  }

  @Test func `handlers that are left out are made where their caller leaves them out`() throws {
    let message = MessageSamples.freestanding
      .replacing(#""typeName":"F""#, with: #""typeName":"_NoHandlers""#)
      .replacing(#"" #f()""#, with: #""\n\n          #_noHandlers(for: \"bell\")""#)
    #expect(
      try answered(message).contains(
        #""expandedSource":"{\n#sourceLocation(file: \"c.swift\", line: 5)\n"#
          + #"    .init()  // 'bell' needs handlers\n#sourceLocation()\n}()\n""#))
  }

  @Test func `a message of the future is refused with its name`() throws {
    #expect(try answered(#"{"dance":{"steps":3}}"#).contains("'dance'"))
  }

  @Test(arguments: ["", "{", "nonsense", "[]", "{}", #"{"a":1,"b":2}"#, "\u{0}\u{1}"])
  func `what is no message ends the conversation with a sentence`(text: String) {
    let error = #expect(throws: PluginMessageError.self) { try answered(text) }
    #expect(error?.description.contains("\n") == false)
    #expect(error?.description.hasPrefix("The compiler's message") == true)
  }

  @Test func `a message cut off anywhere is refused`() {
    let bytes = Array(MessageSamples.peer.utf8)
    for end in 0..<bytes.count {
      #expect(throws: PluginMessageError.self) {
        try Array(bytes[..<end]).withUnsafeBytes { bytes in
          try answer(to: bytes, using: { _ in Expansion(source: "") })
        }
      }
    }
  }

  @Test func `damaged messages are answered or refused but never crash`() {
    var random = SeededGenerator(seed: 4242)
    for _ in 0..<1500 {
      let bytes = random.mutation(of: Array(MessageSamples.peer.utf8))
      _ = try? bytes.withUnsafeBytes { bytes in
        try answer(to: bytes) { request in
          _ = readDeclaration(request.declaration.text)
          return Expansion(source: request.declaration.text)
        }
      }
    }
  }
}
