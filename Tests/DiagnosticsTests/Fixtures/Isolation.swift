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
    _ = PushHandlers(self)
    // expect 9: error: main actor-isolated conformance of 'Page' to 'Push' cannot satisfy conformance requirement for a 'Sendable' type parameter
  }
}

final class Plain: Push { func received(_ number: Int) {} }

func add(_ plain: Plain, to pages: PushMulticast) {
  pages.add(plain)
  // expect 9: error: type 'Plain' does not conform to the 'Sendable' protocol
}
