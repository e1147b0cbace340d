// snippet: contract
import Liaison

@Contract
protocol DoorDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func door(_ door: Door, shouldOpenFor guest: String) -> Bool
  @Optional func doorDidOpen(_ door: Door)
}
// end

// snippet: delegator
final class Door {
  let delegates = DoorDelegateMulticast()
  private(set) var isOpen = false

  func knock(_ guest: String) {
    guard delegates.door(self, shouldOpenFor: guest) else { return }
    isOpen = true
    delegates.doorDidOpen(self)
  }
}
// end

// snippet: delegate
final class Doorman: DoorDelegate {
  func door(_ door: Door, shouldOpenFor guest: String) -> Bool { guest != "the tax collector" }
}
// end

func openTheDoor() -> Bool {
  // snippet: use
  let door = Door()
  let doorman = Doorman()
  door.delegates.add(doorman)  // weak: `doorman` has to live somewhere else
  door.knock("a friend")
  // end
  withExtendedLifetime(doorman) {}
  return door.isOpen
}

// snippet: single
final class Hatch {
  weak var delegate: (any DoorDelegate)?

  func open(_ door: Door) {
    guard delegate?.door(door, shouldOpenFor: "whoever it is") ?? true else { return }
    delegate?.doorDidOpen(door)  // may be left out by the delegate all the same
  }
}
// end
