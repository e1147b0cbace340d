import ChangedOnlyCore
import Liaison
import Terminal
import Testing

@Suite struct ChangedOnlyTests {
  @Test func `a merged change has the first old and the last new`() {
    let store = Store()
    let cursor = store.changes.cursor()
    for _ in 1...100 { store.put(1, of: "nails") }
    store.put(-40, of: "nails")
    let move = cursor.pull()?.moves["nails"]
    #expect([move?.old, move?.new] == [0, 60])
    #expect(cursor.pull() == nil)
  }

  @Test(.timeLimit(.minutes(1)))
  func `the program tells who pulled what`() {
    let terminal = Terminal(isVisible: false)
    ChangedOnlyStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "sign: nails 0 → 100",
        "sign: nails 100 → 90",
        "store: 13 changes",
        "ledger: nails 90 → 60, screws 0 → 50",
        "ledger: screws 50 → 49",
        "since morning: nails 60 → 90",
        "since noon: nails 70 → 90",
        "since then: nothing",
        "drawn 4 times",
      ])
  }
}
