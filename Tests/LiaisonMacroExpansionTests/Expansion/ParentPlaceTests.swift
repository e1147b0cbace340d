import LiaisonMacroExpansion
import Testing

/// What only the compiler can know about a parent.
@Suite struct ParentPlaceTests {
  @Test(arguments: [
    ("@Contract", ["_ParentContract"]), ("@Contract(.spy)", ["_ParentContract", "_ParentSpy"]),
  ])
  func `what a parent has to have is asked for once, where it is named`(
    attribute: String, names: [String]
  ) {
    let lines = expanded("protocol P: Parent { func f() }", .peer, attribute: attribute)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let asked = lines.indices.filter { index in
      lines[..<index].last { $0.hasPrefix("#sourceLocation") } != "#sourceLocation()"
        && names.contains { lines[index].hasSuffix(" \($0)") }
    }
    #expect(asked.count == names.count)
    for index in asked {
      // The column of `Parent` in the protocol; a longer statement begins on the line before.
      #expect(lines[index].prefix { $0 == " " }.count == 12)
      #expect(lines[index + 1] == "#sourceLocation()")
    }
  }
}
