import Liaison
import Synchronization
import TestSupport
import Testing

@Observed private final class Meadow {
  @NotifiesManually var flowers = 0
  var bees = [1]
}

@Observed(.threadSafe) private final class Pasture: Sendable {
  var cows = 0
}

/// Changes by hand that begin without an end, or end without a beginning. One test at a time, because all
/// watch the one tap for the same class.
@Suite(.serialized) struct `A change by hand that is not paired` {
  /// What the tap is told of one class while `body` runs.
  private func told(of type: String, _ body: () -> Void) -> [String] {
    let events = Guarded<[String]>([])
    let token = Tap.shared.watch { event in
      guard event.kind == .unpaired, event.place.hasSuffix(type) else { return }
      events.withLock { $0.append("\(event.requirement) \(event.place)") }
    }
    body()
    token.cancel()
    return events.withLock { $0 }
  }

  @Test func `is told to the tap where it only ends`() {
    let meadow = Meadow()
    let heard = Counter()
    let token = meadow.observe(\.flowers) { _, _ in heard.add() }
    let events = told(of: "Meadow") {
      meadow.flowers = 1
      meadow.didChange(\.flowers)
    }
    #expect(events == ["flowers didChange of a Meadow"])
    #expect(heard.value == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `leaves other changes as they are`() {
    let meadow = Meadow()
    let heard = Counter()
    let tokens = [
      meadow.observe(\.flowers) { _, _ in heard.add() },
      meadow.observe(\.bees, options: [.prior, .new]) { meadow, change in
        // In the midst of an announcement.
        if change.isPrior { meadow.didChange(\.bees) } else { heard.add() }
      },
    ]
    let events = told(of: "Meadow") {
      meadow.didChange(\.flowers)
      for _ in 0..<2 { meadow.withChange(of: \.flowers) { meadow.flowers += 1 } }
      meadow.willChange(\.flowers)
      meadow.willChange(\.flowers)
      meadow.flowers += 1
      meadow.didChange(\.flowers)
      meadow.didChange(\.flowers)
      #expect(heard.value == 3)
      for number in 0..<2 { meadow.bees = [number] }
      #expect(heard.value == 5)
    }
    #expect(events.count == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test func `is told where it ends on another thread than it began`() {
    let pasture = Pasture()
    let token = pasture.observe(\.cows) { _, _ in }
    let events = told(of: "Pasture") {
      pasture.willChange(\.cows)
      onThreads(1) { _ in pasture.didChange(\.cows) }
      pasture.didChange(\.cows)
    }
    #expect(events == ["cows didChange of a Pasture"])
    withExtendedLifetime(token) {}
  }

  @Test func `is told when the object ends, where it only begins`() {
    let heard = Counter()
    let events = told(of: "Meadow") {
      let meadow = Meadow()
      meadow.observe(\.flowers) { _, _ in heard.add() }.tie(to: meadow)
      meadow.willChange(\.flowers)
      meadow.flowers = 1
    }
    #expect(events == ["flowers willChange of a Meadow"])
    #expect(heard.value == 0)
  }

  @Test func `is not told where nobody observed when it began`() {
    let events = told(of: "Meadow") {
      let meadow = Meadow()
      meadow.willChange(\.flowers)
      meadow.didChange(\.flowers)
      meadow.didChange(\.flowers)
      var token: Subscription?
      meadow.withChange(of: \.flowers) { token = meadow.observe(\.flowers) { _, _ in } }
      meadow.withChange(.insertion, at: RangeSet(0..<1), of: \.bees) {
        meadow.bees.insert(0, at: 0)
      }
      withExtendedLifetime(token) {}
    }
    #expect(events == [])
  }

  @Test func `says the remedy where nobody watches the tap`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let meadow = Meadow()
      let token = meadow.observe(\.flowers) { _, _ in }
      meadow.didChange(\.flowers)
      withExtendedLifetime(token) {}
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("Write 'willChange(\\.flowers)' before the change"))
  }
}
