import Liaison
import SwappedListsCore
import Terminal
import Testing

@Suite struct SwappedListsTests {
  private let terminal = Terminal(isVisible: false)

  @Test func `a list of items is data, looks and delegates in one`() {
    let numbers = ListOf([1, 2]) { Row("number \($0)") }
    var chosen: [Int] = []
    let token = numbers.delegates.add(
      ListOfDelegateHandlers(mayChoose: { $0 != 2 }, didChoose: { chosen.append($0) }))
    let list = ListView(on: terminal)
    list.source = numbers
    numbers.sections[0].items.append(3)
    list.draw()
    for index in 0...3 { list.tap(0, index) }
    #expect(terminal.events == ["  number 1", "  number 2", "  number 3"])
    #expect(chosen == [1, 3])
    withExtendedLifetime((numbers, token)) {}
  }

  @Test func `headings are in order, and a tap finds the item under them`() {
    let words = ListOf(["bee", "ant", "bat"], under: { String($0.prefix(1)) }, cell: { Row($0) })
    var chosen: [String] = []
    let token = words.delegates.add(ListOfDelegateHandlers(didChoose: { chosen.append($0) }))
    let list = ListView(on: terminal)
    list.source = words
    list.draw()
    list.tap(1, 1)
    list.tap(2, 0)
    #expect(terminal.events == ["A", "  ant", "B", "  bee", "  bat"])
    #expect(chosen == ["bat"])
    #expect(words.items == ["ant", "bee", "bat"])
    withExtendedLifetime(token) {}
  }

  @Test func `two controllers share a type and nothing else`() {
    let shelf = ShelfController([Book("Emma", shelf: "Novels")], on: terminal)
    let trips = TripsController([Trip("Bergen", days: 4), Trip("Delft", days: 2)], on: terminal)
    shelf.list.tap(0, 0)
    trips.list.tap(0, 0)
    trips.list.tap(0, 1)
    #expect(terminal.events == ["→ borrowing Emma", "→ 4 days away", "→ 6 days away"])
  }

  @Test func `somebody else may hear of what a controller's list is told`() {
    let trips = TripsController([Trip("Bergen", days: 4)], on: terminal)
    var seen: [Trip] = []
    let token = trips.trips.delegates.add(
      ListOfDelegateHandlers(mayChoose: { $0.days < 4 }, didChoose: { seen.append($0) }))
    trips.list.tap(0, 0)
    #expect(seen == [] && terminal.events == [])
    trips.trips.sections[0].items[0] = Trip("Delft", days: 2)
    trips.list.tap(0, 0)
    #expect(seen == [Trip("Delft", days: 2)] && terminal.events == ["→ 2 days away"])
    withExtendedLifetime(token) {}
  }

  @Test func `a controller's list is swapped as a whole, also by a tap on it`() {
    var asked = 0
    let mails = MailController(on: terminal) { asked += 1 }
    mails.list.tap(0, 0)  // what is loading cannot be chosen
    mails.received([])
    mails.list.tap(0, 0)
    #expect(asked == 0)
    mails.list.tap(0, 1)
    #expect(asked == 1)
    mails.received([Mail(from: "Ada", "Notes")])
    mails.list.tap(0, 0)
    #expect(
      terminal.events == [
        "  No mail.", "  [Look again]",
        "  … · one moment",
        "  Notes · Ada", "→ reading “Notes”",
      ])
  }

  @Test func `a controller that has gone leaves nothing of its list behind`() {
    weak var gone: MailController?
    let list: ListView
    do {
      let mails = MailController(on: terminal) {}
      mails.received([])
      gone = mails
      list = mails.list
    }
    #expect(gone == nil && list.source == nil)
    list.tap(0, 1)
    list.draw()
    #expect(terminal.events.last == "(no source)")
  }

  @Test func `the program shows two controllers and three states`() {
    SwappedListsStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "GEOMETRY", "  Elements", "NOVELS", "  Middlemarch", "  Emma · lent",
        "→ borrowing Elements", "nothing for Emma",
        "  Bergen · 4 days", "  Delft · 2 days", "→ 4 days away", "→ 6 days away",
        "  … · one moment", "  No mail.", "  [Look again]", "a tap on the hint",
        "  … · one moment", "  Notes on the engine · Ada", "  Symmetries · Emmy",
        "→ reading “Notes on the engine”",
      ])
  }
}
