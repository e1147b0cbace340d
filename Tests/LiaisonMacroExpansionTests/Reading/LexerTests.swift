import LiaisonMacroExpansion
import Testing

@Suite struct `Cutting source into tokens` {
  @Test(arguments: [
    ("a /* x /* y */ z */ b", ["a", "b"]),
    ("a // b\nc", ["a", "c"]),
    ("a // b\rc", ["a", "c"]),
    ("\u{FEFF}a", ["a"]),
    ("#!/bin/swift\na", ["a"]),
    ("Array<Int>?", ["Array", "<", "Int", ">?"]),
    ("Int?=nil", ["Int", "?", "=", "nil"]),
    ("Int!.a", ["Int", "!", ".", "a"]),
    ("T...", ["T", "..."]),
    ("a->b", ["a", "->", "b"]),
    ("a +/* c */ b", ["a", "+", "b"]),
    ("0..<10", ["0", "..<", "10"]),
    ("1.5e-3.x", ["1.5e-3", ".", "x"]),
    ("0x1.8p+3", ["0x1.8p+3"]),
    ("0xF.description", ["0xF", ".", "description"]),
    ("t.0.1", ["t", ".", "0", ".", "1"]),
    ("1_000.foo", ["1_000", ".", "foo"]),
    ("$0+$x", ["$0", "+", "$x"]),
    ("`a b`.c", ["`a b`", ".", "c"]),
    ("имя变量_1", ["имя变量_1"]),
    ("a≠b", ["a", "≠", "b"]),
    ("😀(x)", ["😀", "(", "x", ")"]),
    ("#if A\n#endif", ["#if", "A", "#endif"]),
    ("#selector(x)", ["#selector", "(", "x", ")"]),
    ("<#type#> x", ["<#type#>", "x"]),
    ("@a.b\\c", ["@", "a", ".", "b", "\\", "c"]),
  ])
  func `tokens begin and end where Swift's do`(source: String, tokens: [String]) {
    #expect(texts(source) == tokens)
  }

  @Test(arguments: [
    #""a""#, #""a \" b""#, #""a \(b + "c \(d) e") f""#, ##"#"a " \n \"#"##,
    ##"#"a \#(b(")")) c"#"##,
    "\"\"", ###"##"a"# \#(x) "##"###, "\"\"\"\n a \"b\" \"\"\\\"\n \"\"\"",
    ##"#""""#"##, "#\"\"\"\n \"\"\" \\(\n \"\"\"#", "\"\\(\"\\(\"\\(a)\")\")\"",
    "\"\"\"\n \\(\"\"\"\n x\n \"\"\")\n \"\"\"",
  ])
  func `a string is one token`(string: String) {
    #expect(texts("x = \(string) + y") == ["x", "=", string, "+", "y"])
    #expect(kinds("x = \(string) + y")[2] == .string)
  }

  @Test(arguments: [
    ("x = /ab/", "/ab/"), ("f(/a(b)c/, y)", "/a(b)c/"), ("x = #/ a / b /#", "#/ a / b /#"),
    ("return /a[/", "/a[/"), ("x = #/\n a\n /#", "#/\n a\n /#"), ("x = /a\\/b/", "/a\\/b/"),
    ("x = ##/ /# /##", "##/ /# /##"),
  ])
  func `a regex is one token where an operand can begin`(source: String, regex: String) {
    #expect(zip(kinds(source), texts(source)).contains { $0 == .regex && $1 == regex })
  }

  @Test(arguments: ["a / b / c", "a/b/c", "(a)/b/c", "x = / b /", "f(/) + (/)", "a[1] / b / c"])
  func `a slash between operands divides`(source: String) {
    #expect(!kinds(source).contains(.regex))
  }

  @Test(arguments: [
    ("a /* b", ["a", "/* b"]), ("a \"b\nc", ["a", "\"b", "c"]),
    ("a \"\"\"b\nc", ["a", "\"\"\"b\nc"]),
    ("a `b\nc", ["a", "`b", "c"]), ("\"\\(a", ["\"\\(a"]), ("#\"a\"\nb", ["#\"a\"", "b"]),
  ])
  func `what has no end becomes unknown`(source: String, tokens: [String]) {
    #expect(texts(source) == tokens)
    #expect(kinds(source).contains(.unknown))
  }

  @Test func `line breaks and comments before a token are known`() {
    let tokens = lex("a b\nc /* \n */ d // e\r\nf")
    #expect(tokens.map(\.hasNewlineBefore) == [false, false, true, true, true, false])
    #expect(tokens.map(\.hasCommentBefore) == [false, false, false, true, true, false])
  }

  @Test func `brackets know their partners and a brace outweighs a parenthesis`() {
    let tokens = lex("{ ( [ ) } ( ]")
    #expect(tokens.map(\.partner) == [4, 3, -1, 1, 0, -1, -1, -1])
    #expect(lex("{ ( }").map(\.partner) == [2, -1, 0, -1])
  }

  @Test func `many unfinished things take no longer than their length`() {
    for piece in ["\"\\(", "#/\n", "/a\\", "/*", "<#", "#\"", "`", "((", "{[(", "\"\"\"\\(", "@a("]
    {
      let source = String(repeating: piece, count: 20_000)
      #expect(covers(source, lex(source)))
    }
  }

  @Test(arguments: SourceCorpus.all)
  func `trivia and tokens together are the source, however it is cut off`(source: String) {
    let bytes = Array(source.utf8)
    for end in 0...bytes.count {
      let part = String(decoding: bytes[..<end], as: UTF8.self)
      #expect(covers(part, lex(part)))
    }
  }

  @Test(arguments: SourceCorpus.all)
  func `trivia and tokens together are any damaged source`(source: String) {
    var random = SeededGenerator(seed: 99)
    for _ in 0..<200 {
      let damaged = String(decoding: random.mutation(of: Array(source.utf8)), as: UTF8.self)
      #expect(covers(damaged, lex(damaged)), "seed \(random.seed)")
    }
  }
}

func lex(_ source: String) -> [Token] {
  var source = source
  return source.withUTF8 { Lexer.tokens(of: $0) }
}

private func texts(_ source: String) -> [String] {
  let bytes = Array(source.utf8)
  return lex(source).dropLast().map { String(decoding: bytes[$0.range], as: UTF8.self) }
}

private func kinds(_ source: String) -> [Token.Kind] { lex(source).map(\.kind) }

/// Whether the tokens follow each other without gaps from the first to the last byte.
private func covers(_ source: String, _ tokens: [Token]) -> Bool {
  var place = 0
  for token in tokens {
    if token.triviaStart != place || token.start < place || token.end < token.start { return false }
    if token.end == token.start && token.kind != .end { return false }
    place = token.end
  }
  return place == source.utf8.count && tokens.last?.kind == .end
}
