import LiaisonPull
import Testing

@Suite struct `Pull alone` {
  @Test func `gives each reader what it has not read`() {
    let journal = Journal<Int>(keeping: .all)
    let early = journal.cursor(from: .start)
    journal.append(1)
    journal.append(2)
    let late = journal.cursor(from: .end)
    journal.append(3)
    #expect(early.pull() == .entries([1, 2, 3]))
    #expect(late.pull() == .entries([3]))
  }
}
