import Liaison
import Testing

@Suite struct `Pulling batches as they come` {
  @Test func `batches are no larger than asked for, and end when the journal is finished`() async {
    let journal = Journal<Int>(keeping: .all)
    await journal.appendAndWait(contentsOf: 0..<5)
    journal.finish()
    var batches: [Pulled<Int>] = []
    for await batch in journal.cursor(from: .start).batches(upTo: 2) { batches.append(batch) }
    #expect(batches == [.entries([0, 1]), .entries([2, 3]), .entries([4])])
  }

  @Test func `a loop that waits gets what comes`() async {
    let journal = Journal<Int>(keeping: .all)
    let cursor = journal.cursor(from: .start)
    let reading = Task {
      var read: [Int] = []
      for await batch in cursor.batches() {
        if case .entries(let entries) = batch { read += entries }
        if read.count == 1_000 { return read }
      }
      return []
    }
    for number in 0..<1_000 {
      await journal.appendAndWait(number)
      if number.isMultiple(of: 10) { await Task.yield() }
    }
    #expect(await reading.value == Array(0..<1_000))
  }

  @Test func `a loop hears what it missed`() async {
    let journal = Journal<Int>(keeping: .newest(2))
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(contentsOf: 0..<5)
    journal.finish()
    var batches: [Pulled<Int>] = []
    for await batch in cursor.batches() { batches.append(batch) }
    #expect(batches == [.missed(3, resumingAt: journal.start), .entries([3, 4])])
  }

  @Test func `a loop ends when its journal is released`() async {
    var journal: Journal<Int>? = Journal(keeping: .all)
    let cursor = journal?.cursor(from: .end)
    let reading = Task { await cursor?.next() }
    journal?.append(1)
    #expect(await reading.value == .entries([1]))
    let ending = Task { await cursor?.next() }
    await Task.yield()
    journal = nil
    #expect(await ending.value == nil)
  }

  @Test func `a loop ends when its task is cancelled, and the cursor keeps its place`() async {
    let journal = Journal<Int>(keeping: .all)
    let cursor = journal.cursor(from: .start)
    let reading = Task { await cursor.next() }
    await Task.yield()
    reading.cancel()
    #expect(await reading.value == nil)
    await journal.appendAndWait(1)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await cursor.next()
    }
    #expect(await late.value == nil)
    #expect(await cursor.next() == .entries([1]))
  }

  @Test func `several loops over one cursor share what comes`() async {
    let journal = Journal<Int>(keeping: .all)
    let cursor = journal.cursor(from: .start)
    let read = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var read: [Int] = []
          for await batch in cursor.batches(upTo: 3) {
            if case .entries(let entries) = batch { read += entries }
          }
          return read
        }
      }
      for number in 0..<500 { await journal.appendAndWait(number) }
      journal.finish()
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(read.sorted() == Array(0..<500))
  }

  @Test func `a stream of the library is one`() async {
    func last(_ stream: some EventSequence<Pulled<Int>>) async -> Pulled<Int>? {
      var last: Pulled<Int>?
      for await element in stream { last = element }
      return last
    }
    let journal = Journal<Int>(keeping: .all)
    await journal.appendAndWait(1)
    journal.finish()
    #expect(await last(journal.cursor(from: .start).batches()) == .entries([1]))
  }
}
