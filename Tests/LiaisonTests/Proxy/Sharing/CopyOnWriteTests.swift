import Liaison
import Testing

@Suite struct `Values that are copied when they change` {
  private let books = CopyOnWrite("books", ["Emma"])

  @Test func `readers go on with the old value while a change is made`() throws {
    func blocking() throws {
      try books.change { changed in
        changed.append("Ulysses")
        #expect(books.value == ["Emma"])
        #expect(books.version == 0)
      }
    }
    let old = books.value
    try blocking()
    #expect(old == ["Emma"])
    #expect(books.value == ["Emma", "Ulysses"])
    #expect(books.version == 1)
  }

  @Test func `a change may await, and readers see it when it is whole`() async throws {
    let count = try await books.changeSuspending { changed in
      changed.append("Ulysses")
      await Task.yield()
      #expect(books.value == ["Emma"])
      changed.append("Orlando")
      return changed.count
    }
    #expect(count == 3)
    #expect(books.value == ["Emma", "Ulysses", "Orlando"])
  }

  @Test func `a change that throws changes nothing`() async {
    await #expect(throws: Failure("no")) {
      try await books.changeSuspending { changed in
        changed = []
        await Task.yield()
        throw Failure("no")
      }
    }
    #expect(books.value == ["Emma"] && books.version == 0)
  }

  @Test func `a change within a change throws, and one that does not wait says who is there`()
    throws
  {
    func blocking() throws {
      try books.change { _ in
        let inner = #expect(throws: LockError.self) { try books.change { $0 = [] } }
        #expect(inner?.code == .heldAlready)
      }
    }
    try blocking()
    #expect(books.value == ["Emma"])
  }

  @Test func `of changes on 8 threads none is lost, and every reader sees a whole one`() {
    let pair = CopyOnWrite("pair", (0, 0))
    let failures = Counter()
    onThreads(8) { _ in
      for _ in 0..<500 {
        do {
          try pair.change { pair in
            pair.0 += 1
            pair.1 += 1
          }
        } catch {
          failures.add()
        }
        let seen = pair.value
        if seen.0 != seen.1 { failures.add() }
      }
    }
    #expect(failures.value == 0)
    #expect(pair.value == (4_000, 4_000) && pair.version == 4_000)
  }
}
