import Liaison
import Testing

/// Changes that observers make while the change before is still being told.
@Suite struct `Changes in answer to changes` {
  let person = Citizen()
  let shelf = BookShelf(room: 0)
  let log = Log()

  @Test func `38 each change is told with the value that it replaced`() {
    let tokens = [
      person.observe(\.age) { person, change in if change.newValue == 1 { person.age = 2 } },
      person.observe(\.age) { person, change in if change.newValue == 1 { person.age = 5 } },
      person.observe(\.age, options: [.old, .new]) { log.note($1) },
      person.observe(\.age, options: [.old, .new, .prior]) { log.note($1, as: "prior") },
      person.observe(\.title, options: [.old, .new]) { log.note($1) },
    ]
    person.age = 1
    #expect(person.age == 2)
    #expect(log.entries.filter { $0.hasPrefix("age") } == ["age 0→1", "age 1→5", "age 5→2"])
    #expect(
      log.entries.filter { $0.hasPrefix("prior") } == [
        "prior prior 0→-", "prior 0→1", "prior prior 1→-", "prior 1→5", "prior prior 5→-",
        "prior 5→2",
      ])
    #expect(
      log.entries.filter { $0.hasPrefix("title") } == [
        "title  , aged 0 ()→ , aged 1 ()", "title  , aged 1 ()→ , aged 5 ()",
        "title  , aged 5 ()→ , aged 2 ()",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `38 a thread-safe object announces each change with the value that it replaces`() {
    let (vault, log) = (Treasury(), log)
    let tokens = [
      vault.observe(\.gold) { vault, change in if change.newValue == 1 { vault.gold = 2 } },
      vault.observe(\.gold) { vault, change in if change.newValue == 1 { vault.gold = 5 } },
      vault.observe(\.gold, options: [.prior, .old]) { if $1.isPrior { log.note($1) } },
    ]
    vault.gold = 1
    #expect(log.entries == ["gold prior 0→-", "gold prior 1→-", "gold prior 5→-"])
    withExtendedLifetime(tokens) {}
  }

  /// Ways to make a change, each from an observer that hears of the one before.
  static let ways: [@Sendable (BookShelf) -> Void] = [
    { $0.books = ["Emma", "Kim"] },
    { $0.books.append("Kim") },
    { shelf in shelf.withChange(of: \.books) { shelf.books.append("Kim") } },
    {
      $0.willChange(\.books)
      $0.books.append("Kim")
      $0.didChange(\.books)
    },
    { $0.elements(\.books).append("Kim") },
  ]

  @Test(arguments: [0, 1, 2, 3, 4], [ChangeOptions.new, [.old, .new], [.old, .new, .prior]])
  func `21 who begins while a change is told hears of the next, with all that was asked for`(
    way: Int, options: ChangeOptions
  ) {
    var later: Subscription?
    let tokens = [
      shelf.observe(\.books) { shelf, change in
        if change.newValue == ["Emma"] { Self.ways[way](shelf) }
      },
      shelf.observe(\.books) { shelf, _ in
        if later == nil { later = shelf.observe(\.books, options: options) { log.note($1) } }
      },
    ]
    shelf.books = ["Emma"]
    let old = options.contains(.old)
    var expected = [#"books \#(old ? #"["Emma"]"# : "-")→["Emma", "Kim"]"#]
    if way == 4 { expected = [#"books insertion -→["Kim"] at 1..<2"#] }
    if options.contains(.prior) {
      let prior = way == 4 ? "insertion -→- at 1..<2" : #"["Emma"]→-"#
      expected.insert("books prior " + prior, at: 0)
    }
    #expect(log.entries == expected)
    withExtendedLifetime((tokens, later)) {}
  }

  @Test func `a change that is announced is told to who comes before it is made`() {
    var later: [Subscription] = []
    let token = person.observe(\.age, options: .prior) { person, change in
      guard change.isPrior, later.isEmpty else { return }
      later = [
        person.observe(\.age, options: [.initial, .old, .new]) { log.note($1) },
        person.observe(\.title, options: [.initial, .old, .new]) { log.note($1) },
      ]
    }
    person.age = 1
    #expect(
      log.entries == [
        "age -→0", "title -→ , aged 0 ()", "age 0→1", "title  , aged 0 ()→ , aged 1 ()",
      ])
    withExtendedLifetime((token, later)) {}
  }

  // MARK: - Elements

  @Test func `41 elements go where they are when it is told which`() {
    let tokens = [
      person.observe(\.friends) { person, change in
        if change.kind == .setting { person.elements(\.friends).remove(at: 0) }
      },
      person.observe(\.friends) { person, change in
        if change.kind == .setting { person.elements(\.friends).insert(Pupil(), at: 0) }
      },
      person.observe(\.friends, options: [.old]) { person, change in
        guard change.kind == .removal else { return }
        let names = change.oldValue?.map { $0 is Pupil ? "pupil" : "citizen" }
        log.append("\(names ?? []) \(person.friends.count)")
      },
    ]
    person.friends = [Citizen(), Citizen()]
    #expect(log.entries == [#"["pupil"] 2"#])
    withExtendedLifetime(tokens) {}
  }

  @Test func `41 what replaces elements is inserted where the array ends after their removal`() {
    shelf.books = ["a", "b", "c"]
    let token = shelf.observe(\.books) { shelf, change in
      if change.kind == .removal, !shelf.books.isEmpty { shelf.elements(\.books).removeAll() }
    }
    shelf.elements(\.books).replaceSubrange(2..<3, with: ["d", "e"])
    #expect(shelf.books == ["d", "e"])
    withExtendedLifetime(token) {}
  }

  @Test func `41 what another observer has taken out already is not taken out again`() {
    let tokens = [
      shelf.observe(\.books) { shelf, _ in
        guard let last = shelf.books.indices.last else { return }
        log.append("removes \(shelf.elements(\.books).remove(at: last))")
      },
      shelf.observe(\.books) { shelf, _ in if !shelf.books.isEmpty { shelf.books = [] } },
      shelf.observe(\.books, options: [.old, .new]) { log.note($1) },
    ]
    shelf.books = ["Emma"]
    #expect(shelf.books == [])
    #expect(log.entries == [#"books []→["Emma"]"#, #"books ["Emma"]→[]"#, "removes Emma"])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func `41 elements that have gone meanwhile are left alone`(way: Int) {
    var hasAnswered = false
    let tokens = [
      shelf.observe(\.books) { shelf, _ in
        if hasAnswered { return }
        hasAnswered = true
        let books = shelf.elements(\.books)
        switch way {
        case 0: books[2] = "Kim"
        case 1: books.move(from: 2, to: 0)
        case 2: books.remove(at: RangeSet([0..<1, 2..<3]))
        case 3: books.replaceSubrange(1..<3, with: ["Kim"])
        case 4: books.insert("Kim", at: 3)
        default: books.append("Kim")
        }
      },
      shelf.observe(\.books) { shelf, change in
        if shelf.books.count == 3 { shelf.books = ["Emma"] }
      },
      shelf.observe(\.books) { log.note($1) },
    ]
    shelf.books = ["a", "b", "c"]
    let told = log.entries.dropFirst(2)
    switch way {
    case 0, 1: #expect(shelf.books == ["Emma"] && told == [])
    case 2: #expect(shelf.books == [] && told == ["books removal -→- at 0..<1"])
    default:
      #expect(shelf.books == ["Emma", "Kim"])
      #expect(told == [#"books insertion -→["Kim"] at 1..<2"#])
    }
    withExtendedLifetime(tokens) {}
  }

  @Test func `46 members and entries are compared with what is there when it is told`() {
    let tokens = [
      shelf.observe(\.tags) { shelf, change in
        if change.kind == .setting { shelf.elements(\.tags).formUnion(["new", "old"]) }
      },
      shelf.observe(\.tags) { shelf, change in
        if change.kind == .setting { shelf.elements(\.tags).insert("new") }
      },
      shelf.observe(\.tags) { log.note($1) },
      shelf.observe(\.prices) { shelf, change in
        if change.kind == .setting { shelf.elements(\.prices)["Emma"] = 2 }
      },
      shelf.observe(\.prices) { shelf, change in
        if change.kind == .setting { shelf.elements(\.prices)["Emma"] = 1 }
      },
      shelf.observe(\.prices, options: [.old, .new]) { log.note($1) },
    ]
    shelf.tags = []
    shelf.prices = [:]
    #expect(
      log.entries == [
        "tags -→[]", #"tags insertion -→["new"]"#, #"tags insertion -→["old"]"#,
        "prices [:]→[:]", #"prices insertion -→["Emma": 1]"#,
        #"prices replacement ["Emma": 1]→["Emma": 2]"#,
      ])
    withExtendedLifetime(tokens) {}
  }
}
