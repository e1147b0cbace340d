import Dispatch
import Liaison

@Contract(.anywhere)
protocol Push: AnyObject { func received(_ number: Int) }

final class Rows: Push {
  func received(_ number: Int) {}

  func follow(_ pushes: PushMulticast) {
    pushes.add(self, deliver: .queue(.main))
    // expect 12: error: sending 'self' risks causing data races
  }
}

func give(_ pushes: PushMulticast) {
  pushes.add(Rows(), deliver: .queue(.main))
  let rows = Rows()
  rows.received(1)
  pushes.add(rows, deliver: .queue(.main))
}

func give(_ rows: sending Rows, to pushes: PushMulticast) {
  pushes.add(rows, deliver: .queue(.main))
}

func giveAndUse(_ pushes: PushMulticast) {
  let rows = Rows()
  pushes.add(rows, deliver: .queue(.main))
  // expect 10: error: sending 'rows' risks causing data races
  rows.received(1)
}

func giveTwice(_ pushes: PushMulticast) {
  let rows = Rows()
  pushes.add(rows, deliver: .queue(.main))
  // expect 10: error: sending 'rows' risks causing data races
  pushes.add(rows, deliver: .queue(.global()))
}

func giveOf(_ another: Rows, to pushes: PushMulticast) {
  pushes.add(another, deliver: .queue(.main))
  // expect 10: error: sending 'another' risks causing data races
  pushes.add(another, deliver: .main)
  // expect 10: error: sending 'another' risks causing data races
}

actor Keeper {
  let rows = Rows()

  func follow(_ pushes: PushMulticast) {
    pushes.add(rows, deliver: .home)
    let own = Rows()
    pushes.add(own, deliver: .home)
    own.received(1)
    pushes.add(own, deliver: .queue(.main))
    // expect 12: error: sending 'own' risks causing data races
    pushes.add(rows, deliver: .queue(.main))
    // expect 12: error: sending 'self.rows' risks causing data races
  }
}

func follow(_ pushes: PushMulticast, with rows: Rows, at keeper: Keeper) async {
  await pushes.add(rows, deliver: .home, isolation: keeper)
  // expect 16: error: sending value of non-Sendable type 'Rows' risks causing data races
}

@MainActor final class Page {
  let rows = Rows()

  func follow(_ pushes: PushMulticast) {
    pushes.add(rows, deliver: .home)
    pushes.add(rows, deliver: .queue(.main))
    // expect 12: error: sending 'self.rows' risks causing data races
  }

  func followAsSent(_ pushes: PushMulticast) {
    pushes.add(rows, deliver: .main)
    // expect 12: error: sending 'self.rows' risks causing data races
  }
}
