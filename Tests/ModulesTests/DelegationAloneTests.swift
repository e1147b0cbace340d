import LiaisonDelegation
import Testing

@Contract
private protocol DoorDelegate: AnyObject {
  @Answer(.all, whenNobody: true) func door(_ door: String, shouldOpenFor guest: String) -> Bool
  @Optional func doorDidOpen(_ door: String)
}

private final class Porter: DoorDelegate {
  var opened: [String] = []
  func door(_ door: String, shouldOpenFor guest: String) -> Bool { guest != "Bob" }
  func doorDidOpen(_ door: String) { opened.append(door) }
}

@Contract(.anywhere)
private protocol BellDelegate: AnyObject, Sendable {
  func bellRang(_ times: Int)
}

private final class Listener: BellDelegate {
  let heard = AsyncStream.makeStream(of: Int.self)
  func bellRang(_ times: Int) { heard.continuation.yield(times) }
}

@Suite struct `Delegation alone` {
  @Test func `calls delegates, in their order, and makes one answer of theirs`() {
    let delegates = DoorDelegateMulticast()
    #expect(delegates.door("front", shouldOpenFor: "Bob"))
    let porter = Porter()
    delegates.add(porter, priority: .high)
    #expect(delegates.door("front", shouldOpenFor: "Ann"))
    #expect(!delegates.door("front", shouldOpenFor: "Bob"))
    delegates.doorDidOpen("front")
    #expect(porter.opened == ["front"])
  }

  @Test func `calls handlers until their token ends`() {
    let delegates = DoorDelegateMulticast()
    let handlers = DoorDelegateHandlers(shouldOpenFor: { _, guest in guest == "Ann" })
    let token = delegates.add(handlers)
    #expect(!delegates.door("back", shouldOpenFor: "Bob"))
    token.cancel()
    #expect(delegates.door("back", shouldOpenFor: "Bob"))
  }

  @Test func `calls a subject through a plain proxy`() {
    let porter = Porter()
    let proxy = DoorDelegateProxy(.to(porter))
    #expect(!proxy.door("side", shouldOpenFor: "Bob"))
    proxy.doorDidOpen("side")
    #expect(porter.opened == ["side"])
  }

  @Test func `calls a delegate where it lives`() async {
    let delegates = BellDelegateMulticast()
    let listener = Listener()
    delegates.add(listener, deliver: .main)
    delegates.bellRang(3)
    #expect(await listener.heard.stream.first { _ in true } == 3)
  }
}
