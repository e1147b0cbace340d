import Dispatch
import Liaison
import Synchronization
import Testing

/// Eight threads append numbers of their own; readers of different speed check what they get.
@Suite(.serialized) struct `Pulling while many append` {
  static let writers = 8
  static let each = quantity(3_000)
  static var total: Int { writers * each }

  /// What one reader got: every writer's numbers rise, and all that is not there was missed.
  struct Account {
    private var received = 0
    private var missed = 0
    private var latest = Array(repeating: -1, count: writers)
    private var isInOrder = true

    mutating func take(_ pulled: Pulled<Int>) {
      switch pulled {
      case .entries(let entries):
        received += entries.count
        for entry in entries {
          let (writer, number) = (entry / each, entry % each)
          if number <= latest[writer] { isInOrder = false }
          latest[writer] = number
        }
      case .missed(let count, _): missed += count
      case .nothing: break
      }
    }

    var sum: Int { received + missed }

    func check(missing: Int? = nil) {
      #expect(isInOrder)
      #expect(sum == total)
      if let missing { #expect(missed == missing) }
    }
  }

  private func append(to journal: Journal<Int>) {
    onThreads(Self.writers) { writer in
      for number in 0..<Self.each {
        if journal.append(writer * Self.each + number) == nil { Issue.record("not taken") }
      }
    }
  }

  /// Reads on threads of their own, so many entries at a time, until the journal has ended.
  private func read(
    _ journal: Journal<Int>, by sizes: [Int], missing: Int? = nil, while body: () -> Void
  ) {
    let cursors = sizes.map { _ in journal.cursor(from: .start) }
    let isOver = Atomic(false)
    let reading = startThreads(sizes.count) { index in
      var account = Account()
      while true {
        let isLast = isOver.load(ordering: .acquiring)
        let pulled = cursors[index].pull(max: sizes[index])
        account.take(pulled)
        if isLast, pulled == .nothing { break }
      }
      account.check(missing: missing)
    }
    body()
    isOver.store(true, ordering: .releasing)
    #expect(reading.isOverInTime())
  }

  @Test func `received and missed are exactly what was appended`() {
    let journal = Journal<Int>(keeping: .newest(500))
    read(journal, by: [1, 7, 100, 2_000]) { append(to: journal) }
    #expect(journal.end.offset == Self.total)
    #expect(journal.count == min(500, Self.total))
  }

  @Test func `nothing is missed where all is kept`() {
    let journal = Journal<Int>(keeping: .all)
    read(journal, by: [1, 50, 2_000], missing: 0) { append(to: journal) }
    #expect(journal.count == Self.total)
  }

  @Test func `nothing is missed where appenders wait`() {
    let journal = Journal<Int>(keeping: .newest(100), whenFull: .waiting)
    read(journal, by: [30, 50, 100], missing: 0) { append(to: journal) }
    #expect(journal.end.offset == Self.total)
  }

  @Test func `tasks wait for entries and for room, and none is lost`() async {
    let journal = Journal<Int>(keeping: .newest(64), whenFull: .waiting)
    let cursors = (1...4).map { _ in journal.cursor(from: .start) }
    await withTaskGroup(of: Void.self) { group in
      for (index, cursor) in cursors.enumerated() {
        group.addTask {
          var account = Account()
          for await batch in cursor.batches(upTo: 1 + index * 20) { account.take(batch) }
          account.check(missing: 0)
        }
      }
      await withTaskGroup(of: Void.self) { appending in
        for writer in 0..<Self.writers {
          appending.addTask {
            for number in 0..<Self.each { await journal.appendAndWait(writer * Self.each + number) }
          }
        }
      }
      journal.finish()
    }
    #expect(journal.end.offset == Self.total)
  }

  @Test func `cursors that come and go keep nobody waiting`() {
    let journal = Journal<Int>(keeping: .newest(10), whenFull: .waiting)
    let isOver = Atomic(false)
    let passing = startThreads(3) { _ in
      while !isOver.load(ordering: .relaxed) {
        let cursor = journal.cursor(from: .start)
        for _ in 0..<5 { _ = cursor.pull(max: 3) }
      }
    }
    append(to: journal)
    isOver.store(true, ordering: .relaxed)
    #expect(passing.isOverInTime())
    #expect(journal.end.offset == Self.total)
  }

  @Test func `threads with limits lose no entry that was taken`() {
    let journal = Journal<Int>(keeping: .newest(5), whenFull: .waiting)
    let cursor = journal.cursor(from: .start)
    let taken = Counter()
    let received = Counter()
    let isOver = Atomic(false)
    let reading = startThreads(1) { _ in
      while true {
        let isLast = isOver.load(ordering: .acquiring)
        switch cursor.pull(max: 2) {
        case .entries(let entries): received.add(entries.count)
        case .missed: Issue.record("a journal that waits has trimmed")
        case .nothing: if isLast { return }
        }
      }
    }
    let attempts = quantity(500)
    onThreads(Self.writers) { writer in
      for number in 0..<attempts where journal.append(number, within: .microseconds(20)) != nil {
        taken.add()
      }
    }
    isOver.store(true, ordering: .releasing)
    #expect(reading.isOverInTime())
    #expect(received.value == taken.value)
    #expect(journal.end.offset == taken.value)
  }

  @Test func `limits and cancellations lose no entry that was taken`() async {
    let journal = Journal<Int>(keeping: .newest(5), whenFull: .waiting)
    let cursor = journal.cursor(from: .start)
    let (taken, appenders) = (Counter(), quantity(2_000))
    let received = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        var received = 0
        for await batch in cursor.batches(upTo: 2) {
          if case .entries(let entries) = batch { received += entries.count }
        }
        return received
      }
      await withTaskGroup(of: Void.self) { appending in
        for number in 0..<appenders {
          let task = Task {
            let place =
              number.isMultiple(of: 3)
              ? await journal.appendAndWait(number, within: .microseconds(50))
              : await journal.appendAndWait(number)
            if place != nil { taken.add() }
          }
          if number.isMultiple(of: 2) { task.cancel() }
          appending.addTask { await task.value }
        }
      }
      journal.finish()
      return await group.reduce(0, +)
    }
    #expect(received == taken.value)
    #expect(journal.end.offset == taken.value)
  }
}
