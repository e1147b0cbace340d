import Liaison
import Synchronization
import Testing

@testable import Snippets

@Suite struct TestingSnippetsTests {
  @Test func `a store in memory and its proxy are key stores`() async {
    await expectKeyStores()
  }

  @Test func `a store without a bottom is none, twice`() async {
    let messages = Messages()
    await withKnownIssue(isIntermittent: false, { await expectTooMuch() }, matching: messages.add)
    #expect(messages.all.count == 2)
    #expect(
      messages.all.first?.contains("it gave 0 instead of 1 (stated at Snippets/Testing.swift:")
        == true)
  }

  @Test func `an hour takes no time`() async throws {
    let rings = Mutex(0)
    let deadlines = try await reminded { rings.withLock { $0 += 1 } }
    #expect(deadlines == [.seconds(3_600)])
    #expect(rings.withLock { $0 } == 1)
  }

  @Test func `a failure stands where its reporter is called`() async {
    let messages = Messages()
    let store = MemoryStore()
    expectEmpty(store)
    store.set("a", to: 1)
    withKnownIssue(isIntermittent: false, { expectEmpty(store) }, matching: messages.add)
    #expect(messages.all == ["The store has 1 keys."])
  }
}

/// What known issues said.
private final class Messages: Sendable {
  private let messages = Mutex<[String]>([])
  var all: [String] { messages.withLock { $0 } }

  func add(_ issue: Issue) -> Bool {
    messages.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
    return true
  }
}
