import Liaison
import Synchronization
import Testing

@Suite struct StorageServiceTests {
  private final class MemoryStore: BlobStore, KeyValueStore, Migrator {
    let log = Log()
    let blobs = Mutex<[String: Blob]>([:])
    func blob(for key: String) async throws -> Blob {
      guard let blob = blobs.withLock({ $0[key] }) else { throw StoreError.missing(key) }
      return blob
    }
    func save(_ blob: Blob) async throws { blobs.withLock { $0[blob.key] = blob } }
    func remove(_ key: String) async -> Bool {
      blobs.withLock { $0.removeValue(forKey: key) != nil }
    }
    func value(for key: String) throws(StoreError) -> String {
      if key.isEmpty { throw .missing(key) }
      return "value of \(key)"
    }
    func set(_ value: String, for key: String) async throws(StoreError) {
      if value.isEmpty { throw .full }
      log("\(key)=\(value)")
    }
    var count: Int { get async { 7 } }
    subscript(key: String) -> String? { key == "a" ? "A" : nil }
    func migrate(from old: Int, to new: Int) async throws -> [String] {
      (old..<new).map { "v\($0)" }
    }
    func canMigrate(from old: Int) -> Bool { old > 0 }
  }

  @Test func `a store keeps, finds and loses blobs through each stand-in`() async throws {
    let store = MemoryStore()
    let multicast = BlobStoreMulticast()
    #expect(try await multicast.blob(for: "a").key == "none")
    let token = multicast.add(store)
    let standIns: [any BlobStore] = [
      multicast, BlobStoreProxy(.to(store)), BlobStoreHandlers(store).asDelegate(),
    ]
    for standIn in standIns {
      try await standIn.save(Blob(key: "a", bytes: [1]))
      #expect(try await standIn.blob(for: "a").bytes == [1])
      #expect(await standIn.remove("a"))
      await standIn.remove("a")
      await #expect(throws: StoreError.missing("a")) { try await standIn.blob(for: "a") }
    }
    token.cancel()
  }

  @Test func `a typed error stays typed on its way through a proxy`() async {
    let store = MemoryStore()
    let standIns: [any KeyValueStore] = [
      KeyValueStoreProxy(.to(store)), KeyValueStoreHandlers(store).asDelegate(),
    ]
    for standIn in standIns {
      do throws(StoreError) {
        #expect(try standIn.value(for: "k") == "value of k")
        try await standIn.set("1", for: "k")
        try await standIn.set("", for: "k")
        Issue.record("nothing was thrown")
      } catch {
        #expect(error == .full)
      }
      #expect(await standIn.count == 7)
      #expect(standIn["a"] == "A")
      #expect(store.log.take() == ["k=1"])
    }
  }

  @Test func `only a proxy is made where only a proxy is asked for`() async throws {
    let proxy = MigratorProxy(.to(MemoryStore()))
    #expect(try await proxy.migrate(from: 1, to: 3) == ["v1", "v2"])
    #expect(!proxy.canMigrate(from: 0))
  }

  private final class Cache: CacheDelegate {
    let log = Log()
    func cache(_ name: String, willEvict key: String) { log("evict \(key)") }
    func cache(_ name: String, shouldKeep key: String, age: Int) -> Bool { age < 3 }
    func cache(_ name: String, didMiss key: String) async { log("miss \(key)") }
  }

  @Test func `a cache's delegates may be called from anywhere`() async {
    let cache = Cache()
    let multicast = CacheDelegateMulticast()
    multicast.add(cache)
    let standIns: [any CacheDelegate] = [
      multicast, CacheDelegateProxy(.to(cache)), CacheDelegateHandlers(cache).asDelegate(),
    ]
    for standIn in standIns {
      await Task.detached {
        standIn.cache("c", willEvict: "k")
        #expect(!standIn.cache("c", shouldKeep: "k", age: 5))
        standIn.cacheDidEmpty("c")
        await standIn.cache("c", didMiss: "m")
      }.value
      #expect(cache.log.take() == ["evict k", "miss m"])
    }
  }

  private final class Participant: TransactionParticipant {
    let log = Log()
    let vote: Bool
    init(vote: Bool) { self.vote = vote }
    func prepare(_ id: Int) async throws -> Bool { vote }
    func commit(_ id: Int) async throws {
      log("commit \(id)")
      if !vote { throw CorpusError.offline }
    }
    func rollBack(_ id: Int) throws {
      log("roll back \(id)")
      if !vote { throw CorpusError.offline }
    }
  }

  @Test func `errors of several participants are collected`() async throws {
    let no = Participant(vote: false)
    let yes = Participant(vote: true)
    let multicast = TransactionParticipantMulticast()
    multicast.add(no)
    multicast.add(yes)
    #expect(try await !multicast.prepare(1))
    await #expect(throws: CollectedErrors.self) { try await multicast.commit(1) }
    #expect(throws: CollectedErrors.self) { try multicast.rollBack(1) }
    #expect(yes.log.take() == ["commit 1", "roll back 1"])
    let standIns: [any TransactionParticipant] = [
      TransactionParticipantProxy(.to(yes)), TransactionParticipantHandlers(yes).asDelegate(),
    ]
    for standIn in standIns {
      #expect(try await standIn.prepare(2))
      try await standIn.commit(2)
      try standIn.rollBack(2)
      #expect(yes.log.take() == ["commit 2", "roll back 2"])
    }
  }

  private struct Planner: QueryPlanner {
    let price: Int
    func cost(_ query: String) -> Int { price }
    func plan(_ query: String, _ hints: [String: Int]) throws -> [String] { ["\(query) \(price)"] }
  }

  @Test func `values can take part in a multicast`() throws {
    let multicast = QueryPlannerMulticast()
    var tokens: Set<Subscription> = []
    multicast.add(Planner(price: 4)).store(in: &tokens)
    multicast.add(Planner(price: 3)).store(in: &tokens)
    #expect(multicast.cost("q") == 3)
    #expect(try multicast.plan("q", [:]) == ["q 4", "q 3"])
    tokens = []
    #expect(multicast.cost("q") == .max)
    let standIns: [any QueryPlanner] = [
      QueryPlannerProxy(.to(Planner(price: 2))),
      QueryPlannerHandlers(Planner(price: 2)).asDelegate(),
    ]
    for standIn in standIns {
      #expect(standIn.cost("q") == 2)
      #expect(try standIn.plan("q", [:]) == ["q 2"])
    }
  }

  private final class Cursor: RecordCursor, Indexer {
    var position = 0
    var batchSize = 8
    func next() -> Blob? {
      position += 1
      return position > 2 ? nil : Blob(key: "\(position)")
    }
    func rewind() { position = 0 }
    func index(_ blob: Blob, into names: inout [String]) { names.append(blob.key) }
  }

  @Test func `a mutating requirement reaches the object behind it`() {
    let cursor = Cursor()
    let multicast = RecordCursorMulticast()
    let token = multicast.add(cursor)
    let standIns: [any RecordCursor] = [
      multicast, RecordCursorProxy(.to(cursor)), RecordCursorHandlers(cursor).asDelegate(),
    ]
    for var standIn in standIns {
      standIn.rewind()
      #expect(standIn.next()?.key == "1")
      standIn.position = 2
      #expect(cursor.position == 2)
      #expect(standIn.next() == nil)
      #expect(standIn.position == 3)
    }
    token.cancel()
  }

  @Test func `an inout argument comes back changed`() {
    let cursor = Cursor()
    let multicast = IndexerMulticast()
    let token = multicast.add(cursor)
    let standIns: [any Indexer] = [
      multicast, IndexerProxy(.to(cursor)), IndexerHandlers(cursor).asDelegate(),
    ]
    for (number, standIn) in standIns.enumerated() {
      var names: [String] = []
      standIn.index(Blob(key: "k"), into: &names)
      #expect(names == ["k"])
      standIn.batchSize = number
      #expect(standIn.batchSize == number)
      #expect(cursor.batchSize == number)
    }
    token.cancel()
  }

  private struct Printer: BackupObserver {
    let log = Log()
    func backup(_ id: Int, didCopy bytes: Int) { log("copied \(bytes)") }
    func backup(_ id: Int, didEndWith error: (any Error)?) { log("ended \(error == nil)") }
  }

  @Test func `an observer of backups hears of errors that are none`() {
    let printer = Printer()
    let multicast = BackupObserverMulticast()
    let token = multicast.add(printer)
    for standIn: any BackupObserver in [multicast, BackupObserverProxy(.to(printer))] {
      standIn.backup(1, didCopy: 9)
      standIn.backup(1, didEndWith: nil)
      #expect(printer.log.take() == ["copied 9", "ended true"])
    }
    token.cancel()
  }
}
