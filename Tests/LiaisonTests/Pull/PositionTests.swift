import Foundation
import Liaison
import Testing

@Suite struct `Pulling from a position` {
  @Test func `a reader resumes where an earlier one stood`() {
    let journal = Journal<Int>(keeping: .all)
    journal.append(contentsOf: 0..<5)
    let cursor = journal.cursor(from: .start)
    #expect(cursor.pull(max: 3) == .entries([0, 1, 2]))
    #expect(journal.cursor(from: .position(cursor.position)).pull() == .entries([3, 4]))
  }

  @Test func `a place that is no longer kept is missed up to the oldest entry`() {
    let journal = Journal<Int>(keeping: .newest(3))
    journal.append(contentsOf: 0..<2)
    let place = journal.end
    journal.append(contentsOf: 2..<10)
    let cursor = journal.cursor(from: .position(place))
    #expect(cursor.pull() == .missed(5, resumingAt: journal.start))
    #expect(cursor.pull() == .entries([7, 8, 9]))
  }

  @Test func `a position of another life is told that something was missed, be it nothing now`() {
    let earlier = Journal<Int>(keeping: .all)
    earlier.append(contentsOf: 0..<2)
    let journal = Journal<Int>(keeping: .newest(3))
    journal.append(contentsOf: 0..<3)
    let cursor = journal.cursor(from: .position(earlier.end))
    #expect(cursor.pull() == .missed(0, resumingAt: journal.start))
    #expect(cursor.pull() == .entries([0, 1, 2]))
    #expect(cursor.pull() == .nothing)
  }

  @Test func `a position of another life misses what this life has trimmed`() {
    let journal = Journal<Int>(keeping: .newest(3))
    journal.append(contentsOf: 0..<10)
    let stranger = JournalPosition(life: journal.life &+ 1, offset: 9)
    let cursor = journal.cursor(from: .position(stranger))
    #expect(cursor.pull() == .missed(7, resumingAt: journal.start))
    #expect(cursor.pullAll() == ([7, 8, 9], 0))
  }

  @Test func `a position beyond the end is one of another life`() {
    let journal = Journal<Int>(keeping: .all, life: 7)
    journal.append(0)
    let cursor = journal.cursor(from: .position(JournalPosition(life: 7, offset: 2)))
    #expect(cursor.pull() == .missed(0, resumingAt: journal.start))
    #expect(cursor.pullAll() == ([0], 0))
  }

  @Test func `the end itself is a position`() {
    let journal = Journal<Int>(keeping: .all, life: 7)
    journal.append(0)
    let cursor = journal.cursor(from: .position(JournalPosition(life: 7, offset: 1)))
    #expect(cursor.pull() == .nothing)
  }

  @Test func `every journal has a life of its own, unless it is given one`() {
    #expect(Journal<Int>(keeping: .all).life != Journal<Int>(keeping: .all).life)
    #expect(Journal<Int>(keeping: .all, life: 7).life == 7)
  }

  @Test func `positions are ordered as the entries are`() throws {
    let journal = Journal<Int>(keeping: .all)
    let first = try #require(journal.append(0))
    let second = try #require(journal.append(1))
    #expect(first < second)
    #expect([second, first].sorted() == [first, second])
    #expect(Set([first, second, journal.start]).count == 2)
  }

  @Test func `a position survives being written down`() throws {
    let position = JournalPosition(life: .max, offset: .max)
    #expect(position.description == "ffffffffffffffff:9223372036854775807")
    #expect(JournalPosition(position.description) == position)
    let data = try JSONEncoder().encode([position])
    #expect(try JSONDecoder().decode([JournalPosition].self, from: data) == [position])
  }

  @Test(arguments: ["", ":", "1", "1:", ":1", "x:1", "1:-1", "1:2:3", "1:x", "10000000000000000:1"])
  func `what is no position is none`(_ text: String) {
    #expect(JournalPosition(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([JournalPosition].self, from: JSONEncoder().encode([text]))
    }
  }
}
