import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

// Two versions of one contract. The two ends may have different ones.

@Wire struct OlderItem: Equatable { var name: String }

@Wire struct NewerItem: Equatable {
  var name: String
  var price = 10
  var tags: [String] = []
}

@Wire enum OlderState: Equatable {
  case open
  case shut(Int)
}
@Wire enum NewerState: Equatable {
  case burnt
  case shut(Int, by: String = "nobody")
  case open
}

@Wire struct SoldOut: Error, Equatable { var name: String }

@Contract(.remote(throwing: QuotaError.self)) protocol OlderShop: Sendable {
  func add(_ item: OlderItem) async throws -> OlderItem
  func set(_ state: OlderState) async throws -> OlderState
}

@Contract(.remote(throwing: SoldOut.self, QuotaError.self)) protocol NewerShop: Sendable {
  func remove(_ name: String) async throws
  @RemoteName("set(_:)") func become(_ state: NewerState) async throws -> NewerState
  func add(_ item: NewerItem) async throws -> NewerItem
}

private final class Older: OlderShop {
  func add(_ item: OlderItem) async throws -> OlderItem { item }
  func set(_ state: OlderState) async throws -> OlderState { state }
}

private final class Newer: NewerShop {
  func remove(_ name: String) async throws {}
  func become(_ state: NewerState) async throws -> NewerState {
    if case .open = state { .burnt } else { state }
  }
  func add(_ item: NewerItem) async throws -> NewerItem {
    if item.name == "gold" { throw SoldOut(name: item.name) }
    if item.name == "iron" { throw QuotaError(limit: 1) }
    return NewerItem(name: item.name, price: item.price, tags: ["sold"])
  }
}

@Suite(.timeLimit(.minutes(5))) struct EvolutionTests {
  private let ends = MemoryCarrier.pair()
  /// A newer program that calls an older one, and the other way round.
  private let older: NewerShopRemote
  private let newer: OlderShopRemote

  init() {
    older = NewerShopRemote(ends.there.export(Older(), as: OlderShopRemote.self)._reference)
    newer = OlderShopRemote(ends.there.export(Newer(), as: NewerShopRemote.self)._reference)
  }

  @Test func `fields that were appended keep their defaults, or are passed over`() async throws {
    let item = NewerItem(name: "lamp", price: 7, tags: ["red"])
    #expect(try await older.add(item) == NewerItem(name: "lamp"))
    #expect(try await newer.add(OlderItem(name: "lamp")) == OlderItem(name: "lamp"))
  }

  @Test func `a requirement and a case may be in another place and have another name`() async throws
  {
    #expect(try await older.become(.shut(3, by: "me")) == .shut(3))
    #expect(try await older.become(.open) == .open)
    #expect(try await newer.set(.shut(4)) == .shut(4))
  }

  @Test func `a case that the callee does not know is refused`() async {
    let failure = await #expect(throws: RemoteFailure.self) { try await older.become(.burnt) }
    #expect(failure?.code == .refused)
    #expect(failure?.message.contains("the type has no such case") == true)
  }

  @Test func `a case that the caller does not know is a failure of a call that was carried out`()
    async
  {
    let failure = await #expect(throws: RemoteFailure.self) { try await newer.set(.open) }
    #expect(failure?.code == .failed)
    #expect(failure?.message.contains("the type has no such case") == true)
  }

  @Test func `an error that the caller does not list is a failure that says so`() async {
    await #expect(
      throws: RemoteFailure(
        .failed, "'add(_:)' threw an error that this end does not know; it may be older")
    ) { try await newer.add(OlderItem(name: "gold")) }
    await #expect(throws: QuotaError(limit: 1)) { try await newer.add(OlderItem(name: "iron")) }
  }

  @Test func `a requirement that the callee does not know is refused by its name`() async {
    let failure = await #expect(throws: RemoteFailure.self) { try await older.remove("lamp") }
    #expect(failure?.code == .refused)
    #expect(failure?.message.hasPrefix("'remove(_:)'") == true)
  }

  /// What the first version has sent, byte for byte.
  @Test func `the bytes of an older version are understood for good`() async throws {
    _ = try await newer.add(OlderItem(name: "lamp"))
    _ = try await newer.set(.shut(3))
    let add: [UInt8] = [8, 0, 0, 0, 4, 0, 0, 0, 0x6c, 0x61, 0x6d, 0x70]
    let set: [UInt8] = [12, 0, 0, 0, 0x1f, 0xd6, 0x38, 0xa8, 3, 0, 0, 0, 0, 0, 0, 0]
    #expect(
      ends.here.sent == [
        MemoryCarrier.Sent(requirement: 0xb596_0308, bytes: add),
        MemoryCarrier.Sent(requirement: fnv("set(_:)"), bytes: set),
      ])
    let subject = RemoteSubject<NewerShopRemote>.standing(for: Newer())
    let answer = await subject.answer(
      RemoteRequest(
        fnv("add(_:)"), isOneWay: false, arguments: ends.there.message(add), over: ends.there))
    guard case .value(let message) = answer else { return #expect(Bool(false)) }
    #expect(
      try message.writer.bytes() == [
        28, 0, 0, 0, 4, 0, 0, 0, 0x6c, 0x61, 0x6d, 0x70, 10, 0, 0, 0, 0, 0, 0, 0,
        1, 0, 0, 0, 4, 0, 0, 0, 0x73, 0x6f, 0x6c, 0x64,
      ])
  }
}
