public import Terminal

public enum TerminalListsStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("Two controllers, one data source")

    terminal.section("Contacts")
    let contacts = ContactsController(on: terminal)
    contacts.list.draw()
    contacts.list.select(1)

    terminal.section("A playlist, slimmed by the same object")
    let playlist = PlaylistController(on: terminal)
    playlist.list.draw()
    playlist.list.select(1)
    playlist.list.select(0)

    terminal.section("A row that is not there: shouldSelectRowAt says no")
    playlist.list.select(7)
    terminal.say("nothing was played")

    terminal.section("Handlers are a data source as well")
    let squares = ListDataSourceHandlers(
      numberOfRows: { _ in 3 },
      rowAt: { _, index in Row("\(index * index)", "the square of \(index)") }
    ).asDelegate()
    let list = TerminalList(on: terminal)
    list.dataSource = squares
    list.draw()
    withExtendedLifetime(squares) {}
  }
}
