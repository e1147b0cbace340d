import Testing

@testable import Liaison

/// Programs say `.seconds(Int64.max)` for "as long as it takes".
@Suite struct `Times that are longer than clocks can add` {
  @Test func `end a wait for observers no sooner`() async {
    let center = NoticeCenter()
    let token = center.observe(Said.self) { (_: Said) async in await Task.yield() }
    #expect(await center.postAndWait(Said(word: "x"), within: .seconds(Int64.max)).isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test func `let an element through that much later`() {
    var quiet = Pacer<Int>(.quiet(.seconds(Int64.max)))
    #expect(quiet.add(1, at: .seconds(1)) == nil)
    guard case .nothing(let time?) = quiet.next(at: .seconds(2)) else {
      Issue.record("It was let through.")
      return
    }
    #expect(time > .seconds(1_000_000_000))
    var interval = Pacer<Int>(.interval(.seconds(Int64.max), latest: true))
    #expect(interval.add(1, at: .zero) == nil)
    guard case .element(1, leavingOut: nil) = interval.next(at: .seconds(1)) else {
      Issue.record("The first was not let through.")
      return
    }
  }

  @Test func `grant rights for so long`() throws {
    let protection = Protection("shelf")
    protection.grant(.write, for: .seconds(Int64.max))
    #expect(protection.use(.write) == [])
  }
}
