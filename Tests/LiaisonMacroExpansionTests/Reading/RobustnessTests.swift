import LiaisonMacroExpansion
import Testing

@Suite struct `Reading whatever comes` {
  @Test func `every member of the sample is understood`() throws {
    let declaration = try #require(readDeclaration(SourceCorpus.everything).protocolBody)
    let unknown = declaration.members.filter { if case .unknown = $0 { true } else { false } }
    #expect(unknown.isEmpty)
    #expect(declaration.members.count == 14)
  }

  @Test func `line endings make no difference`() throws {
    let unix = try #require(readDeclaration(SourceCorpus.everything).protocolBody)
    let windows = SourceCorpus.everything.replacing("\n", with: "\r\n")
    let other = try #require(readDeclaration(windows).protocolBody)
    #expect(unix.members.map(name) == other.members.map(name))
    #expect(unix.whereClause?.text == other.whereClause?.text)
    #expect(unix.documentation == other.documentation)
  }

  @Test(arguments: SourceCorpus.all)
  func `a source cut off anywhere is read as far as it goes`(source: String) {
    let bytes = Array(source.utf8)
    for end in 0...bytes.count {
      check(String(decoding: bytes[..<end], as: UTF8.self))
      check(String(decoding: bytes[end...], as: UTF8.self))
    }
  }

  @Test(arguments: 1...8)
  func `a damaged source is read as far as it goes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      var bytes = Array(SourceCorpus.everything.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) { bytes = random.mutation(of: bytes) }
      check(String(decoding: bytes, as: UTF8.self), seed: seed)
    }
  }

  @Test(arguments: 1...4)
  func `random bytes are read as far as they go`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      check("protocol P {" + String(decoding: bytes, as: UTF8.self), seed: seed)
    }
  }

  @Test(arguments: [
    "A<", "(", "[", "@A(", "@A<", "~", "any ", "#if A\n", "{", "A & ", "A -> ", "() throws(", "A.",
    "func f(", "func f<", "var x: ", "\"\\(", "where ", "repeat each ", "inout ", "func f(x: ",
    "A<B>(", "@A func ", "x < ",
  ])
  func `deep nesting ends in time and on the stack`(piece: String) {
    for lead in ["", "protocol P { func f(x: ", "@A(", "protocol P {\n", "protocol P: "] {
      check(lead + String(repeating: piece, count: 3_000))
    }
  }

  /// Reads as declaration and as attribute, and looks whether all ranges lie inside the source.
  private func check(_ source: String, seed: UInt64 = 0) {
    let count = source.utf8.count
    let declaration = readDeclaration(source)
    var isInside = declaration.range.upperBound <= count
    if let body = declaration.protocolBody {
      isInside = isInside && body.bodyRange.upperBound <= count
      for member in body.members where member.range.upperBound > count || member.range.isEmpty {
        isInside = false
      }
    }
    #expect(isInside, "seed \(seed)")
    if let attribute = readAttribute(source) {
      #expect(attribute.range.upperBound <= count, "seed \(seed)")
    }
  }
}
