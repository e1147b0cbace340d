import Liaison
import Testing

@Contract
protocol DoorDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func door(_ door: Int, shouldOpenFor guest: String) -> Bool
  @Optional func door(_ door: Int, didOpenFor guest: String)
  @Optional func doorDidClose(_ door: Int)
  @Answer(.first) func color(of door: Int) -> String?
}

extension DoorDelegateHandlers {
  static var open: Self { .init(shouldOpenFor: { _, _ in true }, color: { _ in nil }) }
}

final class Porter {
  var guests: [String] = []
}

@Contract
protocol TowerBell: AnyObject {
  @Optional func ring(_ times: Int)
}

@Contract
protocol Chime: TowerBell {
  @Optional func chime()
}

@Contract
protocol Clocktower: Chime {
  func strike(_ hour: Int)
}

@Suite struct `Handlers` {
  @Test func `of an inherited contract in which all is optional may be left out`() {
    var heard: [String] = []
    let towers = ClocktowerMulticast()
    let tokens = [
      towers.add(ClocktowerHandlers(strike: { heard.append("strike \($0)") })),
      towers.add(
        ClocktowerHandlers(
          chime: .init(towerBell: .init(ring: { heard.append("ring \($0)") })), strike: { _ in })),
      towers.add(.init(chime: .init(chime: { heard.append("chime") }), strike: { _ in })),
    ]
    towers.strike(3)
    towers.chime()
    towers.ring(2)
    #expect(heard == ["strike 3", "chime", "ring 2"])
    #expect(ChimeHandlers().chime == nil)
    withExtendedLifetime(tokens) {}
  }

  @Test func `required closures are required, optional ones may be left out`() {
    let delegate = DoorDelegateHandlers.open.asDelegate()
    #expect(delegate.door(1, shouldOpenFor: "Ann"))
    delegate.door(1, didOpenFor: "Ann")
    delegate.doorDidClose(1)
    #expect(delegate.color(of: 1) == nil)
  }

  @Test func `a configuration can be changed like any value`() {
    var handlers = DoorDelegateHandlers.open
    handlers.color = { "color \($0)" }
    #expect(handlers.asDelegate().color(of: 3) == "color 3")
    #expect(DoorDelegateHandlers.open.asDelegate().color(of: 3) == nil)
  }

  @Test func `a delegate becomes handlers, and handlers a delegate`() {
    final class Host: DoorDelegate {
      var opened: [String] = []
      func door(_ door: Int, shouldOpenFor guest: String) -> Bool { guest != "Bob" }
      func door(_ door: Int, didOpenFor guest: String) { opened.append(guest) }
      func color(of door: Int) -> String? { "red" }
    }
    let host = Host()
    let handlers = DoorDelegateHandlers(host)
    #expect(handlers.shouldOpenFor(1, "Ann"))
    #expect(!handlers.shouldOpenFor(1, "Bob"))
    handlers.didOpenFor?(1, "Ann")
    #expect(host.opened == ["Ann"])
    #expect(handlers.asDelegate().color(of: 1) == "red")
  }

  @Test func `closures with a weak owner do not keep it alive`() {
    let door = DoorDelegateMulticast()
    var porter: Porter? = Porter()
    weak let watched = porter
    let token = door.add(
      DoorDelegateHandlers(
        weak: porter ?? Porter(), shouldOpenFor: { porter, _, guest in porter.guests.isEmpty },
        didOpenFor: { porter, _, guest in porter.guests.append(guest) }, color: { _, _ in nil }))
    #expect(door.door(1, shouldOpenFor: "Ann"))
    door.door(1, didOpenFor: "Ann")
    #expect(!door.door(1, shouldOpenFor: "Bob"))
    #expect(porter?.guests == ["Ann"])
    porter = nil
    #expect(watched == nil)
    #expect(door.door(1, shouldOpenFor: "Bob"))
    #expect(!token.isActive)
    #expect(door.isEmpty)
  }

  @Test func `closures with a weak owner end with their token, or last as long as the owner`() {
    let door = DoorDelegateMulticast()
    var porter: Porter? = Porter()
    let handlers = DoorDelegateHandlers(
      weak: porter ?? Porter(), shouldOpenFor: { _, _, _ in false }, color: { _, _ in nil })
    _ = door.add(handlers)
    #expect(door.isEmpty)
    if let porter { door.add(handlers).tie(to: porter) }
    #expect(!door.door(1, shouldOpenFor: "Ann"))
    porter = nil
    #expect(door.door(1, shouldOpenFor: "Ann"))
    #expect(door.isEmpty)
  }

  @Test func `without an owner, a lone delegate answers for nobody`() {
    let handlers: DoorDelegateHandlers
    do {
      let porter = Porter()
      handlers = DoorDelegateHandlers(
        weak: porter, shouldOpenFor: { _, _, _ in false }, color: { _, _ in "red" })
    }
    let delegate = handlers.asDelegate()
    #expect(delegate.door(1, shouldOpenFor: "Ann"))
    #expect(delegate.color(of: 1) == nil)
  }
}
