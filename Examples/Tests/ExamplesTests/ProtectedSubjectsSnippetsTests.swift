import Liaison
import Testing

@testable import Snippets

@Suite struct ProtectedSubjectsSnippetsTests {
  private let book = WrittenChronicle()

  @Test func `a reader is refused what takes writing`() throws {
    #expect(
      try protected() == ["0 pages", "'chronicle' does not grant 'write' for 'add(_:)'"])
  }

  @Test func `a refusal says why`() throws {
    let protection = Protection("chronicle", granting: .read)
    let chronicle = ChronicleProxy(.protected(book, by: protection))
    #expect(try reasons(chronicle) == ["'write' is missing: not granted"])
    protection.suspend()
    #expect(try reasons(chronicle) == ["later"])
    protection.revoke()
    #expect(try reasons(chronicle) == ["never again"])
    let asking = Protection("chronicle", otherwise: .asking { _ in .deny("No.") })
    #expect(
      try reasons(ChronicleProxy(.protected(book, by: asking)))
        == ["'write' is asked for in an async call only"])
  }

  @Test func `what needs no right is granted by a protection that grants nothing`() {
    let lines = withoutMark()
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("refused: write(_:), closed") == true)
    #expect(lines.last == "granted: burn(), closed")
  }

  @Test func `what was lent is taken back`() {
    let protection = Protection("chronicle", granting: .read)
    lent(protection)
    #expect(protection.isRevoked)
    #expect(protection.rights == .read)
  }

  @Test func `a guest reads, and does not write`() throws {
    let protection = Protection("chronicle", granting: .editor)
    let chronicle = try guest(of: book, by: protection)
    try ChronicleProxy(.protected(book, by: protection)).add("In the year 800 …")
    #expect(chronicle.pages == 1)
    #expect(throws: AccessError.self) { try chronicle.add("… a guest wrote.") }
  }

  @Test func `the editor is asked`() async throws {
    for answer in [true, false] {
      let protection = asking { question in
        #expect(question == "Allow print(copies:), which takes 'write' and 'publish'?")
        return answer
      }
      let chronicle = ChronicleProxy(.protected(book, by: protection))
      do {
        try await chronicle.print(copies: 10)
        #expect(answer)
      } catch {
        #expect(!answer && "\(error)".hasSuffix(": The editor said no."))
      }
    }
  }

  @Test func `a chapter is behind the book's protection`() throws {
    let protection = Protection("chronicle", granting: .editor)
    let chapter = try guardedChapters(of: book, by: protection)
    try chapter.add("In the year 800 …")
    #expect(chapter.pages == 1)
    protection.revoke()
    #expect(chapter.pages == 0)
    #expect(throws: AccessError.self) { try chapter.add("…") }
  }

  @Test func `every call is written down`() throws {
    let protection = Protection("audited chronicle", granting: .read)
    #expect(try audited(protection, book) == ["granted: pages.get, audited chronicle"])
  }
}
