import Foundation
import LiaisonMacroExpansion
import Testing

@Suite struct ObservedDiagnosticTests {
  @Test(arguments: ObservedDiagnosticCase.all)
  func `what is wrong is said once, at the token`(wrong: ObservedDiagnosticCase) throws {
    let example = MarkedCode(wrong.code)
    let diagnostics = diagnostics(of: wrong.code, as: wrong)
    #expect(diagnostics.map(\.message) == [wrong.message])
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.position.offset == MarkedCode.offset + example.token.lowerBound)
    let highlight = try #require(diagnostic.highlights.first)
    #expect(highlight.start == MarkedCode.offset + example.token.lowerBound)
    #expect(highlight.end == MarkedCode.offset + example.token.upperBound)
    #expect(diagnostic.severity == .error)
  }

  @Test(arguments: ObservedDiagnosticCase.all)
  func `a fix-it leaves nothing wrong`(wrong: ObservedDiagnosticCase) throws {
    let fixIts = diagnostics(of: wrong.code, as: wrong).flatMap(\.fixIts)
    guard let fixed = wrong.fixed else {
      #expect(fixIts.isEmpty)
      return
    }
    let fixIt = try #require(fixIts.first)
    #expect(fixIts.count == 1)
    #expect(!fixIt.message.isEmpty)
    #expect(MarkedCode(wrong.code).text(applying: fixIt) == fixed)
    guard fixed.contains("@") else { return }
    #expect(diagnostics(of: fixed, as: wrong).isEmpty)
  }

  @Test(
    arguments: ObservedDiagnosticCase.all.filter {
      $0.role == .member && !["notAClass", "unreadable"].contains($0.name)
    })
  func `wrong code is expanded, so that its mistake stays alone`(wrong: ObservedDiagnosticCase) {
    let example = MarkedCode(wrong.code)
    #expect(expand(example.request(.member, in: wrong.context)).source != "")
  }

  @Test(arguments: [
    "lazy var", "nonisolated(unsafe) var", "@Clamped(0...1) var", "@Module.Wrapper var",
  ])
  func `what cannot be observed has a key for those who name it`(head: String) {
    let attribute = observedAttribute("\(head) a = 0", of: "class C { \(head) a = 0 }")
    #expect(attribute == "@_ObservedKey(.diagnosed)")
  }

  @Test func `every message has an example`() throws {
    let source = try text(
      of: "Sources/LiaisonMacroExpansion/Expansion/Observed/ObservedMessage.swift")
    let head = try #require(source.components(separatedBy: "var text: String").first)
    let cases = head.split(separator: "\n").compactMap { line -> String? in
      guard let range = line.range(of: "  case ") else { return nil }
      return String(line[range.upperBound...].prefix { $0.isLetter })
    }
    #expect(Set(cases) == Set(ObservedDiagnosticCase.all.map(\.name)))
  }

  @Test(arguments: ObservedDiagnosticCase.all)
  func `the documentation has every message with its example`(
    wrong: ObservedDiagnosticCase
  ) throws {
    let document = try text(of: "Documentation/Diagnostics.md")
    #expect(document.contains("| `\(wrong.code)`"))
    #expect(document.contains("| \(wrong.message) |"))
  }

  @Test func `several variables are declared one by one, with everything that they share`() throws {
    let code = """
      @Observed class C {
        /// Both.
        @available(*, deprecated)
        public private(set) var a = [1, 2].map { $0 }, ⟦b⟧, c: Pair<Int, Int>
      }
      """
    let example = MarkedCode(code)
    let diagnostics = expand(example.request(.member)).diagnostics
    let fixIt = try #require(diagnostics.flatMap(\.fixIts).first)
    #expect(diagnostics.count == 1)
    #expect(
      example.text(applying: fixIt) == """
        @Observed class C {
          /// Both.
          @available(*, deprecated)
          public private(set) var a = [1, 2].map { $0 }
          @available(*, deprecated)
          public private(set) var b: Pair<Int, Int>
          @available(*, deprecated)
          public private(set) var c: Pair<Int, Int>
        }
        """)
  }

  @Test(arguments: [
    "let id = Mutex(7)", "var id: Int { 7 }", "@Unobserved var id = 0", "var id: Int { clock() }",
    "var id: Int { get throws { 0 } }", "",
  ])
  func `only what can be observed can be depended on`(member: String) {
    let code = "@Observed class C { @Depends(\\Self.id.x) var a: Int { 0 }; \(member) }"
    #expect(
      expand(MarkedCode(code).request(.member)).diagnostics.map(\.message)
        == ["'\\Self.id.x' begins with 'id', which nobody can observe; name an observed property"])
  }

  @Test func `several computed properties are declared one by one too`() throws {
    let diagnostics = expand(
      MarkedCode("@Observed class C { var a: Int { 0 }, b: Int { 1 } }").request(.member)
    ).diagnostics
    #expect(diagnostics.count == 1)
  }

  @Test(arguments: [
    "@Observed class C { let a = 0, b = 1; static lazy var c = 0; @Unobserved var d = 0, e = 1 }",
    "@Observed class C { @Unobserved lazy var a = 0; @Unobserved @Wrapper var b = 0 }",
    "@Observed class C { @MainActor var a = 0; @MyActor var b = 0; @IBOutlet weak var c: V? }",
    "@Observed class C { @ViewBuilder var a: Int { 0 }; override var b: Int { didSet {} } }",
    "@Observed class C<T> { var a = 0; var b = 1.5; var c = \"\"; var d = true; var e = [T]() }",
    "@Observed class C<T> { var a = [T: T](); var b = Set<T>(); var c = A.B(); var d = -1 }",
    "@Observed class C<T> { let a = make(); @Unobserved var b = make() }",
    "@Observed class C { var a = 0; static func a(b: Int) {}; let b = 0; static let b = 1 }",
    "@Observed class C { @Depends(\\Self.a, \\C.a.b, \\.a?.b) var b: Int { 0 }; var a = 0 }",
    "@Observed class C: D { @Depends(\\Self.inherited) var b: Int { 0 } }",
    "@Observed class C: D { @Depends(\\Self.c) var b: Int { 0 }; override var c: Int { didSet {} } }",
    "@Observed class C { var a = 0 { didSet {} } }",
    "@Observed(ObservedOption.threadSafe) class C { var a = 0 }",
    "@Observed class C { init() {} deinit {} subscript(a: Int) -> Int { a } #warning(\"x\") }",
  ])
  func `nothing is said about what is right`(code: String) {
    #expect(expand(MarkedCode(code).request(.member)).diagnostics.isEmpty)
  }

  @Test(arguments: [
    "@Unobserved var a = 0", "@Unobserved let a = 0", "@Unobserved var a: Int { 0 }",
    "@Depends(\\Self.b) var a: Int { 0 }", "@Depends var a: Int { get { 0 } set {} }",
    "@NotifiesManually var a = 0", "@NotifiesManually var a = 0 { didSet {} }",
    "@Unobserved var (a, b) = (0, 1)",
  ])
  func `a mark where it belongs expands to nothing`(code: String) {
    let request = MarkedCode(code).request(.peer, in: ["@Observed final class C {}"])
    #expect(expand(request) == Expansion(source: ""))
  }

  @Test(arguments: ["@Unobserved static var a = 0", "@Depends init() {}", "@Unobserved class D {}"])
  func `a mark on anything but a property can be removed`(code: String) {
    let request = MarkedCode(code).request(.peer, in: ["@Observed class C {}"])
    #expect(expand(request).diagnostics.map(\.fixIts.count) == [1])
  }

  @Test func `of marks in generated code, whose place is not known, nothing is said`() {
    let request = AttachedExpansion(
      macroTypeName: "Unobserved", role: .peer, attribute: SourceText(text: "@Unobserved"),
      declaration: SourceText(
        text: "@Unobserved private var _a = 0", fileName: "@__swiftmacro_4main1CC1a.swift"))
    #expect(expand(request) == Expansion(source: ""))
  }

  private func diagnostics(
    of code: String, as wrong: ObservedDiagnosticCase
  ) -> [Diagnostic] {
    expand(MarkedCode(code).request(wrong.role, in: wrong.context)).diagnostics
  }
}
