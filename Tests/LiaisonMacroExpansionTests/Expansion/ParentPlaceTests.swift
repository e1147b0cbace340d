import LiaisonMacroExpansion
import Testing

/// What only the compiler can know about a parent.
@Suite struct ParentPlaceTests {
  @Test func `what a parent lacks is said where it is named, with advice`() {
    let lines = expanded(
      "protocol P: Parent { func f() }", .peer, attribute: "@Contract(.handlers)"
    ).split(separator: "\n", omittingEmptySubsequences: false)
    let advising = lines.indices.filter {
      lines[$0].contains("ParentHandlers") && lines[$0].contains("//")
    }
    #expect(advising.count == 2)
    // What is missing is missed once.
    #expect(lines.count { $0.contains(" ParentHandlers") } == 1)
    for index in advising {
      // The column of `Parent` in the protocol; a longer statement begins on the line before.
      #expect(lines[index].prefix { $0 == " " }.count == 12)
      #expect(lines[..<index].last { $0.hasPrefix("#sourceLocation") } != "#sourceLocation()")
      #expect(lines[index + 1] == "#sourceLocation()")
    }
  }
}
