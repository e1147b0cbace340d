import Liaison
import LiaisonTesting
import Testing

@Suite struct `Pulling what a journal keeps` {
  @Test func `all of it`() {
    let journal = Journal<Int>(keeping: .all)
    journal.append(contentsOf: 0..<10_000)
    #expect(journal.count == 10_000)
    #expect(journal.cursor(from: .start).pullAll() == (Array(0..<10_000), 0))
  }

  @Test(arguments: [1, 2, 7, 8, 9, 1_000]) func `the newest`(_ count: Int) {
    let journal = Journal<Int>(keeping: .newest(count))
    let cursor = journal.cursor(from: .start)
    for number in 0..<3_000 { journal.append(number) }
    #expect(journal.count == count)
    #expect(cursor.pullAll() == (Array(3_000 - count..<3_000), 3_000 - count))
  }

  @Test func `so many bytes, by a measure of one's own`() {
    let journal = Journal<Int>(keeping: .bytes(10) { $0 })
    let cursor = journal.cursor(from: .start)
    journal.append(contentsOf: [4, 4, 2])
    #expect(journal.count == 3)
    journal.append(1)
    #expect(journal.count == 3)
    journal.append(7)
    #expect(cursor.pullAll() == ([2, 1, 7], 2))
  }

  @Test func `an entry larger than all that may be kept stays until the next`() {
    let journal = Journal<Int>(keeping: .bytes(10) { $0 })
    journal.append(contentsOf: [3, 20])
    #expect(journal.cursor(from: .start).pullAll() == ([20], 0))
    journal.append(1)
    #expect(journal.cursor(from: .start).pullAll() == ([1], 0))
  }

  @Test func `entries of no size take no room`() {
    let journal = Journal<Int>(keeping: .bytes(1) { _ in 0 })
    journal.append(contentsOf: 0..<100)
    #expect(journal.count == 100)
  }

  @Test func `so many bytes of text, of bytes and of numbers`() {
    let texts = Journal<String>(keeping: .bytes(6))
    texts.append(contentsOf: ["ab", "é", "cd", "e"])
    #expect(texts.cursor(from: .start).pullAll() == (["é", "cd", "e"], 0))
    let bytes = Journal<[UInt8]>(keeping: .bytes(3))
    bytes.append(contentsOf: [[1, 2], [3, 4], [5]])
    #expect(bytes.cursor(from: .start).pullAll() == ([[3, 4], [5]], 0))
    let numbers = Journal<Int32>(keeping: .bytes(8))
    numbers.append(contentsOf: [1, 2, 3])
    #expect(numbers.cursor(from: .start).pullAll() == ([2, 3], 0))
  }

  @Test func `what is not too old, by the journal's clock`() async {
    let clock = ManualClock()
    let journal = Journal<Int>(keeping: .age(.seconds(10)), clock: clock)
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(1)
    clock.advance(by: .seconds(6))
    await journal.appendAndWait(2)
    clock.advance(by: .seconds(4))
    #expect(journal.count == 2)
    clock.advance(by: .milliseconds(1))
    #expect(journal.count == 1)
    #expect(cursor.pullAll() == ([2], 1))
  }

  @Test func `a reader gets nothing that has grown too old while nobody looked`() async {
    let clock = ManualClock()
    let journal = Journal<Int>(keeping: .age(.seconds(10)), clock: clock)
    let cursor = journal.cursor(from: .start)
    await journal.appendAndWait(contentsOf: 0..<3)
    clock.advance(by: .seconds(11))
    #expect(cursor.pullAll() == ([], 3))
    await journal.appendAndWait(3)
    #expect(journal.start.offset == 3)
    #expect(cursor.pullAll() == ([3], 0))
  }

  @Test func `an age beyond all numbers keeps everything`() {
    let journal = Journal<Int>(keeping: .age(.seconds(Int64.max)))
    journal.append(contentsOf: 0..<100)
    #expect(journal.count == 100)
  }

  @Test func `keeping nothing stops the program with the remedy`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Retention<Int>.newest(0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("keep at least one entry"))
  }

  @Test func `a negative size stops the program with the remedy`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Journal<Int>(keeping: .bytes(10) { $0 }).append(-1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("give the bytes it takes"))
  }

  /// Every kind of retention against an array that is trimmed the slow way.
  @Test(arguments: 0..<40) func `random appends and pulls agree with a model`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limit = Int.random(in: 1...30, using: &random)
    let countsBytes = Bool.random(using: &random)
    let journal = Journal<Int>(keeping: countsBytes ? .bytes(limit) { $0 % 7 } : .newest(limit))
    var all: [Int] = []
    var start = 0
    var readers: [(cursor: JournalCursor<Int>, place: Int)] = []
    for step in 0..<400 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let entry = Int.random(in: 0..<100, using: &random)
        journal.append(entry)
        all.append(entry)
        while all.count - start > 1, all.count - start > limit || countsBytes {
          if countsBytes, all[start...].reduce(0, { $0 + $1 % 7 }) <= limit { break }
          start += 1
        }
      case 5:
        if Bool.random(using: &random) {
          readers.append((journal.cursor(from: .start), start))
        } else {
          readers.append((journal.cursor(from: .end), all.count))
        }
      case 6:
        if !readers.isEmpty {
          let position = readers[0].cursor.position
          #expect(position.offset == readers[0].place, "seed \(seed), step \(step)")
          readers[0].cursor = journal.cursor(from: .position(position))
        }
      default:
        guard let index = readers.indices.randomElement(using: &random) else { continue }
        let count = Int.random(in: 1...12, using: &random)
        let expected: Pulled<Int>
        let place = readers[index].place
        if place < start {
          expected = .missed(start - place, resumingAt: journal.start)
          readers[index].place = start
        } else if place == all.count {
          expected = .nothing
        } else {
          expected = .entries(Array(all[place...].prefix(count)))
          readers[index].place = min(place + count, all.count)
        }
        #expect(readers[index].cursor.pull(max: count) == expected, "seed \(seed), step \(step)")
      }
      #expect(journal.count == all.count - start, "seed \(seed), step \(step)")
    }
  }
}
