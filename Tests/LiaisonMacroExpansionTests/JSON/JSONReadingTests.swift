import LiaisonMacroExpansion
import Testing

@Suite struct `Reading JSON` {
  @Test(arguments: [
    ("null", JSON.null),
    (" true\n", .bool(true)),
    ("false", .bool(false)),
    ("0", .integer(0)),
    ("-7", .integer(-7)),
    ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .decimal(9_223_372_036_854_775_808)),
    ("-0", .decimal(-0.0)),
    ("1.5e3", .decimal(1500)),
    ("2E-2", .decimal(0.02)),
    ("[]", .array([])),
    ("[1, [ ] ,\t\"a\"]", .array([.integer(1), .array([]), .string("a")])),
    ("{}", .object([])),
    ("{\"a\":{\"b\":null}}", .object([.init("a", .object([.init("b", .null)]))])),
  ])
  func `every kind of value is read`(text: String, value: JSON) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#""plain""#, "plain"),
    (#""a\"b\\c\/d""#, "a\"b\\c/d"),
    (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u4f60""#, "Aé你"),
    (#""\ud83d\ude00!""#, "😀!"),
    (#""\ud83d""#, "\u{FFFD}"),
    (#""\ud83dx""#, "\u{FFFD}x"),
    (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"),
    (#""\ud83d\u0041""#, "\u{FFFD}A"),
    (#""\ude00""#, "\u{FFFD}"),
    (#""ends with a backslash\\""#, #"ends with a backslash\"#),
    (#""\\\"""#, #"\""#),
    (#""你好 — 😀""#, "你好 — 😀"),
    (#""\u0000""#, "\0"),
  ])
  func `strings come out as they were meant`(text: String, string: String) throws {
    #expect(try parse(text) == .string(string))
  }

  @Test(arguments: [
    ("", 0), ("  ", 2), ("nul", 0), ("tru", 0), ("01", 0), ("-", 0), ("-x", 0), ("1.", 2),
    ("1e", 2), ("1e+", 3), ("1e999", 0), (".5", 0), ("+1", 0), ("\"", 0), ("\"a\\\"", 0),
    (#""\x""#, 1), (#""ab\u12""#, 3), (#""\u12g4""#, 1), ("\"a\nb\"", 2), ("[1 2]", 3),
    ("[1,]", 3), ("[", 1), ("{", 1), ("{a:1}", 1), ("{\"a\" 1}", 5), ("{\"a\":}", 5),
    ("{\"a\":1,}", 7), ("{\"a\":1", 6), ("1 2", 2), ("{} x", 3), ("\u{FEFF}1", 0), ("'a'", 0),
  ])
  func `what is not JSON is refused at the right byte`(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(error?.offset == offset)
    #expect(error?.message.hasSuffix(".") == true)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE4, 0xBD, 0x22], [0x22, 0x80, 0x22],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try parse(bytes) }
    #expect(error?.offset == 1)
  }

  @Test func `invalid UTF-8 is found wherever it stands in a long text`() {
    for place in 1..<40 {
      var bytes = Array("\"\(String(repeating: "x", count: 40))\"".utf8)
      bytes[place] = 0xFE
      let error = #expect(throws: JSONError.self) { try parse(bytes) }
      #expect(error?.offset == place)
    }
  }

  @Test func `deep nesting is an error and not an overflow`() throws {
    let fits = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    _ = try parse(fits)
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try parse(deep) }
    let deepObjects = String(repeating: "{\"a\":", count: 100_000)
    #expect(throws: JSONError.self) { try parse(deepObjects) }
  }

  @Test func `the last of repeated keys wins and unknown keys are harmless`() throws {
    let json = try parse(#"{"a":1,"b":2,"a":3}"#)
    #expect(json["a"]?.integer == 3)
    #expect(json["b"]?.integer == 2)
    #expect(json["c"] == nil)
    #expect(JSON.null["a"] == nil)
  }

  @Test(arguments: [
    #""a string with \"quotes\" and \\""#, "12", "null", "[1,[2,{\"x\":\"]\"}]]", "{}",
    #"{"a":"}","b":[{}]}"#, "-1.5e3",
  ])
  func `skipped values leave no trace`(value: String) throws {
    for text in [
      #"{"x":1,"skipped":\#(value),"y":2}"#, #"{"x":1,"y":2, "skipped" : \#(value) }"#,
      #"{"skipped":\#(value),"x":1,"y":2}"#,
    ] {
      let json = try parse(text, skipping: ["skipped"])
      #expect(json == .object([.init("x", .integer(1)), .init("y", .integer(2))]))
    }
  }

  @Test func `a skipped value that does not end is an error`() {
    for value in ["\"abc", "[1,2", "{\"a\":[", ""] {
      #expect(throws: JSONError.self) { try parse("{\"s\":\(value)", skipping: ["s"]) }
    }
  }

  @Test func `a document cut off anywhere is refused`() {
    let text = #"{"a":[1,2.5,{"b":"x\n\ud83d\ude00é"}],"c":null,"d":"你"}"#
    let bytes = Array(text.utf8)
    for end in 0..<bytes.count {
      #expect(throws: JSONError.self) { try parse(Array(bytes[..<end])) }
      #expect(throws: JSONError.self) { try parse(Array(bytes[..<end]), skipping: ["a", "d"]) }
    }
  }

  @Test func `damaged documents are read or refused but never crash`() {
    let text = #"{"a":[1,-2.5e7,{"b":"x\n\ud83d\ude00é"}],"c":null,"d":"你","e":[true,false]}"#
    var random = SeededGenerator(seed: 0x15A1)
    for _ in 0..<4000 {
      let bytes = random.mutation(of: Array(text.utf8))
      if let json = try? parse(bytes) {
        #expect((try? parse(json.encoded())) == json, "seed \(random.seed)")
      }
      _ = try? parse(bytes, skipping: ["a", "d"])
    }
  }
}

func parse(_ text: String, skipping: Set<String> = []) throws -> JSON {
  try parse(Array(text.utf8), skipping: skipping)
}

func parse(_ bytes: [UInt8], skipping: Set<String> = []) throws -> JSON {
  try bytes.withUnsafeBytes { try JSON(parsing: $0, skipping: skipping) }
}
