import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

@Contract(.remote) protocol Registry: Sendable {
  func add(_ owners: [any Owner], by names: [String: any Owner], maybe: (any Owner)?) async throws
  func all() async throws -> [any Owner]
  func named() async throws -> [String: any Owner]
  func grouped() async throws -> [Int: [any Owner]]
  func found() async throws -> (any Owner)?
  func batches() async throws -> AsyncThrowingStream<[String: any Owner], any Error>
}

private final class Book: Registry {
  private let state = Guarded((all: [any Owner](), named: [String: any Owner]()))
  private let found = Guarded<(any Owner)?>(nil)

  func add(_ owners: [any Owner], by names: [String: any Owner], maybe: (any Owner)?) async throws {
    state.withLock { $0 = (owners, names) }
    found.withLock { $0 = maybe }
  }
  func all() async throws -> [any Owner] { state.withLock { $0.all } }
  func named() async throws -> [String: any Owner] { state.withLock { $0.named } }
  func grouped() async throws -> [Int: [any Owner]] { [2: state.withLock { $0.all }, 0: []] }
  func found() async throws -> (any Owner)? { found.withLock { $0 } }
  func batches() async throws -> AsyncThrowingStream<[String: any Owner], any Error> {
    let named = state.withLock { $0.named }
    return AsyncThrowingStream { stream in
      stream.yield(named)
      stream.yield([:])
      stream.finish()
    }
  }
}

/// Objects that travel in collections.
@Suite(.timeLimit(.minutes(5))) struct CollectionTests {
  @Test(arguments: Carriage.allCases)
  func `objects in arrays, dictionaries and optionals come home as themselves`(
    _ carriage: Carriage
  ) async throws {
    let ends = try await carriage.ends()
    ends.there.export(Book(), as: RegistryRemote.self)
    let registry = ends.here.proxy(for: RegistryRemote.self)
    let people = ["Ada", "Bob", "Cem"].map(Person.init)
    try await registry.add(
      [people[0], people[1]], by: ["b": people[1], "c": people[2]], maybe: people[2])
    #expect(ends.here.counts.sent == 3)
    #expect(ends.there.counts.references == 3)
    #expect(try await registry.all().map { $0 as? Person } == [people[0], people[1]])
    let named = try await registry.named()
    #expect(named.count == 2)
    #expect(named["b"] as? Person === people[1] && named["c"] as? Person === people[2])
    let groups = try await registry.grouped()
    #expect(groups[0]?.isEmpty == true && groups[2]?.count == 2)
    #expect(try await registry.found() as? Person === people[2])
    var batches: [[String: any Owner]] = []
    for try await batch in try await registry.batches() { batches.append(batch) }
    #expect(batches.map(\.count) == [2, 0])
    #expect(batches[0]["c"] as? Person === people[2])

    // Each is let go of when the last collection with it is.
    try await registry.add([people[0]], by: [:], maybe: nil)
    await eventually("two are let go of") { ends.here.counts.sent == 1 }
    try await registry.add([], by: [:], maybe: nil)
    await eventually("all are let go of") {
      ends.here.counts.sent == 0 && ends.there.counts.references == 0
    }
  }

  @Test(arguments: Carriage.allCases)
  func `objects of the other end arrive in dictionaries as proxies, and are let go of`(
    _ carriage: Carriage
  ) async throws {
    let ends = try await carriage.ends()
    let book = Book()
    let people = ["Ada", "Bob"].map(Person.init)
    try await book.add([], by: ["a": people[0], "b": people[1]], maybe: nil)
    ends.there.export(book, as: RegistryRemote.self)
    do {
      let registry = ends.here.proxy(for: RegistryRemote.self)
      let named = try await registry.named()
      #expect(try await named["a"]?.name() == "Ada")
      #expect(try await named["b"]?.name() == "Bob")
      #expect(ends.there.counts.sent == 2)
      extendLifetime(named)
    }
    await eventually("both are let go of") { ends.there.counts.sent == 0 }
  }

  @Test func `a key that is there twice is refused`() async throws {
    let ends = MemoryCarrier.pair()
    let owner = RemoteSubject<OwnerRemote>.standing(for: Person("Ada"))
    // No array, one key twice, nothing.
    let key: [UInt8] = [1, 0, 0, 0, 97, 0, 0]
    let bytes: [UInt8] = [0, 0, 0, 0] + [2, 0, 0, 0] + key + key + [0]
    let answer = await RemoteSubject<RegistryRemote>.standing(for: Book()).answer(
      RemoteRequest(
        fnv("add(_:by:maybe:)"), isOneWay: false,
        arguments: ends.there.message(bytes, [.local(owner)]), over: ends.there))
    guard case .failure(let failure) = answer else {
      Issue.record("no failure")
      return
    }
    #expect(failure.code == .refused)
    #expect(failure.message.contains("a key is there twice"))
  }
}

extension Person: Equatable {
  static func == (left: Person, right: Person) -> Bool { left === right }
}
