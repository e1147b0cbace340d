import Dispatch
import Liaison
import Testing

@Suite struct `Streams and delivery of changes` {
  let log = Log()

  @Test func `53 values begin with the one that is there, and losses stand beside what is read`()
    async
  {
    let person = Citizen()
    var values = person.values(\.age, keeping: .newest(2)).makeAsyncIterator()
    for age in 1...4 { person.age = age }
    let first = await values.next()
    #expect(first?.value == 3)
    #expect(first?.missed == 3)
    #expect(await values.next()?.value == 4)
  }

  @Test func `53 a value of a collection is the whole collection, whichever element has changed`()
    async
  {
    let person = Citizen()
    var values = person.values(\.scores).makeAsyncIterator()
    person.elements(\.scores)["chess"] = 1
    person.elements(\.scores)["go"] = 2
    person.elements(\.scores)["chess"] = nil
    var seen: [[String: Int]?] = []
    for _ in 0..<4 { seen.append(await values.next()?.value) }
    #expect(seen == [[:], ["chess": 1], ["chess": 1, "go": 2], ["go": 2]])
  }

  @Test func `53 changes carry what was asked for, and the stream ends with the object`() async {
    var changes: EventStream<Change<String>>.Iterator
    do {
      let person = Citizen()
      changes = person.changes(\.fullName, options: [.old, .new]).makeAsyncIterator()
      person.first = "Ada"
    }
    let change = await changes.next()
    #expect(change?.oldValue == " ")
    #expect(change?.newValue == "Ada ")
    #expect(await changes.next() == nil)
  }

  @Test func `54 delivered on a queue, in order`() async {
    let person = Citizen()
    let queue = DispatchQueue(label: "observer")
    let token = person.observe(\.age, options: [.old, .new], deliver: .queue(queue)) { change in
      dispatchPrecondition(condition: .onQueue(queue))
      log.note(change)
    }
    for age in 1...100 { person.age = age }
    await eventually { log.entries.count == 100 }
    #expect(log.entries == (1...100).map { "age \($0 - 1)→\($0)" })
    withExtendedLifetime(token) {}
  }

  @Test func `54 delivered on the main actor`() async {
    let person = Citizen()
    let token = person.observe(\.fullName, deliver: .main) { change in
      MainActor.preconditionIsolated()
      log.note(change)
    }
    person.first = "Ada"
    person.last = "King"
    await eventually { log.entries.count == 2 }
    #expect(log.entries == ["fullName -→Ada ", "fullName -→Ada King"])
    withExtendedLifetime(token) {}
  }

  @Test func `54 a mailbox is bounded, and counts what it loses`() {
    let person = Citizen()
    let queue = DispatchQueue(label: "observer")
    queue.suspend()
    let token = person.observe(
      \.age, deliver: .queue(queue), mailbox: .droppingOldest(2)
    ) { log.note($0) }
    for age in 1...5 { person.age = age }
    #expect(token.losses == 3)
    queue.resume()
    queue.sync {}
    #expect(log.entries == ["age -→4", "age -→5"])
  }

  @Test func `54 what waits in the mailbox of an ended observation is not told`() {
    let person = Citizen()
    let queue = DispatchQueue(label: "observer")
    queue.suspend()
    let token = person.observe(\.age, deliver: .queue(queue)) { log.note($0) }
    person.age = 1
    token.cancel()
    queue.resume()
    queue.sync {}
    #expect(log.entries == [])
  }
}
