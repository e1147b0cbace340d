import Dispatch
import Liaison
import Synchronization
import Testing

/// What `cancelAndWait` waits for.
@Suite struct `Waiting for observers` {
  let wire = Wire()

  @Test(arguments: Way.allCases)
  func `waits for a body that runs elsewhere`(way: Way) {
    let body = BlockingBody()
    let token = way.observe(wire) { body.run() }
    onThreads(2) { thread in
      if thread == 0 { return way.change(wire) }
      body.expectWaiting(for: token)
    }
  }

  @Test(arguments: Way.allCases)
  func `waits also after a plain cancel`(way: Way) {
    let body = BlockingBody()
    let token = way.observe(wire) { body.run() }
    onThreads(2) { thread in
      if thread == 0 { return way.change(wire) }
      body.expectWaiting(for: token) { token.cancel() }
    }
  }

  @Test func `waits for a body that was told by an object which has left the path`() {
    let body = BlockingBody()
    let left = Wire()
    wire.next = left
    let token = wire.observe(\.next.load) { _, _ in body.run() }
    onThreads(2) { thread in
      if thread == 0 {
        left.load = 1
      } else {
        body.expectWaiting(for: token) {
          wire.next = Wire()
          wire.next = nil
        }
      }
    }
  }

  @Test func `does not wait for its own body, also of a path that was rewired meanwhile`() {
    let token = Guarded<Subscription?>(nil)
    let isOver = Guarded<Bool?>(nil)
    wire.next = Wire()
    let subscription = wire.observe(\.next.load) { wire, change in
      guard change.newValue == 1 else { return }
      wire.next = nil
      let ended = token.withLock { $0 }?.cancelAndWait(upTo: .seconds(20))
      isOver.withLock { $0 = ended }
    }
    token.withLock { $0 = subscription }
    wire.next?.load = 1
    #expect(isOver.withLock { $0 } == true)
    // The body holds the token, which holds the body.
    withExtendedLifetime(token.withLock { $0.take() }) {}
  }

  @Test(arguments: Way.allCases)
  func `waits for a body elsewhere although the observed object has gone`(way: Way) {
    let body = BlockingBody()
    let queue = DispatchQueue(label: "observer")
    var subject: Wire? = Wire()
    weak let freed = subject
    let token = subject.map { way.observe($0, deliver: .queue(queue)) { body.run() } }
    if let subject { way.change(subject) }
    #expect(body.entered.wait())
    subject = nil
    #expect(freed == nil)
    onThreads(1) { _ in if let token { body.expectWaiting(for: token, hasEntered: true) } }
  }

  @Test(arguments: Way.allCases)
  func `waits for a body elsewhere after a plain cancel`(way: Way) {
    let body = BlockingBody()
    let queue = DispatchQueue(label: "observer")
    let token = way.observe(wire, deliver: .queue(queue)) { body.run() }
    way.change(wire)
    #expect(body.entered.wait())
    token.cancel()
    onThreads(1) { _ in body.expectWaiting(for: token, hasEntered: true) }
  }

  @Test(arguments: Way.allCases)
  func `many threads change, rewire, observe and wait`(way: Way) {
    let running = Atomic(0)
    onThreads(4) { thread in
      for count in 0..<100 {
        switch thread {
        case 0: way.change(wire)
        case 1: wire.next = count.isMultiple(of: 2) ? Wire() : nil
        default:
          let isOver = Atomic(false)
          let token = way.observe(wire) {
            running.add(1, ordering: .sequentiallyConsistent)
            let isTooLate = isOver.load(ordering: .sequentiallyConsistent)
            #expect(!isTooLate)
            running.subtract(1, ordering: .sequentiallyConsistent)
          }
          token.cancelAndWait()
          isOver.store(true, ordering: .sequentiallyConsistent)
        }
      }
    }
    let left = running.load(ordering: .sequentiallyConsistent)
    #expect(left == 0)
  }

  /// What is observed.
  enum Way: CaseIterable {
    case key, computed, path

    func observe(_ wire: Wire, _ body: @escaping @Sendable () -> Void) -> Subscription {
      switch self {
      case .key: wire.observe(\.load) { _, _ in body() }
      case .computed: wire.observe(\.sum) { _, _ in body() }
      case .path: wire.observe(\.next.load, options: []) { _, _ in body() }
      }
    }

    func observe(
      _ wire: Wire, deliver delivery: Liaison.Delivery, _ body: @escaping @Sendable () -> Void
    ) -> Subscription {
      switch self {
      case .key: wire.observe(\.load, deliver: delivery) { _ in body() }
      case .computed: wire.observe(\.sum, deliver: delivery) { _ in body() }
      case .path: wire.observe(\.next.load, options: [], deliver: delivery) { _ in body() }
      }
    }

    func change(_ wire: Wire) {
      switch self {
      case .key, .computed: wire.load = 1
      case .path: wire.next = nil
      }
    }
  }
}

@Observed(.threadSafe)
final class Wire: Sendable {
  var load = 0
  var next: Wire?
  var sum: Int { load + (next?.load ?? 0) }
}

/// A body that runs until it is let go of.
final class BlockingBody: Sendable {
  let entered = Signal()
  let release = Signal()
  private let isFirst = Atomic(true)
  let hasReturned = Atomic(false)

  func run() {
    guard isFirst.exchange(false, ordering: .sequentiallyConsistent) else { return }
    entered.fire()
    #expect(release.wait())
    hasReturned.store(true, ordering: .sequentiallyConsistent)
  }

  /// Expects that waiting takes until the body has returned.
  func expectWaiting(
    for token: Subscription, hasEntered: Bool = false, meanwhile: () -> Void = {}
  ) {
    if !hasEntered { #expect(entered.wait()) }
    meanwhile()
    #expect(!token.cancelAndWait(upTo: .milliseconds(1)))
    release.fire()
    #expect(token.cancelAndWait(upTo: patience))
    let isOver = hasReturned.load(ordering: .sequentiallyConsistent)
    #expect(isOver)
  }
}
