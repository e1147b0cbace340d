import Liaison
public import Terminal

public struct Book: Equatable, Sendable {
  public let title: String
  public let shelf: String
  public let isLent: Bool

  public init(_ title: String, shelf: String, isLent: Bool = false) {
    self.title = title
    self.shelf = shelf
    self.isLent = isLent
  }
}

// snippet: shelf
/// A list with headings, whose delegate is the controller: it says which rows may be chosen.
public final class ShelfController: ListOfDelegate {
  public let list: ListView
  private let terminal: Terminal
  private let books: ListOf<Book>

  public init(_ books: [Book], on terminal: Terminal) {
    self.terminal = terminal
    list = ListView(on: terminal)
    self.books = ListOf(books, under: \.shelf) { Row($0.title, $0.isLent ? "lent" : "") }
    list.source = self.books
    self.books.delegates.add(self)
  }

  public func mayChoose(_ book: Book) -> Bool { !book.isLent }
  public func didChoose(_ book: Book) { terminal.say("→ borrowing \(book.title)") }
}
// end

public struct Trip: Equatable, Sendable {
  public let town: String
  public let days: Int

  public init(_ town: String, days: Int) {
    self.town = town
    self.days = days
  }
}

// snippet: trips
/// Another controller, the same type. It hears by closures, and it counts.
public final class TripsController {
  public let list: ListView
  public let trips: ListOf<Trip>
  private var days = 0
  private var subscription: Subscription?

  public init(_ trips: [Trip], on terminal: Terminal) {
    list = ListView(on: terminal)
    self.trips = ListOf(trips) { Row($0.town, "\($0.days) days") }
    list.source = self.trips
    subscription = self.trips.delegates.add(
      ListOfDelegateHandlers(
        weak: self,
        didChoose: { controller, trip in
          controller.days += trip.days
          terminal.say("→ \(controller.days) days away")
        }))
  }
}
// end
