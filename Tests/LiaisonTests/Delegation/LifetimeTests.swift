import Liaison
import Testing

@Suite struct `Lifetime` {
  let log = Log()
  let delegates = ListenerMulticast()

  @Test func `a delegate is not kept alive`() {
    var recorder: Recorder? = Recorder("a", in: log)
    weak let watched = recorder
    recorder.map { delegates.add($0) }
    recorder = nil
    #expect(watched == nil)
    delegates.heard("x")
    #expect(log.entries == [])
    #expect(delegates.isEmpty)
  }

  @Test func `dead delegates make room for living ones`() {
    for round in 0..<50 {
      let living = (0..<40).map { Recorder("\(round).\($0)", in: log) }
      defer { withExtendedLifetime(living) {} }
      for recorder in living { delegates.add(recorder) }
      #expect(delegates.count == 40)
    }
    delegates.heard("x")
    #expect(delegates.isEmpty)
  }

  @Test func `an address that is used again belongs to the new object only`() {
    for _ in 0..<2_000 {
      let short = Recorder("short", in: log)
      #expect(!delegates.contains(short))
      delegates.add(short)
      #expect(delegates.contains(short))
    }
    delegates.heard("x")
    #expect(log.entries == [])
  }

  @Test func `handlers live as long as their token`() {
    let captured = Captured()
    weak var watched: Captured?
    watched = captured
    var token: Subscription? = delegates.add(handlers { _ in _ = captured })
    delegates.heard("x")
    #expect(token?.isActive == true)
    token = nil
    delegates.heard("y")
    #expect(watched != nil)
    #expect(delegates.isEmpty)
  }

  @Test func `what handlers hold is released when they end`() {
    weak var watched: Captured?
    var token: Subscription?
    do {
      let captured = Captured()
      watched = captured
      token = delegates.add(handlers { _ in _ = captured })
    }
    #expect(watched != nil)
    token?.cancel()
    token = nil
    #expect(watched == nil)
  }

  @Test func `what handlers hold is released after the call that ends them`() {
    weak var watched: Captured?
    let box = Box()
    do {
      let captured = Captured()
      watched = captured
      box.token = delegates.add(
        handlers { _ in
          _ = captured
          box.token = nil
        })
    }
    delegates.heard("x")
    #expect(watched == nil)
  }

  @Test func `a deinit that calls back into the multicast does not hang`() {
    let box = Box()
    do {
      let caller = CallsWhenItDies { [delegates] in
        delegates.heard("dying")
        delegates.removeAll()
      }
      box.token = delegates.add(handlers { _ in _ = caller })
    }
    let recorder = Recorder("a", in: log)
    delegates.add(recorder)
    box.token = nil
    #expect(log.entries == ["a:dying"])
    #expect(delegates.isEmpty)
  }

  @Test func `a multicast that goes away lets go of its handlers`() {
    weak var watched: Captured?
    var token: Subscription?
    do {
      let multicast = ListenerMulticast()
      let captured = Captured()
      watched = captured
      token = multicast.add(handlers { _ in _ = captured })
    }
    #expect(token?.isActive == false)
    token?.cancel()
    token = nil
    #expect(watched == nil)
  }

  func handlers(_ heard: @escaping (String) -> Void) -> ListenerHandlers {
    ListenerHandlers(heard: heard, mayPass: { _ in true }, words: { [] }, check: { _ in })
  }

  final class Captured {}
  final class Box { var token: Subscription? }

  final class CallsWhenItDies {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    deinit { body() }
  }
}
