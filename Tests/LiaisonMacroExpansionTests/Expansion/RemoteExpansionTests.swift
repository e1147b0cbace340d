import LiaisonMacroExpansion
import Testing

/// What `.remote` writes, letter for letter; what stands before it is the same as without.
@Suite struct RemoteExpansionTests {
  private func remote(_ declaration: String, _ options: String = ".remote") -> String {
    let all = expanded(declaration, .peer, attribute: "@Contract(.proxy, \(options))")
    let plain = expanded(
      declaration.replacing("@OneWay ", with: ""), .peer, attribute: "@Contract(.proxy)")
    #expect(all.hasPrefix(plain))
    return String(all.dropFirst(plain.count))
  }

  @Test func `a call writes its arguments, and an answer its result`() {
    let code = "protocol P: Sendable { func f(_ x: Int, to y: S?) async throws -> T }"
    #expect(remote(code) == Self.values)
  }

  @Test func `a call without an answer is sent`() {
    let code = "protocol P: Sendable { @OneWay func f() async throws }"
    let lines = remote(code).split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines.contains(
        "let _reply = await self._reference.send(LiaisonRemote.RemoteRequirement(\"f()\", 1732803134), _message)"
      ))
  }
}
