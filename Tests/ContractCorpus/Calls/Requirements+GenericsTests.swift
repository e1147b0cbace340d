import Liaison
import Testing

@Suite struct GenericTests {
  private final class Container: Registry, Encoder2, Opaque, PartlyGeneric, Packs, Aliases {
    let log = Log()
    var values: [ObjectIdentifier: Any] = [:]
    func register<Value>(_ value: Value, as type: Value.Type) {
      values[ObjectIdentifier(type)] = value
    }
    func resolve<Value>(_ type: Value.Type) -> Value? { values[ObjectIdentifier(type)] as? Value }
    func each<each Value: Sendable>(_ values: repeat each Value) {
      for value in repeat each values { log("\(value)") }
    }
    func encode<T: Encodable & Sendable>(_ value: T) throws -> [UInt8] { Array("\(value)".utf8) }
    func decode<T>(_ bytes: [UInt8], as type: T.Type) async throws -> T?
    where T: Decodable, T: Sendable { String(decoding: bytes, as: UTF8.self) as? T }
    func show(_ values: some Sequence<Int>) { log("show \(Array(values))") }
    func equal(_ value: some Equatable, _ other: (some Equatable)?) -> Bool { other == nil }
    func maybe(_ value: some Any) { log("maybe \(value)") }
    func plain(_ x: Int) { log("plain \(x)") }
    func describe<each T>(_ values: repeat each T) -> String {
      var text = ""
      for value in repeat each values { text += "\(value)," }
      return text
    }
    func call<each T, R>(_ values: repeat each T, then body: (repeat each T) -> R) {
      log("\(body(repeat each values))")
    }
    func run(_ handler: @escaping Handler) { handler(3) }
    func store(_ pair: Pair) { log("\(pair.name) \(pair.value)") }
  }

  @Test func `generic requirements keep their types`() async throws {
    let container = Container()
    let registry = RegistryMulticast()
    registry.add(container)
    for standIn: any Registry in [registry, RegistryProxy(.to(container))] {
      standIn.register(5, as: Int.self)
      #expect(standIn.resolve(Int.self) == 5)
      #expect(standIn.resolve(String.self) == nil)
      standIn.each(1, "b")
      #expect(container.log.take() == ["1", "b"])
    }
    let encoders = Encoder2Multicast()
    encoders.add(container)
    for standIn: any Encoder2 in [encoders, Encoder2Proxy(.to(container))] {
      #expect(try standIn.encode(12) == Array("12".utf8))
      #expect(try await standIn.decode([0x61], as: String.self) == "a")
    }
  }

  @Test func `opaque parameters, packs and aliases are forwarded`() {
    let container = Container()
    let opaque = OpaqueMulticast()
    opaque.add(container)
    for standIn: any Opaque in [opaque, OpaqueProxy(.to(container))] {
      standIn.show([1, 2])
      #expect(standIn.equal(1, Int?.none))
      standIn.maybe("m")
      #expect(container.log.take() == ["show [1, 2]", "maybe m"])
    }
    let packs = PacksMulticast()
    packs.add(container)
    for standIn: any Packs in [packs, PacksProxy(.to(container))] {
      #expect(standIn.describe(1, "b") == "1,b,")
      standIn.call(2, 3) { $0 + $1 }
      #expect(container.log.take() == ["5"])
    }
    let partly = PartlyGenericMulticast()
    partly.add(container)
    for standIn: any PartlyGeneric in [
      partly, PartlyGenericProxy(.to(container)), PartlyGenericHandlers(container).asDelegate(),
    ] {
      standIn.plain(1)
      standIn.generic("g")
      #expect(container.log.take() == ["plain 1"])
    }
    let aliases = AliasesMulticast()
    aliases.add(container)
    for standIn: any Aliases in [
      aliases, AliasesProxy(.to(container)), AliasesHandlers(container).asDelegate(),
    ] {
      standIn.run { container.log("ran \($0)") }
      standIn.store((name: "n", value: 1))
      #expect(container.log.take() == ["ran 3", "n 1"])
    }
  }

  private final class Names: Repository, Mapping, Sink, Comparer {
    let log = Log()
    var items: [String] = []
    var map: [Character: String] = [:]
    func item(_ id: Int) -> String? { items.indices.contains(id) ? items[id] : nil }
    func put(_ item: String) throws {
      if item.isEmpty { throw CorpusError.refused("empty") }
      items.append(item)
    }
    func all() async -> [String] { items }
    func set(_ value: String, for key: Character) { map[key] = value }
    subscript(key: Character) -> String? { map[key] }
    func receive(_ element: Int) { log("\(element)") }
    func receive(contentsOf elements: [Int]) { log("\(elements)") }
    func finish(with error: (any Error)?) -> Bool { error == nil }
    func matches(_ left: Int, _ right: [Int]) -> Bool { right.contains(left) }
  }

  @Test func `contracts with associated types are generic in them`() async throws {
    let names = Names()
    let multicast = RepositoryMulticast<String>()
    multicast.add(names)
    for standIn: any Repository<String> in [
      multicast, RepositoryProxy<String>(.to(names)),
      RepositoryHandlers<String>(names).asDelegate(),
    ] {
      names.items = []
      try standIn.put("a")
      #expect(throws: CorpusError.self) { try standIn.put("") }
      #expect(standIn.item(0) == "a")
      #expect(await standIn.all() == ["a"])
      standIn.repositoryDidDelete("a")
    }
    let mapping = MappingMulticast<Character, String>()
    mapping.add(names)
    for standIn: any Mapping<Character, String> in [
      mapping, MappingProxy(.to(names)), MappingHandlers(names).asDelegate(),
    ] {
      standIn.set("abc", for: "a")
      #expect(standIn["a"] == "abc")
    }
    let sink = SinkMulticast<Int>()
    sink.add(names)
    for standIn: any Sink<Int> in [sink, SinkProxy(.to(names)), SinkHandlers(names).asDelegate()] {
      standIn.receive(1)
      standIn.receive(contentsOf: [2, 3])
      #expect(standIn.finish(with: nil))
      #expect(names.log.take() == ["1", "[2, 3]"])
    }
    let comparer = ComparerMulticast<Int, [Int]>()
    comparer.add(names)
    for standIn: any Comparer<Int, [Int]> in [
      comparer, ComparerProxy(.to(names)), ComparerHandlers(names).asDelegate(),
    ] {
      #expect(standIn.matches(1, [1]))
    }
  }

  private final class Tape: Source, Reducer {
    var position = 0
    func next() -> Int? {
      position += 1
      return position
    }
    func reduce(_ state: inout Int, _ action: String) { state += action.count }
  }

  private struct Texts: Loader {
    func load(_ id: Int) async throws -> String { "text \(id)" }
  }

  @MainActor private final class Rows: ListDataSource {
    func numberOfRows(in section: Int) -> Int { section + 1 }
    func row(at index: Int, in section: Int) -> String? { "row \(index)" }
  }

  @MainActor @Test func `sources, reducers and loaders keep their element's type`() async throws {
    let tape = Tape()
    let multicast = SourceMulticast<Int>()
    let token = multicast.add(tape)
    let sources: [any Source<Int>] = [
      multicast, SourceProxy(.to(tape)), SourceHandlers(tape).asDelegate(),
    ]
    for (number, source) in sources.enumerated() {
      var source = source
      #expect(source.next() == number + 1)
    }
    token.cancel()
    for reducer: any Reducer<Int, String> in [
      ReducerProxy(.to(tape)), ReducerHandlers(tape).asDelegate(),
    ] {
      var state = 1
      reducer.reduce(&state, "abc")
      #expect(state == 4)
    }
    #expect(try await LoaderProxy<String>(.to(Texts())).load(1) == "text 1")
    let rows = Rows()
    let lists = ListDataSourceMulticast<String>()
    lists.add(rows)
    for list: any ListDataSource<String> in [
      lists, ListDataSourceProxy(.to(rows)), ListDataSourceHandlers(rows).asDelegate(),
    ] {
      #expect(list.numberOfRows(in: 1) == 2)
      #expect(list.row(at: 1, in: 0) == "row 1")
      #expect(list.title(for: "r") == nil)
    }
  }
}
