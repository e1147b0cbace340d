import Dispatch
import Liaison

@Contract(.anywhere)
protocol Push: AnyObject { func received(_ number: Int) }

final class Rows: Push {
  func received(_ number: Int) {}
}

actor Keeper {
  let rows = Rows()

  func follow(_ pushes: PushMulticast) {
    pushes.add(rows, deliver: .home)
    let own = Rows()
    pushes.add(own, deliver: .home)
    own.received(1)
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
  }
}
