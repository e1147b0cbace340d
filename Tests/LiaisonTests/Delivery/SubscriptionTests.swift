import Dispatch
import Liaison
import Testing

@Suite struct `Subscriptions` {
  let log = Log()
  let delegates = ListenerMulticast()

  func add() -> Subscription {
    delegates.add(
      ListenerHandlers(
        heard: { [log] in log.append($0) }, mayPass: { _ in true }, words: { [] }, check: { _ in }))
  }

  @Test func `a token ends its registration when it is released`() {
    var token: Subscription? = add()
    delegates.heard("x")
    token = nil
    delegates.heard("y")
    #expect(log.entries == ["x"])
    #expect(token == nil)
  }

  @Test func `ending twice is harmless`() {
    let token = add()
    token.cancel()
    token.cancel()
    token.cancelAndWait()
    #expect(!token.isActive)
    #expect(delegates.isEmpty)
  }

  @Test func `two registrations end one by one`() {
    let first = add()
    let second = add()
    delegates.heard("x")
    first.cancel()
    delegates.heard("y")
    #expect(log.entries == ["x", "x", "y"])
    withExtendedLifetime(second) {}
  }

  @Test func `a set keeps tokens`() {
    var tokens: Set<Subscription> = []
    add().store(in: &tokens)
    add().store(in: &tokens)
    delegates.heard("x")
    #expect(log.take() == ["x", "x"])
    tokens = []
    delegates.heard("y")
    #expect(log.take() == [])
  }

  @Test func `tied to an owner, a registration lasts as long as the owner`() {
    final class Owner {}
    var owner: Owner? = Owner()
    weak let watched = owner
    if let owner { add().tie(to: owner) }
    delegates.heard("x")
    #expect(delegates.count == 1)
    owner = nil
    #expect(watched == nil)
    delegates.heard("y")
    #expect(log.entries == ["x"])
    #expect(delegates.isEmpty)
  }

  @Test func `a tied registration can still be cancelled`() {
    final class Owner {}
    let owner = Owner()
    let token = add()
    token.tie(to: owner)
    token.cancel()
    delegates.heard("x")
    #expect(log.entries == [])
  }

  @Test func `a token may outlive the multicast`() {
    let token: Subscription
    do {
      let short = ListenerMulticast()
      token = short.add(
        ListenerHandlers(heard: { _ in }, mayPass: { _ in true }, words: { [] }, check: { _ in }))
      #expect(token.isActive)
    }
    #expect(!token.isActive)
    token.cancel()
  }

  @Test func `tying twice stops the program with the remedy`() async {
    await #expect(processExitsWith: .failure) {
      final class Owner {}
      let owner = Owner()
      let delegates = ListenerMulticast()
      let token = delegates.add(
        ListenerHandlers(heard: { _ in }, mayPass: { _ in true }, words: { [] }, check: { _ in }))
      token.tie(to: owner)
      token.tie(to: owner)
    }
  }
}
