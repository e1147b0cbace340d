import Dispatch
import Liaison

@Contract(.anywhere)
protocol Push: AnyObject { func received(_ number: Int) }

@MainActor final class Page: @MainActor Push {
  func received(_ number: Int) {}

  func wire(_ pages: PushMulticast) {
    pages.add(self, deliver: .main)
    pages.add(self, deliver: .home)
    pages.add(self)
    // expect 11: error: main actor-isolated conformance of 'Page' to 'Push' cannot satisfy conformance requirement for a 'Sendable' type parameter
    pages.add(self, deliver: .here)
    // expect 11: error: main actor-isolated conformance of 'Page' to 'Push' cannot satisfy conformance requirement for a 'Sendable' type parameter
    pages.add(self, deliver: .queue(.main))
    // expect 11: error: main actor-isolated conformance of 'Page' to 'Push' cannot satisfy conformance requirement for a 'Sendable' type parameter
    _ = PushHandlers(self)
    // expect 9: error: main actor-isolated conformance of 'Page' to 'Push' cannot satisfy conformance requirement for a 'Sendable' type parameter
  }
}

final class Plain: Push { func received(_ number: Int) {} }

func add(_ plain: Plain, to pages: PushMulticast) {
  pages.add(plain)
  // expect 9: error: type 'Plain' does not conform to the 'Sendable' protocol
}

@Contract(.anywhere)
protocol Pull: AnyObject {
  func pulled() async
  func noted()
}

@Contract(.anywhere)
protocol Stay: AnyObject { nonisolated(nonsending) func stayed() async }

@Contract(.anywhere)
protocol PullAndMore: Pull { func more() }

@Contract(.anywhere)
protocol StayAndMore: Stay { func more() }

@Contract(.anywhere)
protocol Wander: AnyObject { @MainActor func wandered() async }

final class Rows: PullAndMore, StayAndMore, Wander {
  func pulled() async {}
  func noted() {}
  func stayed() async {}
  func more() {}
  func wandered() async {}
}

actor Keeper {
  let rows = Rows()

  func follow(
    _ pulls: PullMulticast, _ stays: StayMulticast, _ pullsAndMore: PullAndMoreMulticast,
    _ staysAndMore: StayAndMoreMulticast, _ wanders: WanderMulticast
  ) {
    pulls.add(rows, deliver: .home)
    // expect 15: error: type 'Rows' does not conform to the 'Sendable' protocol
    pulls.add(Rows(), deliver: .here)
    // expect 11: error: type 'Rows' does not conform to the 'Sendable' protocol
    stays.add(rows, deliver: .home)
    stays.add(Rows(), deliver: .here)
    // expect 11: error: type 'Rows' does not conform to the 'Sendable' protocol
    pullsAndMore.add(rows, deliver: .home)
    // expect 22: error: type 'Rows' does not conform to the 'Sendable' protocol
    staysAndMore.add(rows, deliver: .home)
    wanders.add(rows, deliver: .home)
    // expect 17: error: type 'Rows' does not conform to the 'Sendable' protocol
  }
}

@MainActor final class PullPage: @MainActor Pull, @MainActor Stay {
  let rows = Rows()
  func pulled() async {}
  func noted() {}
  func stayed() async {}

  func wire(_ pulls: PullMulticast, _ stays: StayMulticast) {
    pulls.add(self, deliver: .main)
    stays.add(self, deliver: .main)
    pulls.add(rows, deliver: .main)
    // expect 11: error: type 'Rows' does not conform to the 'Sendable' protocol
  }
}
