import Liaison
import Synchronization
import Testing

@testable import Snippets

@Suite struct SharedSubjectsSnippetsTests {
  @Test func `an atlas is open while somebody reads it`() throws {
    let lines = Mutex<[String]>([])
    let users = try sharedAtlas { line in lines.withLock { $0.append(line) } }
    #expect(users == 2)
    #expect(lines.withLock { $0 } == ["opened", "map of Elba", "closed Seas and coasts"])
  }

  @Test func `proxies of one user are one user`() async throws {
    let atlas = SmartReference<any Atlas>("atlas") { PrintedAtlas() }
    let seen = try await reading(atlas)
    #expect(seen.users == 1)
    #expect(seen.titles == ["Seas and coasts", "Seas and coasts"])
    #expect(atlas.users == 0)
  }

  @Test func `proxies that lock find the same atlas`() throws {
    let atlas = SmartReference<any Atlas>("atlas") { PrintedAtlas() }
    #expect(try disturbing(atlas) == "Seas and coastsSeas and coasts")
  }

  @Test func `an editor who does not wait is told who is in the way`() throws {
    let atlas = SmartReference<any Atlas>("atlas") { PrintedAtlas() }
    let lines = try agreeing(on: atlas)
    #expect(lines.count == 2)
    #expect(
      lines.last?.hasPrefix("editor does not get 'atlas' at once: viewer shares it.") == true)
  }

  @Test func `readers keep what they read`() throws {
    let places = try rewritten("Capri")
    #expect(places.old == ["Elba"] && places.new == ["Elba", "Capri"] && places.versions == 1)
  }

  @Test func `a change may await`() async throws {
    #expect(try await rewritten { "Capri" } == ["Elba", "Capri"])
  }

  @Test(.timeLimit(.minutes(2)))
  func `a circle of locks is named, and the other one goes on`() async throws {
    #expect(
      try await circle()
        == "Nobody would ever go on: importer waits for 'index', which viewer holds; viewer waits for "
        + "'album', which importer holds. Take locks in the same order everywhere.")
  }
}
