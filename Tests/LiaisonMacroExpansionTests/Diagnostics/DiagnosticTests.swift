import Foundation
import LiaisonMacroExpansion
import Testing

@Suite struct DiagnosticTests {
  @Test(arguments: DiagnosticCase.all)
  func `what is wrong is said once, at the token`(wrong: DiagnosticCase) throws {
    let example = MarkedCode(wrong.code)
    let diagnostics = example.diagnostics(in: wrong.context)
    #expect(diagnostics.map(\.message) == [wrong.message])
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.position.offset == MarkedCode.offset + example.token.lowerBound)
    let highlight = try #require(diagnostic.highlights.first)
    #expect(highlight.start == MarkedCode.offset + example.token.lowerBound)
    #expect(highlight.end == MarkedCode.offset + example.token.upperBound)
    #expect(diagnostic.severity == .error)
  }

  @Test(arguments: DiagnosticCase.all)
  func `a fix-it leaves nothing wrong`(wrong: DiagnosticCase) throws {
    let example = MarkedCode(wrong.code)
    let fixIts = example.diagnostics(in: wrong.context).flatMap(\.fixIts)
    guard let fixed = wrong.fixed else {
      #expect(fixIts.isEmpty)
      return
    }
    let fixIt = try #require(fixIts.first)
    #expect(fixIts.count == 1)
    #expect(!fixIt.message.isEmpty)
    #expect(example.text(applying: fixIt) == fixed)
    guard fixed.contains("@") else { return }
    #expect(MarkedCode(fixed).diagnostics(in: wrong.context).isEmpty)
  }

  /// What makes a contract wrong as a whole.
  private static let whole = [
    "notAProtocol", "localScope", "privateNested", "privateAround", "unaryOperator", "unreadable",
    "multicastConflict", "adoptingNeedsParent", "associatedTypeNotPrimary", "associatedTypeOfSelf",
    "associatedTypeHidesProtocol", "associatedTypeOfParent", "suppressed", "conditionOnSelf",
    "parentNotForwardable", "parentIsClass", "parentIsForeign", "actorMulticastParent",
    "markOutsideContract", "markOnNoRequirement",
  ]

  @Test(arguments: DiagnosticCase.all.filter { !whole.contains($0.name) })
  func `what is wrong in a contract leaves the rest to generate`(wrong: DiagnosticCase) {
    let peers = expand(MarkedCode(wrong.code).request(.peer, in: wrong.context)).source ?? ""
    #expect(!peers.isEmpty && !peers.contains("_NoContract"))
  }

  @Test(arguments: DiagnosticCase.all.filter { whole.contains($0.name) })
  func `what is wrong as a whole is not expanded`(wrong: DiagnosticCase) {
    let example = MarkedCode(wrong.code)
    // Only the names stand there that those who inherit from it look up.
    let peers = expand(example.request(.peer, in: wrong.context)).source ?? ""
    #expect(!peers.contains("class") && !peers.contains("func"))
    let extensions = expand(example.request(.extension, in: wrong.context)).source ?? ""
    #expect(!extensions.contains("Self"))
    #expect(expand(example.request(.extension, in: wrong.context)).diagnostics.isEmpty)
  }

  @Test func `every message has an example`() throws {
    let cases = try ["DiagnosticMessage", "RemoteMessage"].flatMap { file in
      let source = try text(
        of: "Sources/LiaisonMacroExpansion/Expansion/Contract/\(file).swift")
      let head = try #require(source.components(separatedBy: "var text: String").first)
      return head.split(separator: "\n").compactMap { line -> String? in
        guard let range = line.range(of: "  case ") else { return nil }
        return String(line[range.upperBound...].prefix { $0.isLetter })
      }
    }.filter { !["remote", "parentIsNoContract", "parentLacks"].contains($0) }
    #expect(Set(cases) == Set(DiagnosticCase.all.map(\.name)))
  }

  @Test(arguments: DiagnosticCase.all)
  func `the documentation has every message with its example`(wrong: DiagnosticCase) throws {
    let document = try text(of: "Documentation/Diagnostics.md")
    #expect(document.contains("| `\(wrong.code)`"))
    #expect(document.contains("| \(wrong.message) |"))
  }

  @Test func `several associated types become primary together`() throws {
    let example = MarkedCode(
      "@Contract(.handlers) protocol P<A> { associatedtype A; associatedtype ⟦B⟧; associatedtype C }"
    )
    let diagnostics = example.diagnostics()
    #expect(diagnostics.count == 1)
    let fixIt = try #require(diagnostics.first?.fixIts.first)
    #expect(
      example.text(applying: fixIt)
        == "@Contract(.handlers) protocol P<A, B, C> "
        + "{ associatedtype A; associatedtype B; associatedtype C }")
  }

  @Test func `branches of a condition may have one name`() {
    let code = MarkedCode(
      """
      @Contract protocol P {
        #if DEBUG
        func a(_ x: Int)
        #else
        func a(_ x: String)
        #endif
      }
      """)
    #expect(code.diagnostics().isEmpty)
  }

  @Test func `of two contracts on one protocol the second is wrong`() throws {
    let code = "@Contract @Contract(.proxy) protocol P { func a() }"
    let first = MarkedCode(code)
    #expect(first.diagnostics().isEmpty)
    let second = MarkedCode(code, attribute: 1)
    let diagnostic = try #require(second.diagnostics().first)
    #expect(diagnostic.message == "'@Contract' is written twice")
    #expect(diagnostic.position.offset == MarkedCode.offset + 10)
    let fixIt = try #require(diagnostic.fixIts.first)
    #expect(second.text(applying: fixIt) == "@Contract protocol P { func a() }")
  }

  @Test func `a protocol in an accessor is local`() {
    let code = MarkedCode("@Contract ⟦protocol⟧ P { func a() }")
    let request = code.request(.peer, in: ["struct S {}"], discriminator: "$s1P_$l08ContractfMp_")
    #expect(expand(request).diagnostics.count == 1)
  }

  @Test(arguments: [
    "@Contract protocol P { @Answer(.first, whenNobody: nil) func a() -> Int? }",
    "@Contract protocol P { @Answer(.collect, whenNobody: []) func a() -> [Int] }",
    "@Contract protocol P { @Answer(.first, whenNobody: mode) func a() -> Mode }",
    "@Contract protocol P { @Answer(.first, whenNobody: 1) func a() -> Money }",
    "@Contract protocol P { @Answer(.reduce(0) { $0 + $1 }) func a() -> Int }",
    "@Contract(ContractOption.proxy) protocol P { func a() }",
    "@Contract(.adopting((any Q).self)) protocol P: Q { func a() }",
    "@Contract protocol P where Self: AnyObject { func a() }",
    "@Contract protocol P { var a: Int { get }; func setA() }",
  ])
  func `nothing is said about what is right`(code: String) {
    #expect(MarkedCode(code).diagnostics().isEmpty)
  }
}
