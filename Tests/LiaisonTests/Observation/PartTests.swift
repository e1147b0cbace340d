import Liaison
import Testing

@Suite struct `Paths into values` {
  let view = Window()
  let log = Log()

  @Test func `61 a path into a value is told when the property is set, and carries the part`() {
    let token = view.observe(\.frame.x, options: [.old, .new]) { log.note($1) }
    view.frame = Frame(x: 1)
    view.frame.x = 2
    view.frame.size.width = 7
    view.title = "not this one"
    #expect(log.entries == ["frame.x 0→1", "frame.x 1→2", "frame.x 2→2"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: Window.options)
  func `61 a part carries what was asked for, as the whole does`(options: ChangeOptions) {
    let whole = Log()
    let tokens = [
      view.observe(\.frame, options: options) { whole.note($1.map(\.size.width), as: "w") },
      view.observe(\.frame.size.width, options: options) { log.note($1, as: "w") },
    ]
    view.frame = Frame(x: 1, width: 3)
    view.frame.size.width += 1
    view.withChange(of: \.frame) {
      view.frame.x = 9
      view.frame.size.width = 10
    }
    #expect(!log.entries.isEmpty)
    #expect(log.entries == whole.entries)
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 the name of a part is its path, and the type where it is computed`() {
    let tokens = [
      view.observe(\.frame.size.width, options: []) { log.append($1.path) },
      view.observe(\.frame.area, options: []) { log.append($1.path) },
      view.observe(\.inset.width, options: []) { log.append($1.path) },
      view.observe(\.parent.frame.x, options: []) { log.append($1.path) },
    ]
    view.frame = Frame()
    view.inset = nil
    view.parent = nil
    #expect(
      log.entries == ["frame.size.width", "frame.<Int>", "inset.width", "parent.frame.x"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 parts of optional values are there with the value`() {
    let tokens = [
      view.observe(\.inset.width, options: [.old, .new]) { log.note($1, as: "width") },
      view.observe(\.inset.depth, options: [.old, .new]) { log.note($1, as: "depth") },
    ]
    view.inset = Extent(width: 2)
    view.inset?.depth = 5
    view.inset = nil
    #expect(
      log.entries == [
        "width nil→2", "depth nil→nil", "width 2→2", "depth nil→5", "width 2→nil", "depth 5→nil",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: Window.options)
  func `61 a part behind objects follows them`(options: ChangeOptions) {
    let whole = Log()
    let (first, second) = (Window(), Window())
    let tokens = [
      view.observe(\.parent.frame, options: options) { whole.note($1.map { $0?.x }, as: "x") },
      view.observe(\.parent.frame.x, options: options) { log.note($1, as: "x") },
    ]
    view.parent = first
    first.frame.x = 3
    view.parent = second
    first.frame.x = 4
    second.frame = Frame(x: 5)
    view.parent = nil
    #expect(log.entries.count == (options.contains(.prior) ? 10 : 5))
    #expect(log.entries == whole.entries)
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 the number of elements behind an object that may not be there`() {
    let parent = Window()
    parent.names = ["a"]
    let tokens = [
      view.observe(\.parent.names.count, options: [.old, .new]) { log.note($1) },
      view.observe(\.guests.count, options: [.old, .new]) { log.note($1) },
    ]
    view.parent = parent
    parent.elements(\.names).append("b")
    view.guests = ["c"]
    view.parent = nil
    #expect(
      log.entries == [
        "parent.names.@count nil→1", "parent.names.@count 1→2", "guests.@count nil→1",
        "parent.names.@count 2→nil",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: Window.options)
  func `61 parts of collections are told of changes of elements, too`(options: ChangeOptions) {
    let tokens = [
      view.observe(\.names.first, options: options) { log.note($1, as: "first") },
      view.observe(\.scores["a"], options: options) { log.note($1, as: "a") },
    ]
    view.elements(\.names).append("x")
    view.elements(\.names).insert("y", at: 0)
    view.elements(\.scores)["a"] = 1
    view.scores = [:]
    let (old, new) = (options.contains(.old), options.contains(.new))
    var expected: [String] = []
    for (name, before, after) in [
      ("first", "nil", "x"), ("first", "x", "y"), ("a", "nil", "1"), ("a", "1", "nil"),
    ] {
      if options.contains(.prior) { expected.append("\(name) prior \(old ? before : "-")→-") }
      expected.append("\(name) \(old ? before : "-")→\(new ? after : "-")")
    }
    #expect(log.entries == expected)
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 parts of a computed property are told when that is`() {
    let token = view.observe(\.outer.width, options: [.old, .new]) { log.note($1) }
    view.frame.size.width = 3
    view.inset = Extent(width: 2)
    #expect(log.entries == ["outer.width 0→3", "outer.width 3→5"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 a getter that reads a part is told with it`() {
    let token = view.observe(\.label, options: [.old, .new]) { log.note($1) }
    view.frame.x = 4
    #expect(log.entries == ["label at 0→at 4"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 an object in a value is followed, and its parts`() {
    let (first, second) = (Window(), Window())
    view.place = Place(window: first)
    let token = view.observe(\.place.window.frame.x, options: [.old, .new]) { log.note($1) }
    first.frame.x = 1
    view.place = Place(window: second)
    first.frame.x = 2
    second.frame.x = 3
    view.place.note = "told with the whole"
    #expect(
      log.entries == [
        "place.window.frame.x 0→1", "place.window.frame.x 1→0", "place.window.frame.x 0→3",
        "place.window.frame.x 3→3",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `61 a path behind a weak reference in a value ends with what it referred to`() {
    let home = Residence()
    var boss: Foreman? = Foreman(home)
    view.place.boss = boss
    let token = view.observe(\.place.boss.home.city, options: [.old, .new]) { log.note($1) }
    home.city = "Oslo"
    boss = nil
    home.city = "Bern"
    #expect(log.entries == ["place.<Optional<Foreman>>.home.city Rome→Oslo"])
    withExtendedLifetime((token, boss)) {}
  }

  @Test func `61 enumerations have parts as all values do`() {
    let token = view.observe(\.state.title, options: [.old, .new]) { log.note($1, as: "t") }
    view.state = .open("door")
    view.state = .closed
    #expect(log.entries == ["t nil→door", "t door→nil"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 the value of a part is there at once, and streams and cursors carry it`()
    async throws
  {
    let cursor = view.changeCursor(\.frame.x, \.frame.size.width, \.frame.area)
    let token = view.observe(\.frame.x, options: [.initial, .new]) { log.note($1) }
    #expect(log.take() == ["frame.x -→0"])
    var values = view.values(\.frame.x).makeAsyncIterator()
    var changes = view.changes(\.frame.x).makeAsyncIterator()
    view.frame.x = 6
    #expect(await values.next()?.value == 0)
    #expect(await values.next()?.value == 6)
    let change = try #require(await changes.next()).value
    #expect((change.oldValue, change.newValue) == (0, 6))
    view.frame.x = 7
    let pulled = try #require(cursor.pull())
    #expect(pulled[\.frame.x]?.oldValue == 0)
    #expect(pulled[\.frame.x]?.newValue == 7)
    #expect(pulled[\.frame.size.width]?.newValue == 0)
    #expect(pulled.paths == ["frame.x", "frame.size.width", "frame.<Int>"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 two computed parts of one type are two properties for a cursor`() throws {
    let cursor = view.changeCursor(\.frame.area, \.frame.half)
    view.frame = Frame(x: 4, width: 3)
    let pulled = try #require(cursor.pull())
    #expect(pulled[\.frame.area]?.newValue == 12)
    #expect(pulled[\.frame.half]?.newValue == 2)
  }

  @Test func `61 parts are bound, and setting one sets the whole`() {
    let other = Window()
    other.frame.size.width = 5
    let token = view.bind(\.frame.x, to: \.frame.size.width, of: other)
    #expect(view.frame == Frame(x: 5))
    view.frame.x = 8
    #expect(other.frame == Frame(width: 8))
    other.frame = Frame(x: 1, width: 2)
    #expect(view.frame.x == 2)
    withExtendedLifetime(token) {}
  }

  @Test func `61 elements of a part are set with the whole`() {
    let token = view.observe(\.place, options: [.old, .new]) { log.note($1.map(\.tags), as: "t") }
    view.elements(\.place.tags).append("a")
    view.elements(\.place.tags)[0] = "b"
    #expect(log.entries == [#"t []→["a"]"#, #"t ["a"]→["b"]"#])
    withExtendedLifetime(token) {}
  }

  @Test func `61 parts with the names that a path has inside of it`() {
    let token = view.observe(\.order.name, options: [.old, .new]) { log.note($1) }
    let others = [
      view.observe(\.order.step, options: .new) { log.note($1) },
      view.observe(\.order.read, options: .new) { log.note($1) },
      view.observe(\.order.lift, options: .new) { log.note($1) },
      view.observe(\.order.change, options: .new) { log.note($1) },
      view.observe(\.order.values, options: .new) { log.note($1) },
    ]
    view.order = Purchase(name: "x")
    #expect(
      log.entries == [
        "order.name →x", "order.step -→1", "order.read -→2", "order.lift -→3", "order.change -→4",
        "order.values -→5",
      ])
    withExtendedLifetime((token, others)) {}
  }

  @Test func `61 what is no key of an object stops with the remedy`() async {
    await #expect(processExitsWith: .failure) {
      make(ObservedWithoutKey())
    }
  }

  @Test func `61 a later rewiring tells a part of a shared object once`() {
    let shared = Window()
    let tokens = (0..<3).map { _ in
      let holder = Window()
      holder.parent = shared
      return (holder, holder.observe(\.parent.frame.x, options: [.new]) { log.note($1) })
    }
    shared.frame.x = 1
    for (holder, _) in tokens { holder.parent = shared }
    shared.frame.x = 2
    #expect(log.entries.count == 9)
    withExtendedLifetime(tokens) {}
  }
}

struct Extent: Equatable {
  var width = 0
  var depth: Int?
}

struct Frame: Equatable {
  var x = 0
  var size = Extent()
  var area: Int { x * size.width }
  var half: Int { x / 2 }

  init(x: Int = 0, width: Int = 0) {
    self.x = x
    size.width = width
  }
}

struct Place {
  var window: Window?
  weak var boss: Foreman?
  var tags: [String] = []
  var note = ""
}

enum OpenState {
  case closed
  case open(String)

  var title: String? { if case .open(let title) = self { title } else { nil } }
}

struct Purchase {
  var name = ""
  var step = 1
  var read = 2
  var lift = 3
  var change = 4
  var values = 5
}

@Observed
final class Window {
  static let options: [ChangeOptions] = [
    [], .new, .old, [.old, .new], [.prior, .old, .new], .prior,
  ]

  var frame: Frame = Frame()
  var inset: Extent?
  var title = ""
  @Unobserved var silent = 0
  var parent: Window?
  var names: [String] = []
  var guests: [String]?
  var scores: [String: Int] = [:]
  var state = OpenState.closed
  var place: Place = Place()
  var order = Purchase()
  var outer: Extent { Extent(width: frame.size.width + (inset?.width ?? 0)) }
  var label: String { "at \(frame.x)" }
}

private protocol Mistake {
  func make()
}

private func make(_ mistake: any Mistake) { mistake.make() }

/// The compiler warns of it, but not of its use by way of a protocol.
private struct ObservedWithoutKey: Mistake {
  @available(*, deprecated)
  func make() { _ = Window().observe(\.parent.silent) { _, _ in } }
}
