import LiaisonMacroExpansion
import Testing

/// `@Observed` must answer whatever it is asked, or the compiler's plugin is gone.
@Suite struct ObservedRobustnessTests {
  private static let sample = ##"""
    @Observed(.threadSafe)
    public class C<T>: Base<T>, Other where T: Hashable {
      private(set) weak var a: C? = nil, b = 1
      @Depends(\Self.a, \C<T>.a?.b[0].c, \.d) var c: Int { get { a.b!.c ?? 0 } set(x) { a = x } }
      var d = 3 { willSet(e) { d = self.d } didSet { if let d = oldValue as? Int { print(d) } } }
      #if DEBUG && os(Linux)
      @available(macOS 99, *) lazy var (e, f: g) = (1, [2: "\(a) \(b + "\(c)")"])
      #else
      @NotifiesManually nonisolated(unsafe) var h = #"\#(a)"#
      #endif
      var i: some P {
        guard let a, case .some(let b) = c, #available(macOS 15, *) else { return self[keyPath: \.a] }
        for case let (x, y)? in d where x > y { while var z = i { z += 1; break outer } }
        switch (a, b) { case (let x, 1) where x is Int: x; case .y(a: let q), .z: q; default: {}() }
        do { try f { [weak self, k = a] (l: Int, _ m) async throws -> Int in l + k } } catch { error }
        func n(o p: Int = a) -> Int { let (r, s): (Int, Int) = (p, a), t = r; return t }
        return j(b: c, &d) { $0 } + k { v, w in v }
      }
      func j(b: Int) -> Int { k() }; static func k() {}
    }
    """##

  @Test func `a class cut off anywhere is answered`() {
    let bytes = Array(Self.sample.utf8)
    for end in stride(from: 0, through: bytes.count, by: 5) {
      ask(String(decoding: bytes[..<end], as: UTF8.self))
      ask("class C { " + String(decoding: bytes[end...], as: UTF8.self))
    }
  }

  @Test(arguments: 1...8)
  func `a damaged class is answered`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { bytes = random.mutation(of: bytes) }
      ask(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: [
    "let ", "var a = ", "if ", "guard ", "for ", "switch ", "case ", "catch ", "func ", "func (",
    "self.", "a.b?",
    "{ [", "{ (", "{ a, ", "\\", "\"\\(", "@", "#if ", "a: ", "break ", "as? ", "a,", "=", "(", "[",
    "let (", "in ",
    "where ", "struct ", "type(of:", ".", "{", "a { ", "else ", "}", ")",
  ])
  func `any piece of code in a getter is answered`(piece: String) {
    for count in [1, 2, 3, 400] {
      let code = String(repeating: piece, count: count)
      ask("class C { var a = 0; var it: Int { \(code) } }")
      ask("class C { var a = 0 { didSet { \(code) } } }")
      ask("class C { var a = 0; var \(code) }")
    }
  }

  @Test(arguments: [
    ("(", ")"), ("{", "}"), ("[", "]"), ("if a {", "}"), ("\"\\(", ")\""), ("a { b in ", "}"),
  ])
  func `deep nesting is answered`(brackets: (open: String, close: String)) {
    let code =
      String(repeating: brackets.open, count: 2_000)
      + String(repeating: brackets.close, count: 2_000)
    ask("class C { var a = 0; var it: Int { \(code) } }")
    ask("class C { var a = \(code) }")
  }

  /// Asks in all roles, with the source as class and as member.
  private func ask(_ source: String) {
    let text = SourceText(text: source)
    let types = [
      ("Observed", [MacroRole.member, .extension, .memberAttribute]),
      ("_ObservedProperty", [.accessor, .peer]), ("_ObservedKey", [.peer]), ("Depends", [.peer]),
    ]
    for (name, roles) in types {
      for role in roles {
        for declaration in [text, SourceText(text: "var it: Int { a }")] {
          _ = expand(
            AttachedExpansion(
              macroTypeName: name, role: role, attribute: SourceText(text: "@\(name)(.threadSafe)"),
              declaration: declaration, parent: text, lexicalContext: [text]))
        }
      }
    }
  }
}
