import Liaison
import Testing

@Suite struct `Order` {
  let log = Log()
  let delegates = ListenerMulticast()

  func add(_ names: String..., priority: Priority = .normal) -> [Recorder] {
    names.map { name in
      let recorder = Recorder(name, in: log)
      delegates.add(recorder, priority: priority)
      return recorder
    }
  }

  @Test func `delegates are called in the order in which they were added`() {
    let kept = add("a", "b", "c")
    delegates.heard("x")
    #expect(log.entries == ["a:x", "b:x", "c:x"])
    withExtendedLifetime(kept) {}
  }

  @Test func `a higher priority comes first, whenever it was added`() {
    let kept = [add("low", priority: .low), add("n1"), add("high", priority: .high), add("n2")]
    delegates.heard("x")
    #expect(log.entries == ["high:x", "n1:x", "n2:x", "low:x"])
    withExtendedLifetime(kept) {}
  }

  @Test func `many priorities keep the registration order within each`() {
    var kept: [[Recorder]] = []
    for round in 0..<3 {
      for level in [3, 9, 1, 7, 5, 8, 2] {
        kept.append(add("\(level).\(round)", priority: Priority(rawValue: level)))
      }
    }
    delegates.heard("x")
    let expected = [9, 8, 7, 5, 3, 2, 1].flatMap { level in (0..<3).map { "\(level).\($0):x" } }
    #expect(log.entries == expected)
    withExtendedLifetime(kept) {}
  }

  @Test func `adding again is one registration and keeps the place`() {
    let kept = add("a", "b")
    defer { withExtendedLifetime(kept) {} }
    delegates.add(kept[0])
    delegates.add(kept[0], priority: .high)
    delegates.heard("x")
    #expect(log.entries == ["a:x", "b:x"])
    #expect(delegates.count == 2)
  }

  @Test func `one that is removed and added again goes to the end`() {
    let kept = add("a", "b", "c")
    defer { withExtendedLifetime(kept) {} }
    delegates.remove(kept[0])
    delegates.add(kept[0])
    delegates.heard("x")
    #expect(log.entries == ["b:x", "c:x", "a:x"])
  }

  @Test func `handlers and objects share one order`() {
    let a = add("a")
    let token = delegates.add(
      ListenerHandlers(
        heard: { [log] in log.append("h:\($0)") }, mayPass: { _ in true }, words: { [] },
        check: { _ in }))
    let b = add("b")
    delegates.heard("x")
    #expect(log.entries == ["a:x", "h:x", "b:x"])
    withExtendedLifetime((a, b, token)) {}
  }

  @Test func `a multicast can be a delegate of another`() {
    let inner = ListenerMulticast()
    defer { withExtendedLifetime(inner) {} }
    let kept = Recorder("inner", in: log)
    defer { withExtendedLifetime(kept) {} }
    inner.add(kept)
    delegates.add(inner)
    delegates.heard("x")
    #expect(log.entries == ["inner:x"])
    #expect(delegates.words() == ["inner"])
  }
}
