import Liaison

// snippet: program
@Contract
protocol GateDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func gate(_ gate: Gate, shouldOpenFor guest: String) -> Bool
  @Optional func gate(_ gate: Gate, didOpenFor guest: String)
}

final class Gate {
  let delegates = GateDelegateMulticast()
  func knock(_ guest: String) {
    guard delegates.gate(self, shouldOpenFor: guest) else { return print("closed to \(guest)") }
    delegates.gate(self, didOpenFor: guest)
  }
}

final class Keeper: GateDelegate {
  func gate(_ gate: Gate, shouldOpenFor guest: String) -> Bool { guest != "Bob" }
}
// end

func runReadMe() {
  // snippet: use
  let gate = Gate()
  let keeper = Keeper()
  gate.delegates.add(keeper)  // weak: nobody is kept alive
  let token = gate.delegates.add(
    GateDelegateHandlers(
      shouldOpenFor: { _, _ in true },
      didOpenFor: { _, guest in print("welcome, \(guest)") }))

  for guest in ["Ann", "Bob"] { gate.knock(guest) }
  // end
  token.cancel()
}
