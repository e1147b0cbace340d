import Liaison
import Synchronization
import Testing

private enum Who {
  @TaskLocal static var speaks = "nobody"
}

@Suite struct `Paths into values of every kind of class` {
  let log = Log()

  @Test func `61 a subclass that overrides the property is asked for the part`() {
    let panel: Panel = InsetPanel()
    let tokens = [
      panel.observe(\.bounds.width, options: [.old, .new]) { log.note($1) },
      panel.observe(\.content.width, options: [.old, .new]) { log.note($1) },
    ]
    panel.bounds.width = 10
    (panel as? InsetPanel)?.margin = 2
    #expect(
      log.entries == [
        "bounds.width 0→10", "content.width -2→8", "content.width 8→6",
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 an overridden stored property's part is what its getter gives`() {
    let panel: Panel = DoublePanel()
    let token = panel.observe(\.bounds.width, options: [.old, .new]) { log.note($1) }
    panel.bounds = Extent(width: 3)
    #expect(log.entries == ["bounds.width 0→6"])
    withExtendedLifetime(token) {}
  }

  @Test func `61 a generic class has parts`() {
    let crate = Crate(Extent())
    let other = Crate([1, 2])
    let tokens = [
      crate.observe(\.value.width, options: [.old, .new]) { log.note($1) },
      other.observe(\.value.count, options: [.old, .new]) { log.note($1) },
      other.observe(\.value.first, options: .new) { log.note($1, as: "first") },
    ]
    crate.value.width = 4
    other.elements(\.value).remove(at: 0)
    #expect(log.entries == ["value.width 0→4", "value.@count 2→1", "first -→2"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 an actor has parts, inside`() async {
    let entries = await Theatre().told()
    #expect(entries == ["size.width 0→1", "size.width 1→5"])
  }

  @MainActor @Test func `61 a class of the main actor has parts`() {
    let stage = Poster()
    let token = stage.observe(\.size.width, options: [.prior, .old, .new]) { log.note($1) }
    stage.size.width = 1
    #expect(log.entries == ["size.width prior 0→-", "size.width 0→1"])
    token.cancel()
  }

  @Test func `61 parts of a thread-safe object's values: each event says what it replaced`() {
    let gauge = TwoNeedles()
    let pairs = Guarded<[(Int, Int)]>([])
    let paths = Atomic(0)
    let tokens = [
      gauge.observe(\.needles.left, options: [.old, .new]) { _, change in
        guard let old = change.oldValue, let new = change.newValue else { return }
        pairs.withLock { $0.append((old, new)) }
      },
      gauge.observe(\.needles.right, options: [.prior, .old]) { _, _ in
        paths.add(1, ordering: .relaxed)
      },
    ]
    onThreads(4) { thread in
      for count in 1...250 { gauge.needles = Needles(left: thread * 1_000 + count, right: 0) }
    }
    let told = pairs.withLock { $0 }
    #expect(told.count == 1_000)
    #expect(Set(told.map(\.1)).count == 1_000)
    let last = gauge.needles.left
    #expect(Set(told.map(\.0)) == Set(told.map(\.1)).union([0]).subtracting([last]))
    #expect(paths.load(ordering: .relaxed) == 2_000)
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 an observer of a part may set it, and everybody ends on what stands`() {
    let view = Window()
    let tokens = [
      view.observe(\.frame.x) { view, _ in if view.frame.x < 3 { view.frame.x += 1 } },
      view.observe(\.frame.x, options: [.old, .new]) { log.note($1) },
    ]
    view.frame.x = 1
    #expect(log.entries == ["frame.x 0→1", "frame.x 1→2", "frame.x 2→3"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `61 the end of the object ends observations and streams of its parts`() async {
    var view: Window? = Window()
    weak let freed = view
    let token = view?.observe(\.frame.x) { log.note($1) }
    let values = view?.values(\.frame.size.width)
    view = nil
    #expect(freed == nil)
    #expect(token?.isActive == false)
    var count = 0
    if let values { for await _ in values { count += 1 } }
    #expect(count == 1)
  }

  @Test func `65 an observer elsewhere has no task-local values of who made the change`() async {
    actor Home {}
    let (view, home) = (Window(), Home())
    let token = view.observe(\.frame.x, deliver: .actor(home)) { [log] change in
      log.append("\(change.newValue ?? 0) \(Who.speaks)")
    }
    Who.$speaks.withValue("A") { view.frame.x = 1 }
    Who.$speaks.withValue("B") { view.frame.x = 2 }
    await eventually { log.entries.count == 2 }
    #expect(log.entries == ["1 nobody", "2 nobody"])
    withExtendedLifetime((token, home)) {}
  }
}

@Observed
class Panel {
  var bounds = Extent()
  var content: Extent { bounds }
}

@Observed
final class InsetPanel: Panel {
  var margin = 1
  override var content: Extent { Extent(width: bounds.width - 2 * margin) }
}

@Observed
final class DoublePanel: Panel {
  override var bounds: Extent {
    get { Extent(width: super.bounds.width * 2) }
    set { super.bounds = newValue }
  }
}

@Observed
actor Theatre: ObservedActor {
  var size = Extent()

  func told() -> [String] {
    let log = Log()
    let token = observe(\.size.width, options: [.old, .new]) { stage, change in
      log.note(change)
      if stage.size.width == 1 { stage.size.width = 5 }
    }
    size.width = 1
    token.cancel()
    return log.entries
  }
}

@MainActor @Observed
final class Poster {
  var size = Extent()
}

struct Needles {
  var left = 0
  var right = 0
}

@Observed(.threadSafe)
final class TwoNeedles: Sendable {
  var needles = Needles()
}
