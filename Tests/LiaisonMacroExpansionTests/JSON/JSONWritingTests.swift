import LiaisonMacroExpansion
import Testing

@Suite struct `Writing JSON` {
  @Test(arguments: [
    (JSON.null, "null"),
    (.bool(true), "true"),
    (.integer(-12), "-12"),
    (.decimal(0.5), "0.5"),
    (.decimal(.infinity), "null"),
    (.array([]), "[]"),
    (.array([.integer(1), .string("a")]), #"[1,"a"]"#),
    (.object([.init("a", .null), .init("b", .object([]))]), #"{"a":null,"b":{}}"#),
    (.string("a\"b\\c/\n\t\r\u{1}\u{1F}\u{7F}"), #""a\"b\\c/\n\t\r\u0001\u001f\#u{7F}""#),
    (.string("你好 😀"), #""你好 😀""#),
  ])
  func `every value has one compact form`(json: JSON, text: String) {
    #expect(String(decoding: json.encoded(), as: UTF8.self) == text)
  }

  @Test func `a character to escape is found at every place of a word`() throws {
    for escaped in ["\"", "\\", "\n", "\u{0}", "\u{1F}"] {
      for length in 0..<24 {
        for place in 0...length {
          let text =
            String(repeating: "~", count: place) + escaped
            + String(repeating: "é", count: length - place)
          #expect(try parse(JSON.string(text).encoded()) == .string(text))
        }
      }
    }
  }

  @Test func `what is written can be read again`() throws {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<500 {
      let json = random.json(depth: 4)
      #expect(try parse(json.encoded()) == json, "seed \(random.seed)")
    }
  }

  @Test func `a text much larger than the first buffer is written whole`() throws {
    let text = String(repeating: "line \"quoted\"\n", count: 20_000)
    #expect(
      try parse(JSON.array([.string(text), .string(text)]).encoded())
        == .array([.string(text), .string(text)]))
  }
}
