import Liaison
import LiaisonTesting

// What the comments of LiaisonTesting show.

private protocol KeyStore: AnyObject {
  var count: Int { get }
  func set(_ key: String, to value: Int) throws
  func value(of key: String) throws -> Int
}

private struct UnknownKey: Error {}

private final class MemoryStore: KeyStore {
  private var values: [String: Int] = [:]
  var count: Int { values.count }
  func set(_ key: String, to value: Int) { values[key] = value }

  func value(of key: String) throws -> Int {
    guard let value = values[key] else { throw UnknownKey() }
    return value
  }
}

private final class DiskStore: KeyStore {
  let count = 0
  init() async throws {}
  func set(_ key: String, to value: Int) {}
  func value(of key: String) throws -> Int { throw UnknownKey() }
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
}

private func expectKeyStores() async {
  await expectConformance(to: keyStores) { MemoryStore() }
  await expectConformance(to: keyStores, of: "a store on disk") { try await DiskStore() }
}

private func remind(after delay: Duration, by clock: some Clock<Duration>) async throws {
  try await clock.sleep(for: delay)
}

private func turnTime() async throws -> [Duration] {
  let clock = ManualClock()
  let reminder = Task { try await remind(after: .seconds(3_600), by: clock) }
  await clock.waitForSleepers(1)  // it has come as far as it gets
  clock.advance(by: .seconds(3_599))
  let deadlines = clock.deadlines  // an hour: it still sleeps
  clock.advance(by: .seconds(1))
  try await reminder.value
  return deadlines
}

private typealias Inbox = [String]

private func expectEmpty(
  _ inbox: Inbox, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard !inbox.isEmpty else { return }
  reportFailure(
    "The inbox has \(inbox.count) letters.", fileID: fileID, filePath: filePath, line: line,
    column: column)
}
