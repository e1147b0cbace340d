import Dispatch
import Liaison
import Testing

@Suite struct `Calls that would wait for ever` {
  @Test func `two queues that ask each other stop the program with the remedy`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let pages = PageMulticast()
      let others = PageMulticast()
      let first = QueuePage("first")
      let second = AskingPage(first.queue, others)
      pages.add(second, deliver: .queue(second.queue))
      others.add(first, deliver: .queue(first.queue))
      first.queue.sync { _ = pages.add(1) }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'add(_:)' would wait for ever"))
    #expect(message.contains("Declare the requirement async"))
  }

  @Test func `waiting for room where the mailbox is emptied stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let pages = PageMulticast()
      let page = QueuePage("page")
      pages.add(page, deliver: .queue(page.queue), mailbox: .waiting(1))
      page.queue.sync {
        pages.show(1)
        pages.show(2)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("another policy than .waiting"))
  }

  @Test func `asking an actor from a task stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      actor Home {}
      let pages = PageMulticast()
      let home = Home()
      let token = pages.add(
        PageHandlers(show: { _ in }, add: { $0 }, load: { [$0] }), deliver: .actor(home))
      await Task { _ = pages.add(1) }.value
      token.cancel()
      withExtendedLifetime(home) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Declare the requirement async"))
  }
}

/// Asks another multicast, whose receivers live elsewhere, before it answers.
final class AskingPage: Page, @unchecked Sendable {
  let queue = DispatchQueue(label: "asking")
  let others: PageMulticast

  init(_ home: DispatchQueue, _ others: PageMulticast) { self.others = others }

  func show(_ number: Int) {}
  func add(_ number: Int) -> Int { others.add(number) }
  func load(_ number: Int) async -> [Int] { [] }
}
