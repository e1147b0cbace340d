import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .anywhere)
private protocol Rates: AnyObject, Sendable {
  var edition: Int { get throws }
  func fetch() async throws -> Int
}

private final class PrintedRates: Rates {
  private let number: Int
  private let living: Counter
  init(_ number: Int, _ living: Counter) {
    self.number = number
    self.living = living
    living.add()
  }
  deinit { living.add(-1) }
  var edition: Int { number }
  func fetch() async throws -> Int { number }
}

private struct Misprint: Error, Equatable {}

@Suite struct `A virtual subject that grows old` {
  private let clock = ManualClock()
  private let made = Counter()
  private let living = Counter()

  private func subject(
    _ freshness: Freshness, afterFailure: AfterFailure = .nextUse,
    before: @escaping @Sendable (Int) throws -> Void = { _ in }
  ) -> VirtualSubject<any Rates> {
    VirtualSubject(
      "rates", afterFailure: afterFailure, freshness: freshness, clock: clock
    ) { [made, living] in
      made.add()
      try before(made.value)
      return PrintedRates(made.value, living)
    }
  }

  @Test func `is made anew by the first use after it has expired, and not before`() async throws {
    let rates = RatesProxy(.virtual(subject(.expiring(after: .seconds(60)))))
    #expect(try rates.edition == 1)
    clock.advance(by: .seconds(59))
    #expect(try rates.edition == 1)
    clock.advance(by: .seconds(1))
    #expect(try rates.edition == 2)
    #expect(living.value == 1)
    clock.advance(by: .seconds(60))
    #expect(try await rates.fetch() == 3)
    #expect(try rates.edition == 3)
    #expect(made.value == 3)
  }

  @Test func `is made anew although somebody still uses the old one`() throws {
    let rates = subject(.expiring(after: .seconds(60)))
    let proxy = RatesProxy(.virtual(rates))
    _ = try proxy.edition
    guard
      case .subject(let old) = rates.arrive(
        for: Requirement("edition", 0), without: .nothing, upTo: nil)
    else { return }
    clock.advance(by: .seconds(60))
    #expect(try proxy.edition == 2)
    #expect(try old.edition == 1)
    #expect(living.value == 2)
  }

  @Test func `is made anew once for many that come after it has expired`() throws {
    let rates = RatesProxy(.virtual(subject(.expiring(after: .seconds(60)))))
    _ = try rates.edition
    clock.advance(by: .seconds(60))
    let wrong = Counter()
    onThreads(8) { _ in
      for _ in 0..<100 where (try? rates.edition) != 2 { wrong.add() }
    }
    #expect(wrong.value == 0)
    #expect(made.value == 2)
  }

  @Test func `answers while a new one is made, which then takes its place`() async throws {
    let door = Doorway()
    let subject = VirtualSubject<any Rates>(
      "rates", freshness: .refreshing(after: .seconds(60)), clock: clock
    ) { [made, living] in
      made.add()
      if made.value == 2 { await door.wait() }
      return PrintedRates(made.value, living)
    }
    let rates = RatesProxy(.virtual(subject))
    #expect(try await rates.fetch() == 1)
    clock.advance(by: .seconds(60))
    for _ in 0..<5 { #expect(try rates.edition == 1) }
    await eventually { door.isWaitedFor }
    for _ in 0..<5 { #expect(try await rates.fetch() == 1) }
    door.open()
    await eventually { (try? rates.edition) == 2 }
    #expect(made.value == 2)
    await eventually { living.value == 1 }
  }

  @Test func `stays where a new one cannot be made, which is tried again as is stated`()
    async throws
  {
    let subject = subject(
      .refreshing(after: .seconds(60)), afterFailure: .waiting(.seconds(10))
    ) { if $0 == 2 { throw Misprint() } }
    let rates = RatesProxy(.virtual(subject))
    #expect(try rates.edition == 1)
    clock.advance(by: .seconds(60))
    #expect(try rates.edition == 1)
    await eventually { subject.state.withLock { $0.failure != nil } }
    #expect(try rates.edition == 1)
    #expect(made.value == 2)
    clock.advance(by: .seconds(10))
    #expect(try rates.edition == 1)
    await eventually { (try? rates.edition) == 3 }
  }

  @Test func `expires although it would be refreshed, if nobody has used it for so long`() throws {
    let rates = RatesProxy(
      .virtual(subject(.refreshing(after: .seconds(60), expiring: .seconds(600)))))
    #expect(try rates.edition == 1)
    clock.advance(by: .seconds(600))
    #expect(try rates.edition == 2)
  }

  @Test func `is listed once in its home, however often it was made anew`() throws {
    let home = LoadedSubjects()
    let subject = VirtualSubject<any Rates>(
      "rates", in: home, freshness: .expiring(after: .seconds(1)), clock: clock,
      cost: { _ in 5 },
      make: { [made, living] in
        made.add()
        return PrintedRates(made.value, living)
      })
    let rates = RatesProxy(.virtual(subject))
    for number in 1...10 {
      #expect(try rates.edition == number)
      #expect(home.cost == 5 && home.list.count == 1)
      clock.advance(by: .seconds(1))
    }
    #expect(living.value == 1)
    subject.release()
    #expect(home.cost == 0 && home.list.isEmpty && living.value == 0)
  }
}
