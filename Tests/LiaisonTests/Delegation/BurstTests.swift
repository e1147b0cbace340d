import Liaison
import Testing

@Suite struct `Bursts` {
  let log = Log()
  let delegates = ListenerMulticast()

  func recorders(_ names: String...) -> [Recorder] {
    let all = names.map { Recorder($0, in: log) }
    for recorder in all { delegates.add(recorder) }
    return all
  }

  @Test func `a burst calls like the multicast`() throws {
    let kept = recorders("a", "b")
    let words = delegates.during { burst in
      burst.heard("x")
      _ = burst.mayPass("y")
      return burst.words()
    }
    #expect(words == ["a", "b"])
    #expect(log.entries == ["a:x", "b:x", "a?y", "b?y"])
    withExtendedLifetime(kept) {}
  }

  @Test func `delegates live as long as the burst`() {
    var kept: [Recorder] = recorders("a", "b")
    delegates.during { burst in
      kept = []
      burst.heard("x")
    }
    #expect(log.entries == ["a:x", "b:x"])
    #expect(delegates.isEmpty)
    #expect(kept.isEmpty)
  }

  @Test func `one that is removed during a burst gets nothing more`() {
    let kept = recorders("a", "b")
    delegates.during { burst in
      burst.heard("x")
      delegates.remove(kept[0])
      burst.heard("y")
    }
    #expect(log.entries == ["a:x", "b:x", "b:y"])
  }

  @Test func `one that is added during a burst takes part in the next`() {
    let kept = recorders("a")
    let late = Recorder("late", in: log)
    delegates.during { burst in
      delegates.add(late)
      burst.heard("x")
    }
    delegates.during { $0.heard("y") }
    #expect(log.entries == ["a:x", "a:y", "late:y"])
    withExtendedLifetime(kept) {}
  }

  @Test func `an error leaves the burst, and the multicast works on`() {
    let kept = recorders("a")
    defer { withExtendedLifetime(kept) {} }
    kept[0].failure = Failure("no")
    #expect(throws: Failure("no")) { try delegates.during { try $0.check("x") } }
    delegates.heard("y")
    #expect(log.entries == ["a!x", "a:y"])
  }
}
