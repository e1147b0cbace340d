import Liaison
import Testing

@Suite struct `Changes during a call` {
  let log = Log()
  let delegates = ListenerMulticast()

  func recorders(_ names: String...) -> [Recorder] {
    let all = names.map { Recorder($0, in: log) }
    for recorder in all { delegates.add(recorder) }
    return all
  }

  /// Keeps them until now, and unties those whose closures refer to them.
  func retire(_ recorders: [Recorder?]) {
    for recorder in recorders { recorder?.whenHearing = { _ in } }
  }

  @Test func `one that is added during a call is not called by it`() {
    let kept = recorders("a", "b")
    defer { retire(kept) }
    let late = Recorder("late", in: log)
    kept[0].whenHearing = { [delegates] _ in delegates.add(late) }
    delegates.heard("x")
    #expect(log.take() == ["a:x", "b:x"])
    delegates.heard("y")
    #expect(log.take() == ["a:y", "b:y", "late:y"])
  }

  @Test func `adding so many that the memory moves does not disturb the call`() {
    let kept = recorders("a", "b")
    defer { retire(kept) }
    var late: [Recorder] = []
    kept[0].whenHearing = { [delegates, log] _ in
      for index in 0..<1_000 {
        late.append(Recorder("\(index)", in: log))
        delegates.add(late[index])
      }
    }
    delegates.heard("x")
    #expect(log.take() == ["a:x", "b:x"])
    #expect(delegates.count == 1_002)
  }

  @Test func `what comes and goes during one long call is let go before its end`() {
    final class Passing: Sendable {
      let gone: Counter
      init(_ gone: Counter) { self.gone = gone }
      deinit { gone.add() }
    }
    let gone = Counter()
    let kept = recorders("a", "b", "c")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] _ in
      for _ in 0..<1_000 {
        let passing = Passing(gone)
        let handlers = ListenerHandlers(
          heard: { _ in _ = passing }, mayPass: { _ in true }, words: { [] }, check: { _ in })
        delegates.add(handlers).cancel()
      }
      // Those that the call may still come to are kept: as many as had room where it reads.
      #expect(gone.value > 990)
    }
    delegates.heard("x")
    #expect(log.take() == ["a:x", "b:x", "c:x"])
    #expect(gone.value == 1_000)
    kept[0].whenHearing = { _ in }
    delegates.heard("y")
    #expect(log.take() == ["a:y", "b:y", "c:y"])
    #expect(delegates.count == 3)
  }

  @Test func `one that is removed during a call gets nothing more`() {
    let kept = recorders("a", "b", "c")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] _ in delegates.remove(kept[1]) }
    delegates.heard("x")
    #expect(log.take() == ["a:x", "c:x"])
  }

  @Test func `one that removes itself stays removed`() {
    let kept = recorders("a", "b")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] me in delegates.remove(me) }
    delegates.heard("x")
    delegates.heard("y")
    #expect(log.take() == ["a:x", "b:x", "b:y"])
  }

  @Test func `removing everybody ends the call`() {
    let kept = recorders("a", "b", "c")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] _ in delegates.removeAll() }
    delegates.heard("x")
    #expect(log.take() == ["a:x"])
    #expect(delegates.isEmpty)
  }

  @Test func `one that is removed and added again during a call is not called twice`() {
    let kept = recorders("a", "b")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] me in
      delegates.remove(me)
      delegates.add(me)
    }
    delegates.heard("x")
    #expect(log.take() == ["a:x", "b:x"])
    #expect(delegates.count == 2)
  }

  @Test func `a call from inside a call goes through at once`() {
    let kept = recorders("a", "b")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] me in
      me.whenHearing = { _ in }
      delegates.heard("inner")
    }
    delegates.heard("outer")
    #expect(log.take() == ["a:outer", "a:inner", "b:inner", "b:outer"])
  }

  @Test func `one that is removed by an inner call is not reached by the outer one`() {
    let kept = recorders("a", "b", "c")
    defer { retire(kept) }
    kept[0].whenHearing = { [delegates] me in
      me.whenHearing = { _ in delegates.remove(kept[2]) }
      delegates.heard("inner")
    }
    delegates.heard("outer")
    #expect(log.take() == ["a:outer", "a:inner", "b:inner", "b:outer"])
  }

  @Test func `one that dies during a call is skipped`() {
    var kept: [Recorder?] = recorders("a", "b", "c")
    defer { retire(kept) }
    let first = kept[0]
    first?.whenHearing = { _ in kept[1] = nil }
    delegates.heard("x")
    #expect(log.take() == ["a:x", "c:x"])
    #expect(delegates.count == 2)
  }

  @Test func `an owner that goes away during its own call takes the multicast with it safely`() {
    final class Sender {
      let delegates = ListenerMulticast()
    }
    var sender: Sender? = Sender()
    let recorder = Recorder("a", in: log)
    sender?.delegates.add(recorder)
    recorder.whenHearing = { _ in sender = nil }
    defer { retire([recorder]) }
    sender?.delegates.heard("x")
    #expect(sender == nil)
    #expect(log.entries == ["a:x"])
  }
}
