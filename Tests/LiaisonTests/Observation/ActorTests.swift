import Liaison
import Testing

@Observed
actor Tally: ObservedActor {
  var count = 0
  var step = 1
  var next: Int { count + step }

  func increase() { count += step }

  func log(into log: Log) -> Subscription {
    observe(\.next, options: [.old, .new]) { counter, change in
      log.note(change)
      if counter.count < 3 { counter.count += 1 }
    }
  }

  func cursor() -> Int? {
    let cursor = changeCursor(\.count)
    count = 50
    return cursor.pull()?[\.count]?.newValue
  }
}

@MainActor @Observed
final class Sheet {
  var title = ""
  var subtitle: String?
  var heading: String { title + (subtitle ?? "") }
}

@Observed
final class Crate<Value> {
  var value: Value
  var count = 0
  var items = [Value]()
  var description: String { "\(value) \(count)" }

  init(_ value: Value) { self.value = value }
}

@Suite struct `57 every kind of class` {
  let log = Log()

  @Test func `an actor is observed on the actor`() async {
    let counter = Tally()
    let token = await counter.log(into: log)
    await counter.increase()
    #expect(log.entries == ["next 1→2", "next 2→3", "next 3→4"])
    #expect(await counter.cursor() == 50)
    withExtendedLifetime(token) {}
  }

  @Test func `an actor is observed from outside, on a queue or as a stream`() async {
    let counter = Tally()
    var values = await counter.values(\.count).makeAsyncIterator()
    await counter.increase()
    #expect(await values.next()?.value == 0)
    #expect(await values.next()?.value == 1)
  }

  @MainActor @Test func `a class of the main actor is observed there`() {
    let page = Sheet()
    let token = page.observe(\.heading, options: [.old, .new]) { page, change in
      log.note(change)
      if page.subtitle == nil { page.subtitle = "!" }
    }
    page.title = "A"
    token.cancel()
    #expect(log.entries == ["heading →A", "heading A→A!"])
  }

  @Test func `a generic class is observed`() {
    let box = Crate("a")
    let tokens = [
      box.observe(\.value, options: [.old, .new]) { log.note($1) },
      box.observe(\.description) { log.note($1) },
      box.observe(\.items) { log.note($1) },
    ]
    box.value = "b"
    box.count = 1
    box.elements(\.items).append("x")
    #expect(
      log.entries == [
        "value a→b", "description -→b 0", "description -→b 1",
        #"items insertion -→["x"] at 0..<1"#,
      ])
    let numbers = Crate(1)
    let token = numbers.observe(\.value) { log.note($1) }
    numbers.value = 2
    #expect(log.entries.last == "value -→2")
    withExtendedLifetime((tokens, token)) {}
  }
}
