import Liaison
import Testing

@testable import LiaisonPull

/// A list of numbers that counts how often lists are made one.
struct Traced: Mergeable, Sendable {
  var numbers: [Int]
  let merges: Counter

  mutating func merge(_ later: Self) {
    merges.add()
    numbers += later.numbers
  }
}

/// A change that does something when it is merged, and in which order.
struct Meddling: Mergeable, Sendable {
  var numbers: [Int]
  var whenMerging: @Sendable () -> Void

  mutating func merge(_ later: Self) {
    whenMerging()
    numbers += later.numbers
  }
}

/// An object that is counted while it lives.
final class Living: Sendable {
  private let count: Counter

  init(_ count: Counter) {
    self.count = count
    count.add()
  }

  deinit { count.add(-1) }
}

@Suite struct `Pulling merged changes` {
  let changes = Changes<[Int]>()

  @Test func `several changes arrive as one`() {
    let cursor = changes.cursor()
    changes.record([1])
    changes.record([2, 3])
    changes.record([4])
    #expect(cursor.pull() == [1, 2, 3, 4])
    #expect(cursor.pull() == nil)
  }

  @Test func `a cursor begins with what comes`() {
    changes.record([1])
    let cursor = changes.cursor()
    #expect(cursor.pull() == nil)
    changes.record([2])
    #expect(cursor.pull() == [2])
  }

  @Test func `each cursor gets what came since its own last pull`() {
    let first = changes.cursor()
    changes.record([1])
    let second = changes.cursor()
    changes.record([2])
    #expect(first.pull() == [1, 2])
    changes.record([3])
    #expect(second.pull() == [2, 3])
    #expect(first.pull() == [3])
    #expect(second.pull() == nil)
  }

  @Test func `a cursor knows whether there is news, and a subject its version`() {
    let cursor = changes.cursor()
    #expect(changes.version == 0)
    #expect(!cursor.hasNews)
    changes.record([1])
    changes.record([2])
    #expect(changes.version == 2)
    #expect(cursor.hasNews)
    _ = cursor.pull()
    #expect(!cursor.hasNews)
    #expect(changes.version == 2)
  }

  @Test func `cursors that begin, pull and end at many places each read what came since`() {
    var numbers = SeededGenerator(seed: 31)
    let changes = Changes<[Int]>()
    var recorded: [Int] = []
    var cursors: [(cursor: ChangesCursor<[Int]>, read: Int)] = []
    for step in 0..<6_000 {
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0...1:
        cursors.append((changes.cursor(), recorded.count))
        fallthrough
      case 2:
        changes.record([step])
        recorded.append(step)
      case 3:
        guard let index = cursors.indices.randomElement(using: &numbers) else { continue }
        let read = cursors[index].cursor.pull() ?? []
        #expect(read == Array(recorded[cursors[index].read...]), "step \(step)")
        cursors[index].read = recorded.count
      default:
        guard let index = cursors.indices.randomElement(using: &numbers) else { continue }
        cursors.remove(at: index)
      }
    }
    for (cursor, read) in cursors { #expect(cursor.pull() ?? [] == Array(recorded[read...])) }
    cursors = []
    changes.record([1])
    let state = changes.storage.state.withLock { $0.segments }
    #expect(state.first < 0 && state.segments.isEmpty && state.freeSlots == 0)
  }

  @Test func `places that go are used again, so that a slow cursor costs no more than it reads`() {
    let changes = Changes<[Int]>()
    let slow = changes.cursor()
    for number in 0..<20_000 {
      let passing = changes.cursor()
      changes.record([number])
      withExtendedLifetime(passing) {}
    }
    let slots = changes.storage.state.withLock { $0.segments.segments.count }
    #expect(slots < 100)
    #expect(slow.pull() == Array(0..<20_000))
  }

  @Test func `versions are counted without cursors too`() {
    changes.record([1])
    #expect(changes.version == 1)
    #expect(!changes.cursor().hasNews)
  }

  @Test func `sets unite, lists follow one another, and a key's later value wins`() {
    var set: Set = [1, 2]
    set.merge([2, 3])
    #expect(set == [1, 2, 3])
    var list = [1, 2]
    list.merge([2, 3])
    #expect(list == [1, 2, 2, 3])
    var table = ["a": 1, "b": 2]
    table.merge(["b": 3, "c": 4])
    #expect(table == ["a": 1, "b": 3, "c": 4])
  }

  @Test func `no change at all merges with any`() {
    var change: [Int]?
    change.merge(nil)
    #expect(change == nil)
    change.merge([1])
    change.merge(nil)
    change.merge([2])
    #expect(change == [1, 2])
  }

  @Test func `a change that is nil is a change`() {
    let changes = Changes<[Int]?>()
    let cursor = changes.cursor()
    changes.record(nil)
    #expect(cursor.hasNews)
    #expect(cursor.pull() == .some(nil))
    #expect(cursor.pull() == .none)
  }

  @Test func `nothing is kept for nobody`() {
    let living = Counter()
    let changes = Changes<[Living]>()
    changes.record([Living(living)])
    #expect(living.value == 0)
    let fast = changes.cursor()
    var slow: ChangesCursor<[Living]>? = changes.cursor()
    for _ in 0..<10 { changes.record([Living(living)]) }
    #expect(living.value == 10)
    #expect(fast.pull()?.count == 10)
    #expect(living.value == 10)
    changes.record([Living(living)])
    slow = nil
    #expect(slow == nil)
    #expect(living.value == 1)
    _ = fast.pull()
    #expect(living.value == 0)
  }

  @Test func `a cursor outlives its subject`() {
    var changes: Changes<[Int]>? = Changes()
    let cursor = changes?.cursor()
    changes?.record([1])
    changes?.record([2])
    changes = nil
    #expect(cursor?.pull() == [1, 2])
    #expect(cursor?.pull() == nil)
  }

  @Test func `what has not been pulled is folded into few pieces`() {
    let merges = Counter()
    let changes = Changes<Traced>()
    let cursor = changes.cursor()
    for number in 0..<10_000 { changes.record(Traced(numbers: [number], merges: merges)) }
    #expect(merges.value <= 10_000)
    let before = merges.value
    #expect(cursor.pull()?.numbers == Array(0..<10_000))
    #expect(merges.value - before <= 14)
  }

  @Test func `a fast reader leaves few pieces to a slow one`() {
    let merges = Counter()
    let changes = Changes<Traced>()
    let slow = changes.cursor()
    let fast = changes.cursor()
    for number in 0..<10_000 {
      changes.record(Traced(numbers: [number], merges: merges))
      #expect(fast.pull()?.numbers == [number])
    }
    #expect(merges.value <= 10_000)
    let before = merges.value
    #expect(slow.pull()?.numbers == Array(0..<10_000))
    #expect(merges.value - before <= 14)
  }

  @Test func `cursors that go leave few pieces`() {
    let merges = Counter()
    let changes = Changes<Traced>()
    let slow = changes.cursor()
    var others: [ChangesCursor<Traced>] = []
    for number in 0..<1_000 {
      changes.record(Traced(numbers: [number], merges: merges))
      others.append(changes.cursor())
    }
    #expect(merges.value == 0)
    while !others.isEmpty { others.remove(at: others.count * 2 / 3) }
    let before = merges.value
    #expect(slow.pull()?.numbers == Array(0..<1_000))
    #expect(merges.value - before <= 10)
  }

  @Test func `a hundred cursors that keep up cost a recorder no merge`() {
    let merges = Counter()
    let changes = Changes<Traced>()
    let cursors = (0..<100).map { _ in changes.cursor() }
    for number in 0..<100 {
      changes.record(Traced(numbers: [number], merges: merges))
      for cursor in cursors { #expect(cursor.pull()?.numbers == [number]) }
    }
    #expect(merges.value == 0)
  }

  @Test func `a merge may record, pull, and let go of a cursor`() {
    let changes = Changes<Meddling>()
    let slow = changes.cursor()
    let other = changes.cursor()
    let log = Log()
    let meddles = Counter()
    let meddling: @Sendable () -> Void = {
      guard meddles.value < 3 else { return }
      meddles.add()
      changes.record(Meddling(numbers: [100 + meddles.value], whenMerging: {}))
      log.append("\(other.pull()?.numbers ?? [])")
      _ = changes.cursor()
    }
    changes.record(Meddling(numbers: [0], whenMerging: meddling))
    changes.record(Meddling(numbers: [1], whenMerging: meddling))
    changes.record(Meddling(numbers: [2], whenMerging: meddling))
    var numbers: [Int] = []
    while let change = slow.pull() { numbers += change.numbers }
    #expect(numbers.sorted() == [0, 1, 2, 101, 102, 103])
    #expect(meddles.value == 3)
    #expect(log.entries.count == 3)
    #expect(changes.version == 6)
    // What is left for it refers to it.
    while other.pull() != nil {}
  }

  @Test(arguments: 0..<60) func `random records and pulls agree with a model`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let merges = Counter()
    let changes = Changes<Traced>()
    var readers: [(cursor: ChangesCursor<Traced>, pending: [Int])] = []
    var next = 0
    let eagerness = Int.random(in: 1...20, using: &random)
    for step in 0..<600 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: readers.append((changes.cursor(), []))
      case 1:
        if let gone = readers.indices.randomElement(using: &random) { readers.remove(at: gone) }
      case 2..<2 + eagerness:
        guard let index = readers.indices.randomElement(using: &random) else { continue }
        let pending = readers[index].pending
        #expect(readers[index].cursor.hasNews == !pending.isEmpty, "seed \(seed), step \(step)")
        let pulled = readers[index].cursor.pull()?.numbers
        #expect(pulled == (pending.isEmpty ? nil : pending), "seed \(seed), step \(step)")
        readers[index].pending = []
      default:
        let numbers = Array(next...next + Int.random(in: 0..<3, using: &random))
        next += numbers.count
        changes.record(Traced(numbers: numbers, merges: merges))
        for index in readers.indices { readers[index].pending += numbers }
      }
    }
    for reader in readers {
      #expect(reader.cursor.pull()?.numbers ?? [] == reader.pending, "seed \(seed), end")
    }
  }
}
