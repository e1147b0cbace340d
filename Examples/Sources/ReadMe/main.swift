// snippet: first-program
import Liaison

@Contract protocol GateDelegate: AnyObject {
  @Answer(.all) func gate(_ gate: Gate, shouldOpenFor guest: String) -> Bool
}
final class Gate {
  let delegates = GateDelegateMulticast()
  func opens(for guest: String) -> Bool { delegates.gate(self, shouldOpenFor: guest) }
}
final class Keeper: GateDelegate {
  func gate(_ gate: Gate, shouldOpenFor guest: String) -> Bool { guest != "Bob" }
}
let (gate, keeper) = (Gate(), Keeper())
gate.delegates.add(keeper)  // weak: nobody is kept alive
for guest in ["Ann", "Bob"] { print(guest, gate.opens(for: guest) ? "may enter" : "stays outside") }
// end
