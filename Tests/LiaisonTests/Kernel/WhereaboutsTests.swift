import Liaison
import TestSupport
import Testing

@testable import LiaisonCore

@Suite struct `Where code runs` {
  @Test func `a thread is somewhere, and its word is neither an open gate's nor a closed one's`()
    async
  {
    let wrong = Counter()
    await onThreads(16) { _ in
      let here = Whereabouts.thread
      if here == .nowhere || [Roster.open, Roster.closed].contains(here.gateWord) { wrong.add() }
      if here != .thread || here.party != .thread(here) { wrong.add() }
    }
    #expect(wrong.value == 0)
  }

  @Test func `a task is somewhere, and a thread outside of one is in none`() async {
    let here = Whereabouts.task
    #expect(here != .nowhere)
    #expect(here.party == .task(here))
    let wrong = Counter()
    await onThreads(4) { _ in if Whereabouts.task != .nowhere { wrong.add() } }
    #expect(wrong.value == 0)
  }
}
