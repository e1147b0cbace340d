import Liaison
import LiaisonTesting

// snippet: contract
@Contract(.proxy)
protocol KeyStore: AnyObject {
  var count: Int { get }
  func set(_ key: String, to value: Int) throws
  /// Throws an `UnknownKey` if nothing was set.
  func value(of key: String) throws -> Int
}
// end

struct UnknownKey: Error {
  let key: String
}

final class MemoryStore: KeyStore {
  private var values: [String: Int] = [:]
  var count: Int { values.count }
  func set(_ key: String, to value: Int) { values[key] = value }

  func value(of key: String) throws -> Int {
    guard let value = values[key] else { throw UnknownKey(key: key) }
    return value
  }
}

/// Takes everything and gives nothing back.
final class BottomlessStore: KeyStore {
  let count = 0
  func set(_ key: String, to value: Int) {}
  func value(of key: String) throws -> Int { 0 }
}

// snippet: conformance
let keyStores = Conformance<any KeyStore>("a key store") { check in
  check("gives back what it was given", gives: 1) { store in
    try store.set("a", to: 1)
    return try store.value(of: "a")
  }
  check("throws for an unknown key", throws: UnknownKey.self) { store in
    _ = try store.value(of: "a")
  }
  check("is empty at first") { store in store.count == 0 }
}
// end

func expectKeyStores() async {
  // snippet: expect
  await expectConformance(to: keyStores) { MemoryStore() }
  await expectConformance(to: keyStores, of: "a proxy") { KeyStoreProxy(.to(MemoryStore())) }
  // end
}

func expectTooMuch() async {
  // snippet: fails
  await expectConformance(to: keyStores) { BottomlessStore() }
  // BottomlessStore, as a key store, 'gives back what it was given': it gave 0 instead of 1 …
  // BottomlessStore, as a key store, 'throws for an unknown key': it threw nothing instead of …
  // end
}

// snippet: reminder
func remind(by clock: some Clock<Duration>, _ ring: @Sendable () -> Void) async throws {
  try await clock.sleep(for: .seconds(3_600))
  ring()
}
// end

func reminded(_ ring: @escaping @Sendable () -> Void) async throws -> [Duration] {
  // snippet: clock
  let clock = ManualClock()
  let reminder = Task { try await remind(by: clock, ring) }
  await clock.waitForSleepers(1)  // it has come as far as it gets
  clock.advance(by: .seconds(3_599))
  let deadlines = clock.deadlines  // an hour: it still sleeps
  clock.advance(by: .seconds(1))
  try await reminder.value  // it has rung
  // end
  return deadlines
}

// snippet: report
func expectEmpty(
  _ store: any KeyStore, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard store.count > 0 else { return }
  reportFailure(
    "The store has \(store.count) keys.", fileID: fileID, filePath: filePath, line: line,
    column: column)
}
// end
