import Dispatch
import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonCore

@Contract(.proxy, .anywhere, .invocations)
private protocol Handbell: AnyObject, Sendable {
  func ring(_ times: Int)
}

@Contract(.anywhere)
private protocol Tamtam: AnyObject {
  func strike(_ times: Int)
}

private final class Brass: Handbell {
  func ring(_ times: Int) {}
}

private struct Rung: Notice {}
private struct Heard: Notice {}

private struct Knell: Notice {}

@Observed(.threadSafe) private final class Tower: Sendable {
  var height = 0
}

@Observed(.threadSafe) private final class Chapel: Sendable {
  var rings = 0
  var tower = Tower()
  let name = "chapel"
  var isLoud: Bool { rings > 1 }
}

/// Beyond a bridge, something that is called for every notice.
private final class Steeple: FarSide {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  var takesNotices: Bool { true }
  var onlySender: ObjectIdentifier? { nil }
  func awaits(from sender: AnyObject?, on journey: Journey?) -> Bool { true }
  func take(_ notice: Knell, from sender: AnyObject?, on journey: Journey) -> Bool {
    body()
    return true
  }
  func close() {}
}

/// What an observer keeps alive.
private final class Flyleaf: Sendable {}

private typealias Observe = (@escaping @Sendable () -> Void) -> Subscription

@Suite struct `The end of an observer` {
  /// Every kind, with what has it told.
  private static func each(
    _ test: (String, Observe, _ cause: (@Sendable () -> Void)?) -> Void
  ) {
    let breaker = CircuitBreaker("bell", after: 1, pausing: .seconds(1))
    test("a breaker's", { body in breaker.observe { _ in body() } }, { breaker.open() })
    let other = CircuitBreaker("bell", after: 1, pausing: .seconds(1))
    let queue = DispatchQueue(label: "bell")
    test(
      "one on a queue", { body in other.observe(deliver: .queue(queue)) { _ in body() } },
      { other.open() })
    let proxy = HandbellProxy(.to(Brass()))
    test(
      "a proxy's", { body in proxy.invocations.observe { _ in body() } }, { proxy.ring(1) })
    let tap = Tap()
    test(
      "the tap's", { body in tap.watch { _ in body() } },
      { tap.report(TapEvent(kind: .lost, requirement: Requirement("ring", 0), place: "bell")) })
    let center = NoticeCenter()
    let listener = center.observe(Heard.self) { _ in }
    test(
      "a translation's",
      { body in
        center.translate(Rung.self) { _ -> Heard? in
          body()
          return nil
        }
      }, { center.post(Rung()) })
    test(
      "one of notices", { body in center.observe(Rung.self) { _ in body() } },
      { center.post(Rung()) })
    let sender = Brass()
    test(
      "one of a sender's notices",
      { body in center.observe(Rung.self, from: sender) { _ in body() } },
      { center.post(Rung(), from: sender) })
    test(
      "one of notices on a queue",
      { body in center.observe(Rung.self, deliver: .queue(queue)) { _ in body() } },
      { center.post(Rung()) })
    // Each body is for one thread at a time; Sendable where the closure that is handed on is not.
    let chapel = Chapel()
    test(
      "one of a property", { body in chapel.observe(\.rings) { _, _ in body() } },
      { chapel.rings += 1 })
    test(
      "one of a path", { body in chapel.observe(\.tower.height) { _, _ in body() } },
      { chapel.tower.height += 1 })
    test(
      "one of a computed property", { body in chapel.observe(\.isLoud) { _, _ in body() } },
      { chapel.rings += 1 })
    test(
      "one of what never changes",
      { body in chapel.observe(\.name, options: .initial) { _, _ in body() } },
      nil)
    test(
      "a bridge", { body in center.bridge(to: Steeple(body)) { _ in } }, { center.post(Knell()) })
    withExtendedLifetime((proxy, listener, sender, chapel)) {}
  }

  @Test func `waits for a body that runs elsewhere`() {
    Self.each { name, observe, cause in
      guard let cause else { return }
      let (entered, leaves) = (Signal(), Signal())
      let ended = Counter()
      let token = observe {
        entered.fire()
        _ = leaves.wait()
        ended.add()
      }
      let thread = startThreads(1) { _ in cause() }
      #expect(entered.wait())
      #expect(!token.cancelAndWait(upTo: .milliseconds(1)), "\(name)")
      leaves.fire()
      token.cancelAndWait()
      #expect(ended.value == 1, "\(name)")
      #expect(thread.isOverInTime())
    }
  }

  @Test func `a breaker's state that waits arrives neither after its owner nor after its token`() {
    for isTied in [false, true] {
      let queue = DispatchQueue(label: "bell")
      queue.suspend()
      var breaker: CircuitBreaker? = CircuitBreaker("bell", after: 1, pausing: .seconds(1))
      var owner: Brass? = Brass()
      let calls = Counter()
      let token = breaker?.observe(deliver: .queue(queue)) { _ in calls.add() }
      if isTied, let owner { token?.tie(to: owner) }
      breaker?.open()
      if isTied {
        extendLifetime(owner)
        owner = nil
      } else {
        breaker = nil
        token?.cancel()
      }
      queue.resume()
      queue.sync {}
      #expect(calls.value == 0)
      extendLifetime(breaker)
    }
  }

  @Test func `suspends until a body has returned that runs elsewhere`() async throws {
    let breaker = CircuitBreaker("bell", after: 1, pausing: .seconds(1))
    let (entered, leaves) = (Signal(), Signal())
    let token = breaker.observe { _ in
      entered.fire()
      _ = leaves.wait()
    }
    let thread = startThreads(1) { _ in breaker.open() }
    await eventually { entered.hasFired }
    #expect(try await !token.cancelAndWaitSuspending(upTo: .milliseconds(1)))
    leaves.fire()
    try await token.cancelAndWaitSuspending()
    #expect(await thread.isOverInTime())
  }

  @Test func `does not wait for the body that it is called from`() {
    Self.each { name, observe, cause in
      let token = Guarded<Subscription?>(nil)
      let calls = Counter()
      let own = observe {
        calls.add()
        token.withLock { $0 }?.cancelAndWait()
      }
      token.withLock { $0 = own }
      guard let cause else { return }
      let thread = startThreads(1) { _ in cause() }
      #expect(thread.isOverInTime())
      soon { calls.value == 1 }
      own.cancelAndWait()
      token.withLock { $0 = nil }
    }
  }

  @Test func `lets go of what the body holds, however long the token is kept`() {
    Self.each { name, observe, _ in
      weak var page: Flyleaf?
      let token: Subscription
      do {
        let held = Flyleaf()
        page = held
        token = observe { withExtendedLifetime(held) {} }
      }
      #expect(page != nil, "\(name)")
      #expect(token.isActive, "\(name)")
      token.cancel()
      #expect(page == nil, "\(name)")
      #expect(!token.isActive)
    }
  }

  @Test func `lets go of what the body holds when a call that ran has returned`() {
    Self.each { name, observe, cause in
      guard let cause else { return }
      weak var page: Flyleaf?
      let ended = Counter()
      let token = Guarded<Subscription?>(nil)
      do {
        let held = Flyleaf()
        page = held
        let own = observe {
          token.withLock { $0 }?.cancel()
          withExtendedLifetime(held) { ended.add() }
        }
        token.withLock { $0 = own }
      }
      cause()
      soon { ended.value == 1 && page == nil }
      #expect(page == nil, "\(name)")
      token.withLock { $0 = nil }
    }
  }

  @Test func `lets go of what the body holds when its subject has gone`() {
    for isPath in [false, true] {
      var chapel: Chapel? = Chapel()
      weak var page: Flyleaf?
      var token: Subscription?
      do {
        let held = Flyleaf()
        page = held
        token =
          isPath
          ? chapel?.observe(\.tower.height) { _, _ in withExtendedLifetime(held) {} }
          : chapel?.observe(\.rings) { _, _ in withExtendedLifetime(held) {} }
      }
      #expect(page != nil)
      chapel = nil
      #expect(page == nil)
      #expect(token?.isActive == false)
    }
  }

  @Test func `lets go of what the body holds when it was for one notice, or its center has gone`() {
    for isOnce in [true, false] {
      var center: NoticeCenter? = NoticeCenter()
      let sender = Brass()
      for source in [nil, sender] {
        weak var page: Flyleaf?
        var token: Subscription?
        do {
          let held = Flyleaf()
          page = held
          token = center?.observe(Rung.self, from: source, once: isOnce) { _ in
            withExtendedLifetime(held) {}
          }
        }
        #expect(page != nil)
        #expect(token?.isActive == true)
        if isOnce { center?.post(Rung(), from: sender) } else { center = nil }
        #expect(page == nil)
        #expect(token?.isActive == false)
        center = center ?? NoticeCenter()
      }
    }
  }

  @Test func `lets go of the letters that its center has left when the token is cancelled`() {
    var center: NoticeCenter? = NoticeCenter()
    weak var page: Flyleaf?
    let calls = Counter()
    var token: NoticeSubscription?
    do {
      let held = Flyleaf()
      page = held
      token = center?.observe(Rung.self) { _ in withExtendedLifetime(held) { calls.add() } }
    }
    token?.pause()
    center?.post(Rung())
    center = nil
    #expect(page != nil)
    #expect(token?.isPaused == true)
    token?.cancel()
    #expect(page == nil)
    #expect(token?.isPaused == false)
    token?.resume()
    #expect(calls.value == 0)
  }

  @Test func `leaves what the token of a notice's observer says of it`() {
    let center = NoticeCenter()
    let token = center.observe(Rung.self, priority: .high) { _ in }
    token.pause(keeping: .newest(1))
    for _ in 0..<3 { center.post(Rung()) }
    let line = token.info.description
    #expect(line.hasSuffix("paused, 2 lost"))
    token.cancel()
    #expect(token.losses == 2)
    #expect(!token.isPaused)
    #expect(token.info.site == line.split(separator: ",")[1].replacing(" observed at ", with: ""))
    #expect(token.info.priority == .high)
    token.resume()
    token.pause()
    token.tie(to: center)
    #expect(!token.isActive)
  }
}

@Suite struct `The token of handlers` {
  private func handlers(_ page: Flyleaf) -> TamtamHandlers {
    TamtamHandlers(strike: { _ in withExtendedLifetime(page) {} })
  }

  @Test func `holds nothing once it is cancelled, or its multicast has gone`() {
    for isCancelled in [true, false] {
      var multicast: TamtamMulticast? = TamtamMulticast()
      weak var page: Flyleaf?
      var token: Subscription?
      do {
        let held = Flyleaf()
        page = held
        token = multicast?.add(handlers(held))
      }
      #expect(page != nil)
      if isCancelled { token?.cancel() } else { multicast = nil }
      #expect(page == nil)
      #expect(token?.isActive == false)
      withExtendedLifetime((multicast, token)) {}
    }
  }

  @Test func `holds nothing once a call that ran has returned`() {
    let multicast = TamtamMulticast()
    weak var page: Flyleaf?
    let token = Guarded<Subscription?>(nil)
    do {
      let held = Flyleaf()
      page = held
      let handlers = TamtamHandlers(strike: { _ in
        token.withLock { $0 }?.cancel()
        withExtendedLifetime(held) {}
      })
      token.withLock { $0 = multicast.add(handlers) }
    }
    multicast.strike(1)
    #expect(page == nil)
    token.withLock { $0 = nil }
  }

  @Test func `still waits for a letter that is being opened when it was cancelled before`() {
    let multicast = TamtamMulticast()
    let (entered, leaves) = (Signal(), Signal())
    let handlers = TamtamHandlers(strike: { _ in
      entered.fire()
      _ = leaves.wait()
    })
    let token = multicast.add(handlers, deliver: .queue(DispatchQueue(label: "bell")))
    multicast.strike(1)
    #expect(entered.wait())
    token.cancel()
    #expect(!token.cancelAndWait(upTo: .milliseconds(1)))
    leaves.fire()
    token.cancelAndWait()
  }
}
