import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonProxies

@Contract(.proxy)
private protocol Mill: AnyObject, Sendable {
  func tell() throws(MillFailure)
  func ask() throws(MillFailure) -> Int
  @Answer(.first, whenNobody: -1) func find() throws(MillFailure) -> Int
  func grind() async throws(MillFailure) -> Int
  func speak() throws(SpokenFailure)
  func sing() async throws(SpokenFailure) -> Int
  func act() throws
  @Errors(.collected) @Answer(.collect) func parts() throws -> [Int]
  @Errors(.collected) @Answer(.collect) func grains() async throws -> [Int]
  func turn()
  @Answer(.first, whenNobody: -1) func speed() -> Int
}

private struct MillFailure: Error, Equatable {}
private struct OtherFailure: Error, Equatable {}

/// A typed error that can say what kept a call from its subject.
private enum SpokenFailure: Error, RefusalRepresentable, Equatable {
  case own
  case refused(String)
  init(refusal: any Error) { self = .refused("\(refusal)") }
}

private final class StoneMill: Mill {
  let calls = Counter()
  private let fails: Bool
  init(fails: Bool = true) { self.fails = fails }

  private func fail() throws(MillFailure) {
    calls.add()
    if fails { throw MillFailure() }
  }

  func tell() throws(MillFailure) { try fail() }
  func ask() throws(MillFailure) -> Int {
    try fail()
    return 1
  }
  func find() throws(MillFailure) -> Int {
    try fail()
    return 1
  }
  func grind() async throws(MillFailure) -> Int {
    try fail()
    return 1
  }
  func speak() throws(SpokenFailure) { if fails { throw .own } }
  func sing() async throws(SpokenFailure) -> Int {
    if fails { throw .own }
    return 1
  }
  func act() throws { try fail() }
  func parts() throws -> [Int] {
    try fail()
    return [1]
  }
  func grains() async throws -> [Int] {
    try fail()
    return [1]
  }
  func turn() { calls.add() }
  func speed() -> Int { 7 }
}

extension Interceptor {
  fileprivate static var replacing: Self { Self(threw: { _, _ in .replace(OtherFailure()) }) }
  fileprivate static var refusing: Self { Self(before: { _ in .refuse(OtherFailure()) }) }
}

@Suite struct `An error that a requirement cannot throw` {
  private func mill(_ interceptors: Interceptor..., fails: Bool = true) -> MillProxy {
    MillProxy(.to(StoneMill(fails: fails)), interceptors: interceptors)
  }

  @Test func `leaves the subject's own error to arrive`() async {
    let mill = mill(.replacing)
    #expect(throws: MillFailure()) { try mill.tell() }
    #expect(throws: MillFailure()) { try mill.ask() }
    #expect(throws: MillFailure()) { try mill.find() }
    await #expect(throws: MillFailure()) { try await mill.grind() }
    #expect(throws: OtherFailure()) { try mill.act() }
  }

  @Test func `arrives as what it can become, whoever has thrown it`() async {
    for mill in [mill(.replacing), mill(.refusing)] {
      #expect(throws: SpokenFailure.refused("OtherFailure()")) { try mill.speak() }
      await #expect(throws: SpokenFailure.refused("OtherFailure()")) { try await mill.sing() }
    }
  }

  @Test func `leaves the stated answer where nothing has been thrown before, and the tap hears`() {
    let heard = Log()
    let token = Tap.shared.watch { event in
      if event.error is OtherFailure { heard.append("\(event.kind) \(event.requirement)") }
    }
    let mill = mill(.refusing)
    #expect((try? mill.find()) == -1)
    #expect(mill.speed() == -1)
    mill.turn()
    #expect(heard.entries == ["refused find()", "refused speed()", "refused turn()"])
    withExtendedLifetime(token) {}
  }

  @Test func `stops the program where nothing can say that a call has failed`() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let mill = MillProxy(.to(StoneMill()), interceptors: [.refusing])
        try? mill.tell()
      })
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("'tell()' did not get to its subject, and throws only MillFailure"))
    #expect(text.contains("RefusalRepresentable"))
  }

  @Test func `is tried again, replaced and recovered from where errors are collected`() async throws
  {
    let subject = StoneMill()
    let mill = MillProxy(.to(subject), interceptors: [.replacing, .retry(2)])
    #expect(throws: OtherFailure()) { try mill.parts() }
    #expect(subject.calls.value == 3)
    await #expect(throws: OtherFailure()) { try await mill.grains() }
    #expect(subject.calls.value == 6)
    let recovered = self.mill(Interceptor(threw: { _, _ in .answer([9]) }))
    #expect(try recovered.parts() == [9])
    #expect(try await recovered.grains() == [9])
  }

  @Test func `is no refusal for the tap where it is collected and thrown`() {
    let heard = Counter()
    let token = Tap.shared.watch { event in
      if event.requirement.name == "parts()" { heard.add() }
    }
    #expect(throws: MillFailure()) { try mill(.after { _, _ in }).parts() }
    #expect(heard.value == 0)
    withExtendedLifetime(token) {}
  }
}

@Contract(.proxy)
private protocol Miller: Actor { func flour() -> Int }
private actor OldMiller: Miller { func flour() -> Int { 3 } }

@Suite struct `A proxy of an actor` {
  @Test func `takes no route that asks, because nobody would`() async {
    await #expect(processExitsWith: .failure) {
      let miller = MillerProxy(.protected(OldMiller(), by: Protection("mill")))
      _ = await miller.flour()
    }
    await #expect(processExitsWith: .failure) {
      let route = Route<any Miller>.to(OldMiller()).intercepted(by: .before { _ in })
      _ = await MillerProxy(route).flour()
    }
  }
}
