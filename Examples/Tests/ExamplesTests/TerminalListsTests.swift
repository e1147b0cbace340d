import Liaison
import Terminal
import TerminalListsCore
import Testing

@Suite struct TerminalListsTests {
  @Test func `an item source is contract, data and handlers in one`() {
    let terminal = Terminal(isVisible: false)
    var chosen: [Int] = []
    let numbers = ItemSource(
      [1, 2],
      ItemPresenterHandlers(row: { Row("number \($0)") }, didChoose: { chosen.append($0) }))
    let list = TerminalList(on: terminal)
    numbers.fill(list)
    numbers.items.append(3)
    list.draw()
    list.select(2)
    list.select(3)
    #expect(terminal.events == ["0  number 1", "1  number 2", "2  number 3"])
    #expect(chosen == [3])
  }

  @Test func `a list keeps its source no longer than its controller does`() {
    let terminal = Terminal(isVisible: false)
    let list = TerminalList(on: terminal)
    ItemSource([1], ItemPresenterHandlers(row: { Row("\($0)") })).fill(list)
    list.draw()
    list.select(0)
    #expect(terminal.events == ["(empty)"])
    #expect(list.delegates.isEmpty)
  }

  @Test func `one delegate's veto keeps a row from being selected`() {
    let list = TerminalList(on: Terminal(isVisible: false))
    var selected: [Int] = []
    let token = list.delegates.add(
      ListDelegateHandlers(didSelectRowAt: { _, index in selected.append(index) }))
    let veto = list.delegates.add(
      ListDelegateHandlers(shouldSelectRowAt: { _, index in index > 0 }))
    list.select(0)
    list.select(1)
    #expect(selected == [1])
    withExtendedLifetime((token, veto)) {}
  }

  @Test func `the program shows both controllers`() {
    let terminal = Terminal(isVisible: false)
    TerminalListsStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "0  Ada · London",
        "1  Emmy · Erlangen",
        "→ Dear Emmy, …",
        "0  Aria · 4 min",
        "1  Toccata · 9 min",
        "♪ Toccata, 9 minutes of music today",
        "♪ Aria, 13 minutes of music today",
        "nothing was played",
        "0  0 · the square of 0",
        "1  1 · the square of 1",
        "2  4 · the square of 2",
      ])
  }
}
