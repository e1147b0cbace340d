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

  @Test func `tying to a second owner stops the program with the remedy`() async {
    await #expect(processExitsWith: .failure) {
      final class Owner {}
      let owner = Owner()
      let other = Owner()
      let delegates = ListenerMulticast()
      let token = delegates.add(
        ListenerHandlers(heard: { _ in }, mayPass: { _ in true }, words: { [] }, check: { _ in }))
      token.tie(to: owner)
      token.tie(to: other)
    }
  }

  @Test func `what waits elsewhere still arrives when the multicast has gone`() {
    let queue = DispatchQueue(label: "gone")
    var pages: PageMulticast? = PageMulticast()
    let token = pages?.add(
      PageHandlers(show: { [log] in log.append("\($0)") }, add: { $0 }, load: { [$0] }),
      deliver: .queue(queue))
    let page = QueuePage("page", wanting: 1)
    pages?.add(page, deliver: .queue(page.queue))
    queue.suspend()
    page.queue.suspend()
    pages?.show(1)
    pages = nil
    #expect(token?.isActive == false)
    queue.resume()
    page.queue.resume()
    queue.sync {}
    #expect(log.entries == ["1"])
    #expect(page.enough.wait())
    #expect(page.shown == [1])
  }

  @Test func `with the multicast gone, cancelling the token throws away what waits`() {
    let queue = DispatchQueue(label: "gone")
    var pages: PageMulticast? = PageMulticast()
    let token = pages?.add(
      PageHandlers(show: { [log] in log.append("\($0)") }, add: { $0 }, load: { [$0] }),
      deliver: .queue(queue))
    queue.suspend()
    pages?.show(1)
    pages = nil
    token?.cancel()
    queue.resume()
    queue.sync {}
    #expect(log.entries == [])
  }

  @Test func `what a tied registration holds is released at the next call`() {
    final class Owner {}
    final class Captured {}
    var owner: Owner? = Owner()
    weak var watched: Captured?
    do {
      let captured = Captured()
      watched = captured
      let token = delegates.add(
        ListenerHandlers(
          heard: { _ in _ = captured }, mayPass: { _ in true }, words: { [] }, check: { _ in }))
      if let owner { token.tie(to: owner) }
    }
    owner = nil
    #expect(watched != nil)
    delegates.heard("x")
    #expect(watched == nil)
  }

  @Test func `tying to the same owner again changes nothing`() {
    final class Owner {}
    let owner = Owner()
    let token = add()
    token.tie(to: owner)
    token.tie(to: owner)
    delegates.heard("x")
    #expect(log.entries == ["x"])
  }
}
