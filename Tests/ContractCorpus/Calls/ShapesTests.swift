import Liaison
import Testing

@Suite struct ShapesTests {
  private let log = Log()

  @Test func `a public extension makes everything public`() {
    let delegates = Editor.DelegateMulticast()
    let editor = Editor.DelegateHandlers(didChange: { [log] name, _ in log(name) })
    let registration = delegates.add(editor)
    delegates.editor("a", didChange: Editor.Line())
    delegates.editorDidClose("a")
    #expect(log.take() == ["a"])
    registration.cancel()
  }

  private final class Hand: DrawingDelegate {
    var shapes: [Drawing.Shape] = []
    func mode(_ name: String) -> Drawing.Mode { .on }
    func level() -> Int { 7 }
    func draw(_ shapes: Drawing.Shape...) { self.shapes = shapes }
    func finish() { shapes = [] }
  }

  @Test func `answers may name types around a nested contract`() {
    let drawing = DrawingDelegateMulticast()
    #expect(drawing.mode("x") == .off)
    #expect(drawing.level() == -1)
    let hand = Hand()
    drawing.add(hand)
    #expect(drawing.mode("x") == .on)
    #expect(drawing.shape(type: "x") == Drawing.Shape())
    #expect(drawing.level() == 7)
    drawing.draw(Drawing.Shape(), Drawing.Shape(corners: 3))
    #expect(hand.shapes.map(\.corners) == [0, 3])
    Drawing.DelegateHandlers(hand).asDelegate().draw(Drawing.Shape(corners: 4))
    #expect(hand.shapes.map(\.corners) == [4])
    drawing.finish()
    #expect(hand.shapes == [])
  }

  private final class Nothing: Limiter {
    func limit(_ defaultLimit: Int) -> Int { defaultLimit }
  }

  @Test func `a parameter does not hide what an answer names`() {
    let limiters = LimiterMulticast()
    #expect(limiters.limit(99) == 3)
    #expect(limiters.soft(defaultLimit: 99) == 3)
    let nothing = Nothing()
    limiters.add(nothing)
    #expect(limiters.limit(99) == 99)
    #expect(nothing.soft(defaultLimit: 99) == 3)
  }

  private final class Label: Typed {
    var type: String? { "label" }
  }

  @Test func `things may be called type`() {
    let label = Label()
    let labels = TypedMulticast()
    labels.add(label)
    labels.show(1, type: "a")
    labels.show(1, of: "a")
    #expect(labels.type == "label")
    withExtendedLifetime(label) {}
  }

  @MainActor @Test func `single requirements may be on the main actor`() async {
    let chart = ChartHandlers(
      reload: { [log] in log("reload") }, load: { [log] in log("load \($0)") },
      title: { "title" }, clear: { [log] in log("clear") }
    ).asDelegate()
    chart.reload()
    await chart.load(1)
    chart.clear()
    #expect(chart.title == "title")
    #expect(log.take() == ["reload", "load 1", "clear"])
  }

  @Test func `functions can be held and returned`() {
    var tap: () -> Void = {}
    let tapper = TapperHandlers(
      onTap: { tap }, setOnTap: { tap = $0 }, make: { { $0 + 1 } }
    ).asDelegate()
    tapper.onTap = { [log] in log("tap") }
    TapperProxy(.to(tapper)).onTap()
    #expect(log.take() == ["tap"])
    #expect(tapper.make()(1) == 2)
  }

  private final class Lines: LineArchive {
    var lines: [Editor.Line] = []
    func put(_ item: Editor.Line) { lines.append(item) }
    func all() -> [Editor.Line] { lines }
    func count() -> Int { lines.count }
  }

  @Test func `a contract may inherit a generic one for one type`() {
    let lines = Lines()
    let multicast = LineArchiveMulticast()
    multicast.add(lines)
    multicast.put(Editor.Line())
    let parent: any LineStore<Editor.Line> = multicast
    parent.put(Editor.Line())
    #expect(parent.all().count == 2)
    #expect(multicast.count() == 2)
    let handlers = LineArchiveHandlers(lines).asDelegate()
    handlers.put(Editor.Line())
    #expect(LineArchiveProxy(.to(handlers)).count() == 3)
  }

  private final class Failing: NumberLoader {
    func load(_ numbers: Int...) throws(CorpusError) { throw .refused("\(numbers)") }
    func fetch(_ id: Int) async throws(CorpusError) -> Int { throw .offline }
    func visit(_ body: (Int) -> String?) { _ = body(1) }
  }

  @Test func `errors keep their type with variadic parameters, elsewhere and asynchronously`()
    async
  {
    let failing = Failing()
    let loaders = NumberLoaderProxy(.to(failing))
    #expect(throws: CorpusError.refused("[1, 2]")) { try loaders.load(1, 2) }
    await #expect(throws: CorpusError.offline) { try await loaders.fetch(1) }
    loaders.visit { [log] number in
      log("\(number)")
      return nil
    }
    #expect(log.take() == ["1"])
  }

  private final class Cook: Recipe {
    func steps() -> [String] {
      "cut"
      "cook"
    }
    var notes: [String] { "hot" }
  }

  @Test func `what a result builder makes is passed on as it is`() {
    let cook = Cook()
    let recipes = RecipeMulticast()
    recipes.add(cook)
    #expect(recipes.steps() == ["cut", "cook"])
    #expect(recipes.notes == ["hot"])
    #expect(RecipeHandlers(cook).asDelegate().steps() == ["cut", "cook"])
  }

  @MainActor @Test func `a contract on the main actor may inherit from one that is not`() {
    let page = PageHandlers(turn: { [log] in log("turn") })
    let visible = VisiblePageHandlers(page: page, show: { [log] in log("show") }).asDelegate()
    visible.turn()
    visible.show()
    let closing = ClosingHandlers(
      opening: OpeningHandlers(open: {}), open: { [log] in log("open") },
      close: { [log] in log("close") })
    closing.asDelegate().open()
    closing.asDelegate().close()
    #expect(log.take() == ["turn", "show", "open", "close"])
  }
}
