import Dispatch
import Liaison
import Testing

@Suite struct `Pulling when told` {
  let changes = Changes<[Int]>()
  let log = Log()

  @Test func `an observer is told, and pulls`() {
    let cursor = changes.cursor()
    let token = changes.observe { [log] in log.append("\(cursor.pull() ?? [])") }
    changes.record([1])
    changes.record([2])
    #expect(log.entries == ["[1]", "[2]"])
    token.cancel()
    changes.record([3])
    #expect(log.entries == ["[1]", "[2]"])
    #expect(cursor.pull() == [3])
  }

  @Test func `signals to elsewhere coalesce until one is delivered`() {
    let queue = DispatchQueue(label: "signals")
    let cursor = changes.cursor()
    let token = changes.observe(deliver: .queue(queue)) { [log] in
      log.append("\(cursor.pull() ?? [])")
    }
    queue.suspend()
    for number in 0..<10 { changes.record([number]) }
    queue.resume()
    queue.sync {}
    #expect(log.take() == ["\(Array(0..<10))"])
    changes.record([10])
    queue.sync {}
    #expect(log.entries == ["[10]"])
    withExtendedLifetime(token) {}
  }

  @MainActor
  final class Page {
    var drawn: [[Int]] = []
  }

  @Test func `a body that is told on the main actor may touch what lives there`() async {
    let page = Page()
    let cursor = changes.cursor()
    let token = changes.observe(deliver: .main) { [log] in
      page.drawn.append(cursor.pull() ?? [])
      log.append("drawn")
    }
    changes.record([1])
    await eventually { log.entries == ["drawn"] }
    #expect(await page.drawn == [[1]])
    withExtendedLifetime(token) {}
  }

  @Test func `what changes during the call is one more call`() {
    let queue = DispatchQueue(label: "signals")
    let cursor = changes.cursor()
    let token = changes.observe(deliver: .queue(queue)) { [log, changes] in
      let pulled = cursor.pull() ?? []
      log.append("\(pulled)")
      if pulled == [0] { for number in 1..<4 { changes.record([number]) } }
    }
    changes.record([0])
    queue.sync {}
    queue.sync {}
    #expect(log.entries == ["[0]", "[1, 2, 3]"])
    withExtendedLifetime(token) {}
  }

  @Test func `observers are told in the order of their priorities`() {
    let tokens = [
      changes.observe(priority: .low) { [log] in log.append("low") },
      changes.observe { [log] in log.append("first") },
      changes.observe { [log] in log.append("second") },
      changes.observe(priority: .high) { [log] in log.append("high") },
    ]
    changes.record([1])
    #expect(log.entries == ["high", "first", "second", "low"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an observer may record in its call`() {
    let cursor = changes.cursor()
    let token = changes.observe { [log, changes] in
      let pulled = cursor.pull() ?? []
      log.append("\(pulled)")
      if pulled.count == 1, let number = pulled.first, number < 3 { changes.record([number + 1]) }
    }
    changes.record([0])
    #expect(log.entries == ["[0]", "[1]", "[2]", "[3]"])
    withExtendedLifetime(token) {}
  }

  @Test func `an observer on the main queue is told there`() async {
    let done = Counter()
    let token = changes.observe(deliver: .main) {
      dispatchPrecondition(condition: .onQueue(.main))
      done.add()
    }
    changes.record([1])
    await eventually { done.value == 1 }
    withExtendedLifetime(token) {}
  }

  @Test func `an observer may end with an owner`() {
    final class Owner {}
    var owner: Owner? = Owner()
    let queue = DispatchQueue(label: "owned")
    if let owner {
      changes.observe { [log] in log.append("here") }.tie(to: owner)
      changes.observe(deliver: .queue(queue)) { [log] in log.append("there") }.tie(to: owner)
    }
    changes.record([1])
    queue.sync {}
    #expect(log.take().sorted() == ["here", "there"])
    owner = nil
    changes.record([2])
    queue.sync {}
    #expect(log.entries == [])
    #expect(owner == nil)
  }

  @Test func `a loop gets what came while it was busy as one`() async {
    let cursor = changes.cursor()
    changes.record([0])
    changes.record([1])
    var seen: [[Int]] = []
    for await change in cursor.changes {
      seen.append(change)
      if seen.count == 1 { for number in 2..<10 { changes.record([number]) } } else { break }
    }
    #expect(seen == [[0, 1], Array(2..<10)])
  }

  @Test func `a loop that waits gets everything`() async {
    let cursor = changes.cursor()
    let reading = Task {
      var read: [Int] = []
      for await change in cursor.changes {
        read += change
        if read.count == 1_000 { break }
      }
      return read
    }
    for number in 0..<1_000 {
      changes.record([number])
      if number.isMultiple(of: 10) { await Task.yield() }
    }
    #expect(await reading.value == Array(0..<1_000))
  }

  @Test func `a loop ends when the subject is released and all is pulled`() async {
    var changes: Changes<[Int]>? = Changes()
    let cursor = changes?.cursor()
    changes?.record([1])
    let reading = Task {
      var read: [[Int]] = []
      if let cursor { for await change in cursor.changes { read.append(change) } }
      return read
    }
    await Task.yield()
    changes = nil
    #expect(await reading.value == [[1]])
  }

  @Test func `a loop ends when its task is cancelled, and the cursor keeps its place`() async {
    let cursor = changes.cursor()
    let reading = Task { await cursor.next() }
    await Task.yield()
    reading.cancel()
    #expect(await reading.value == nil)
    changes.record([1])
    #expect(await cursor.next() == [1])
  }
}
