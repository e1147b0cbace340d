import Liaison

// snippet: program
@Contract
protocol DoorDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func door(_ door: Door, shouldOpenFor guest: String) -> Bool
  @Optional func door(_ door: Door, didOpenFor guest: String)
}

final class Door {
  let delegates = DoorDelegateMulticast()
  func knock(_ guest: String) {
    guard delegates.door(self, shouldOpenFor: guest) else { return print("closed to \(guest)") }
    delegates.door(self, didOpenFor: guest)
  }
}

final class Porter: DoorDelegate {
  func door(_ door: Door, shouldOpenFor guest: String) -> Bool { guest != "Bob" }
}
// end

func runReadMe() {
  // snippet: use
  let door = Door()
  let porter = Porter()
  door.delegates.add(porter)  // weak: nobody is kept alive
  let token = door.delegates.add(
    DoorDelegateHandlers(
      shouldOpenFor: { _, _ in true },
      didOpenFor: { _, guest in print("welcome, \(guest)") }))

  for guest in ["Ann", "Bob"] { door.knock(guest) }
  // end
  token.cancel()
}
