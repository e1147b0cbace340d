import LiaisonTesting
import TestSupport
import Testing

private protocol KeyStore: AnyObject {
  var count: Int { get }
  func set(_ key: String, to value: Int) throws
  func value(of key: String) throws -> Int
}

private struct UnknownKey: Error { let key: String }
private struct Full: Error {}

private final class MemoryStore: KeyStore {
  private var values: [String: Int] = [:]
  var count: Int { values.count }
  func set(_ key: String, to value: Int) { values[key] = value }

  func value(of key: String) throws -> Int {
    guard let value = values[key] else { throw UnknownKey(key: key) }
    return value
  }
}

/// Does everything wrong, each in another way.
private final class ForgetfulStore: KeyStore {
  var count: Int { 7 }
  func set(_ key: String, to value: Int) throws { if key == "full" { throw Full() } }
  func value(of key: String) throws -> Int { 0 }
}

private let keyStores = Conformance<any KeyStore>("a key store") { check in
  check("gives back what it was given", gives: 1) { store in
    try store.set("a", to: 1)
    return try store.value(of: "a")
  }
  check("throws for an unknown key", throws: UnknownKey.self) { store in
    _ = try store.value(of: "a")
  }
  check("is empty at first") { store in store.count == 0 }
  check("has room") { store in
    try store.set("full", to: 1)
    return true
  }
}
private protocol Tide: Sendable { func level() async -> Int }
private actor Sea: Tide { func level() -> Int { 3 } }

@MainActor private final class Gauge {
  var level = 3
  func rise() async { level += 1 }
}

@Suite struct `Expecting a conformance` {
  @Test func `who behaves as stated passes`() async {
    let failures = await messages { await expectConformance(to: keyStores) { MemoryStore() } }
    #expect(failures == [])
  }

  @Test func `every failing behaviour is reported, with conformance, conformer and reason`() async {
    let failures = await messages { await expectConformance(to: keyStores) { ForgetfulStore() } }
    let expected = [
      "'gives back what it was given': it gave 0 instead of 1 (stated at ",
      "'throws for an unknown key': it threw nothing instead of an error of type UnknownKey (",
      "'is empty at first': it does not (stated at ",
      "'has room': it threw LiaisonTestingTests.",
    ]
    #expect(failures.count == expected.count)
    for (failure, beginning) in zip(failures, expected) {
      #expect(failure.hasPrefix("ForgetfulStore, as a key store, " + beginning))
    }
    #expect(failures.last?.contains("Full() (stated at ") == true)
  }

  @Test func `a failure says where the behaviour is stated`() async {
    let line = #line + 2
    let stores = Conformance<any KeyStore>("a full store") { check in
      check("has 7 keys") { store in store.count == 7 }
    }
    let failures = await messages { await expectConformance(to: stores) { MemoryStore() } }
    #expect(
      failures == [
        "MemoryStore, as a full store, 'has 7 keys': it does not "
          + "(stated at LiaisonTestingTests/ConformanceTests.swift:\(line))."
      ])
  }

  @Test func `a failure is shown where the conformance is expected`() async {
    let (failures, line) = (
      await failures { await expectConformance(to: keyStores) { ForgetfulStore() } }, #line
    )
    #expect(failures.count == 4)
    #expect(failures.allSatisfy { $0.sourceLocation?.line == line })
    #expect(failures.allSatisfy { $0.sourceLocation?.fileName == "ConformanceTests.swift" })
  }

  @Test func `each behaviour has a subject of its own, which goes before the next one comes`() async
  {
    let log = Log()
    final class Witness {
      let log: Log
      init(_ log: Log) { self.log = log }
      deinit { log.append("gone") }
    }
    let witnesses = Conformance<Witness>("a witness") { check in
      for name in ["one", "two"] {
        check(name) { witness in
          witness.log.append(name)
          return true
        }
      }
    }
    await expectConformance(to: witnesses) {
      log.append("made")
      return Witness(log)
    }
    #expect(log.entries == ["made", "one", "gone", "made", "two", "gone"])
  }

  @Test func `a subject that cannot be made fails each behaviour, and a name stands for it`() async
  {
    let failures = await messages {
      await expectConformance(to: keyStores, of: "a store on a full disk") { throw Full() }
    }
    #expect(failures.count == 4)
    #expect(failures.allSatisfy { $0.hasPrefix("a store on a full disk, as a key store, '") })
    #expect(failures.allSatisfy { $0.contains("it could not be made:") && $0.contains("Full()") })
  }

  @Test func `another error than the announced one is shown`() async {
    let stores = Conformance<any KeyStore>("a small store") { check in
      check("is full", throws: Full.self) { store in _ = try store.value(of: "b") }
      check("knows nothing", throws: (any Error).self) { store in _ = try store.value(of: "b") }
    }
    let failures = await messages { await expectConformance(to: stores) { MemoryStore() } }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("'is full': it threw") == true)
    #expect(failures.first?.contains("key: \"b\") instead of an error of type Full") == true)
  }

  @Test func `behaviours and conformers may be asynchronous`() async {
    let tides = Conformance<any Tide>("a tide") { check in
      check("has a level", gives: 4) { tide in await tide.level() }
    }
    let failures = await messages {
      await expectConformance(to: tides) {
        await Task.yield()
        return Sea()
      }
    }
    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix("Sea, as a tide, 'has a level': it gave 3 instead of 4") == true)
  }

  @MainActor
  @Test func `a conformer that lives on the main actor is checked there`() async {
    let gauges = Conformance<Gauge>("a gauge") { check in
      check("rises", gives: 4) { @MainActor gauge in
        await gauge.rise()
        return gauge.level
      }
    }
    await expectConformance(to: gauges) { Gauge() }
  }

  @Test func `a conformance that states nothing fails`() async {
    let nothing = Conformance<MemoryStore>("a secret") { _ in }
    let failures = await messages { await expectConformance(to: nothing) { MemoryStore() } }
    #expect(failures == ["Nothing is stated about a secret, so nothing was checked."])
  }
}
