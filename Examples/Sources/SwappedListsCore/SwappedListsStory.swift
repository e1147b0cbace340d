public import Terminal

public enum SwappedListsStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("Delegates that are used again, and swapped")

    terminal.section("Books, under headings; who lent one cannot lend it again")
    let shelf = ShelfController(
      [
        Book("Middlemarch", shelf: "Novels"), Book("Emma", shelf: "Novels", isLent: true),
        Book("Elements", shelf: "Geometry"),
      ], on: terminal)
    shelf.list.draw()
    shelf.list.tap(0, 0)
    shelf.list.tap(1, 1)
    terminal.say("nothing for Emma")

    terminal.section("Trips, by the same type")
    let trips = TripsController(
      [Trip("Bergen", days: 4), Trip("Delft", days: 2)], on: terminal)
    trips.list.draw()
    trips.list.tap(0, 0)
    trips.list.tap(0, 1)

    terminal.section("Mails: loading, empty, and loaded are three sources of one list")
    var answers: [[Mail]] = [
      [], [Mail(from: "Ada", "Notes on the engine"), Mail(from: "Emmy", "Symmetries")],
    ]
    var isAsked = false
    let mails = MailController(on: terminal) { isAsked = true }
    func answer() {
      guard isAsked else { return }
      isAsked = false
      mails.received(answers.removeFirst())
    }
    mails.refresh()
    answer()
    terminal.say("a tap on the hint")
    mails.list.tap(0, 1)
    answer()
    mails.list.tap(0, 0)
  }
}
