import Dispatch
import Liaison
import Testing

@Suite struct ActorContractTests {
  private actor Book: Ledger, Worker, Cell {
    let log = Log()
    var amounts: [Int: Int] = [1: 10]
    var value = 1
    var isOpen: Bool { true }
    nonisolated var name: String { "book" }
    func balance(of account: Int) -> Int { amounts[account, default: 0] }
    func deposit(_ amount: Int, to account: Int) throws {
      if amount < 0 { throw CorpusError.refused("negative") }
      amounts[account, default: 0] += amount
    }
    func statement(_ account: Int) async throws -> String { "\(account): \(balance(of: account))" }
    func work(on job: String) { log("work \(job)") }
    func rest() async { log("rest") }
    subscript(offset: Int) -> Int { value + offset }
    func change(_ body: @Sendable (Int) -> Int) -> Int {
      value = body(value)
      return value
    }
    func setThrough(_ proxy: CellProxy) -> Int {
      proxy.assumeIsolated {
        $0.value = 9
        return $0.value + $0[1]
      }
    }
  }

  @Test func `actors are asked through a multicast, a proxy and handlers`() async throws {
    let one = Book()
    let two = Book()
    let multicast = LedgerMulticast()
    multicast.add(one)
    multicast.add(two)
    #expect(await multicast.balance(of: 1) == 20)
    try await multicast.deposit(1, to: 1)
    #expect(await one.balance(of: 1) == 11)
    #expect(try await multicast.statement(1) == "1: 11")
    #expect(await multicast.isOpen)
    let proxy = LedgerProxy(.to(one))
    #expect(await proxy.balance(of: 1) == 11)
    await #expect(throws: CorpusError.refused("negative")) { try await proxy.deposit(-1, to: 1) }
    #expect(try await proxy.statement(1) == "1: 11")
    #expect(proxy.name == "book")
    let workers = WorkerMulticast()
    workers.add(one)
    await workers.work(on: "x")
    await WorkerProxy(.to(one)).rest()
    let handlers = WorkerHandlers(work: { one.log("closure \($0)") }, rest: {})
    await handlers.asDelegate().work(on: "y")
    #expect(one.log.take() == ["work x", "rest", "closure y"])
  }

  @Test func `an actor's proxy runs where its subject runs`() async {
    let book = Book()
    let proxy = CellProxy(.to(book))
    #expect(await book.setThrough(proxy) == 19)
    #expect(await proxy.change { $0 + 1 } == 10)
    #expect(await proxy.value == 10)
  }

  private final class Reader: FeedDelegate, FeedService, FeedFilter, FeedStore, FeedReader.Delegate
  {
    let log = Log()
    func feed(_ name: String, didPublish item: Int) { log("\(name) \(item)") }
    func feed(_ name: String, shouldPublish item: Int) -> Bool { item > 0 }
    func feed(_ name: String, repliesTo item: Int) async throws -> [Int] { [item, item + 1] }
    func feed(_ name: String, didTag tags: String...) { log("tags \(tags)") }
    func refresh(_ done: @escaping @Sendable (Int) -> Void) { done(3) }
    var pending: Int { 4 }
    func didFilter(_ items: [Int]) { log("filtered \(items)") }
    func drops(_ item: Int) -> Bool { item == 1 }
    func didStore(_ item: String) { log("stored \(item)") }
    func reader(_ name: FeedReader.Name, didRead count: Int) { log("\(name.text) read \(count)") }
  }

  @Test func `delegates on queues are told in order and asked for answers`() async throws {
    let queue = DispatchQueue(label: "reader")
    let reader = Reader()
    let far = FeedDelegateMulticast()
    far.add(reader, deliver: .queue(queue))
    let near = FeedDelegateMulticast()
    near.add(reader)
    for standIn: any FeedDelegate in [
      far, near, FeedDelegateProxy(.to(reader)), FeedDelegateHandlers(reader).asDelegate(),
    ] {
      standIn.feed("f", didPublish: 1)
      standIn.feed("f", didTag: "a", "b")
      #expect(standIn.feed("f", shouldPublish: 1))
      #expect(!standIn.feed("f", shouldPublish: 0))
      standIn.feedDidClose("f")
      #expect(try await standIn.feed("f", repliesTo: 2) == [2, 3])
      #expect(reader.log.take() == ["f 1", "tags [\"a\", \"b\"]"])
    }
  }

  @Test func `services, filters and stores live on queues too`() {
    let queue = DispatchQueue(label: "feeds")
    let reader = Reader()
    let log = reader.log
    let services = FeedServiceMulticast()
    services.add(reader, deliver: .queue(queue))
    services.refresh { log("refreshed \($0)") }
    #expect(services.pending == 4)
    let filters = FeedFilterMulticast()
    let token = filters.add(reader, deliver: .queue(queue))
    filters.didFilter([1, 2])
    #expect(filters.drops(1))
    let stores = FeedStoreMulticast<String>()
    stores.add(reader, deliver: .queue(queue))
    stores.didStore("s")
    let readers = FeedReader.DelegateMulticast()
    readers.add(reader, deliver: .queue(queue))
    readers.reader(FeedReader.Name(text: "n"), didRead: 5)
    readers.readerDidStop(FeedReader.Name())
    queue.sync {}
    #expect(log.take() == ["refreshed 3", "filtered [1, 2]", "stored s", "n read 5"])
    FeedServiceProxy(.to(reader)).refresh { log("proxy \($0)") }
    FeedServiceHandlers(reader).asDelegate().refresh { log("handlers \($0)") }
    FeedFilterProxy(.to(reader)).didFilter([])
    #expect(FeedFilterHandlers(reader).asDelegate().drops(1))
    FeedStoreProxy<String>(.to(reader)).didStore("t")
    FeedReader.DelegateProxy(.to(reader)).reader(FeedReader.Name(text: "p"), didRead: 6)
    #expect(
      log.take() == ["proxy 3", "handlers 3", "filtered []", "stored t", "p read 6"])
    token.cancel()
  }
}
