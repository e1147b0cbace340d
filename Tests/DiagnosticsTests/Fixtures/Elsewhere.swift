import Dispatch
import Liaison

@Contract(.anywhere)
protocol Push: AnyObject { func received(_ number: Int) }

final class Rows: Push {
  func received(_ number: Int) {}

  func follow(_ pushes: PushMulticast) {
    pushes.add(self, deliver: .queue(.main))
    // expect 12: error: type 'Rows' does not conform to the 'Sendable' protocol
  }
}

// Delegates are held weakly, so what is given away for good would be gone before its first call.
func give(_ pushes: PushMulticast) {
  pushes.add(Rows(), deliver: .queue(.main))
  // expect 10: error: type 'Rows' does not conform to the 'Sendable' protocol
}

func giveOf(_ another: Rows, to pushes: PushMulticast) {
  pushes.add(another, deliver: .queue(.main))
  // expect 10: error: type 'Rows' does not conform to the 'Sendable' protocol
  pushes.add(another, deliver: .main)
  // expect 10: error: type 'Rows' does not conform to the 'Sendable' protocol
}

actor Keeper {
  let rows = Rows()

  func follow(_ pushes: PushMulticast) {
    pushes.add(rows, deliver: .queue(.main))
    // expect 12: error: type 'Rows' does not conform to the 'Sendable' protocol
  }
}

@MainActor final class Page {
  let rows = Rows()

  func follow(_ pushes: PushMulticast) {
    pushes.add(rows, deliver: .queue(.main))
    // expect 12: error: type 'Rows' does not conform to the 'Sendable' protocol
    pushes.add(rows, deliver: .main)
    // expect 12: error: type 'Rows' does not conform to the 'Sendable' protocol
  }
}

// Unchecked: its queue alone uses what it keeps.
final class Ledger: Push, @unchecked Sendable {
  func received(_ number: Int) {}
  func follow(_ pushes: PushMulticast) { pushes.add(self, deliver: .queue(.main)) }
}
