import Liaison
import Testing

/// A collection that is changed in its place keeps its memory; a copy has memory of its own.
@Suite struct `Changes in place` {
  let shelf = BookShelf(room: 100)
  let log = Log()

  static let everyOptions: [ChangeOptions] = (0..<16).map(ChangeOptions.init)
  static let withoutOld: [ChangeOptions] = everyOptions.filter { !$0.contains(.old) }

  /// Where the elements are after `change`, if they are where they were before.
  private func stays(_ property: (BookShelf) -> UInt, _ change: (BookShelf) -> Void) -> Bool {
    let before = property(shelf)
    change(shelf)
    return property(shelf) == before
  }

  @Test(arguments: withoutOld)
  func `the property copies nothing while nobody asks for the value before`(
    options: ChangeOptions
  ) {
    var told: [Int] = []
    let tokens = [
      shelf.observe(\.books, options: options.subtracting(.initial)) { shelf, change in
        if !change.isPrior { told.append(shelf.books.count) }
      },
      shelf.observe(\.books.count, options: [.old, .new, .prior]) { _, _ in },
      shelf.observe(\.label, options: [.old, .new]) { _, _ in },
    ]
    #expect(stays(\.booksAddress) { $0.books.append("Emma") })
    #expect(stays(\.booksAddress) { $0.books[0] = "Persuasion" })
    #expect(stays(\.tagsAddress) { $0.tags.insert("new") })
    #expect(stays(\.pricesAddress) { $0.prices["Emma"] = 3 })
    #expect(told == [1, 1])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: everyOptions)
  func `elements copy nothing, whatever is asked for`(options: ChangeOptions) {
    let holder = BookShelfHolder()
    holder.shelf = shelf
    let options = options.subtracting(.initial)
    let tokens = [
      shelf.observe(\.books, options: options) { _, _ in },
      shelf.observe(\.tags, options: options) { _, _ in },
      shelf.observe(\.prices, options: options) { _, _ in },
      shelf.observe(\.label, options: options) { _, _ in },
      holder.observe(\.shelf.books, options: options) { _, _ in },
    ]
    #expect(stays(\.booksAddress) { $0.elements(\.books).append("Emma") })
    #expect(stays(\.booksAddress) { $0.elements(\.books).append(contentsOf: ["Sanditon", "Kim"]) })
    #expect(stays(\.booksAddress) { $0.elements(\.books)[0] = "Persuasion" })
    #expect(stays(\.booksAddress) { $0.elements(\.books).move(from: 0, to: 1) })
    #expect(stays(\.booksAddress) { $0.elements(\.books).remove(at: 0) })
    #expect(stays(\.booksAddress) { $0.elements(\.books).append(contentsOf: ["Kim", "Emma"]) })
    #expect(stays(\.booksAddress) { $0.elements(\.books).remove(at: RangeSet([0..<1, 2..<3])) })
    #expect(stays(\.booksAddress) { $0.elements(\.books).removeAll { $0 == "Emma" } })
    shelf.tags.insert("old")
    #expect(stays(\.tagsAddress) { $0.elements(\.tags).insert("new") })
    #expect(stays(\.tagsAddress) { $0.elements(\.tags).remove("new") })
    #expect(stays(\.pricesAddress) { $0.elements(\.prices)["Emma"] = 3 })
    #expect(stays(\.pricesAddress) { $0.elements(\.prices)["Emma"] = 4 })
    withExtendedLifetime(tokens) {}
  }

  @Test func `elements of what nobody observes are changed in their place`() {
    #expect(stays(\.booksAddress) { $0.elements(\.books).append("Emma") })
    #expect(stays(\.booksAddress) { $0.elements(\.silent).append("Emma") })
    #expect(shelf._observationTable(making: false) == nil)
  }

  @Test func `whoever asks for the value before gets it, at the price of a copy`() {
    let token = shelf.observe(\.books, options: [.old, .new]) { log.note($1) }
    #expect(!stays(\.booksAddress) { $0.books.append("Emma") })
    #expect(log.entries == [#"books []→["Emma"]"#])
    withExtendedLifetime(token) {}
  }

  @Test func `a change in place that throws is told`() {
    let token = shelf.observe(\.books) { log.note($1) }
    #expect(throws: Refusal.self) { try shelf.books.addThenFail("Emma") }
    #expect(log.entries == [#"books -→["Emma"]"#])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [ChangeOptions.new, [.old, .new]])
  func `an observer that begins during a change in place is told of later ones`(
    options: ChangeOptions
  ) {
    var tokens: [Subscription] = []
    let first = shelf.observe(\.books, options: options) { log.note($1, as: "first") }
    shelf.books.add("Emma") {
      let later = shelf.observe(\.books, options: options) { log.note($1, as: "later") }
      tokens.append(later)
    }
    let old = options.contains(.old)
    #expect(log.take() == [#"first \#(old ? "[]" : "-")→["Emma"]"#])
    shelf.books.add("Kim") {}
    #expect(log.entries.count == 2)
    withExtendedLifetime((first, tokens)) {}
  }

  @Test func `what a prior sets is part of a change in place`() {
    let token = shelf.observe(\.books, options: [.prior, .old, .new]) { shelf, change in
      log.note(change)
      if change.isPrior { shelf.books = ["Kim"] }
    }
    shelf.books.append("Emma")
    #expect(log.entries == [#"books prior []→-"#, #"books []→["Kim", "Emma"]"#])
    withExtendedLifetime(token) {}
  }

  @Test func `elements of a computed property go through its setter`() {
    let token = shelf.observe(\.books, options: [.old, .new]) { log.note($1) }
    shelf.books = ["Emma", "Kim"]
    _ = log.take()
    shelf.elements(\.firstTwo).append("Sanditon")
    #expect(shelf.books == ["Emma", "Kim"])
    shelf.elements(\.firstTwo)[0] = "Persuasion"
    #expect(
      log.entries == [
        #"books ["Emma", "Kim"]→["Emma", "Kim"]"#, #"books ["Emma", "Kim"]→["Persuasion", "Kim"]"#,
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `elements are set by the class alone where the property is`() {
    let token = shelf.observe(\.lent, options: [.old, .new]) { log.note($1) }
    shelf.lend("Emma")
    #expect(log.entries == [#"lent insertion -→["Emma"] at 0..<1"#])
    withExtendedLifetime(token) {}
  }
}

@Observed
final class BookShelf {
  var books: [String] = []
  var tags: Set<String> = []
  var prices: [String: Int] = [:]
  @NotifiesManually var silent: [String] = []
  private(set) var lent: [String] = []
  var label: String { "\(books.count) \(tags.count) \(prices.count)" }
  var firstTwo: [String] {
    get { books }
    set { books = Array(newValue.prefix(2)) }
  }

  init(room: Int) {
    books.reserveCapacity(room)
    tags.reserveCapacity(room)
    prices.reserveCapacity(room)
    silent.reserveCapacity(room)
  }

  func lend(_ book: String) { elements(\.lent).append(book) }
}

extension BookShelf {
  /// A collection of the standard library is one reference to its memory.
  var booksAddress: UInt { unsafeBitCast(books, to: UInt.self) }
  var tagsAddress: UInt { unsafeBitCast(tags, to: UInt.self) }
  var pricesAddress: UInt { unsafeBitCast(prices, to: UInt.self) }
}

@Observed
final class BookShelfHolder {
  var shelf: BookShelf?
}

private struct Refusal: Error {}

extension [String] {
  fileprivate mutating func addThenFail(_ book: String) throws {
    append(book)
    throw Refusal()
  }

  fileprivate mutating func add(_ book: String, _ meanwhile: () -> Void) {
    append(book)
    meanwhile()
  }
}
