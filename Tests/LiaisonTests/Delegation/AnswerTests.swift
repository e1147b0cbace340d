import Liaison
import Testing

/// More says yes than no.
struct Majority: AnswerRule {
  private var balance = 0
  mutating func take(_ part: Bool) -> Bool {
    balance += part ? 1 : -1
    return false
  }
  func whole() -> Bool { balance > 0 }
}

@Contract
protocol Asked: AnyObject {
  @Answer(.all, whenNobody: true) func all() -> Bool
  @Answer(.any, whenNobody: false) func any() -> Bool
  @Answer(.none, whenNobody: true) func none() -> Bool
  @Answer(.first, whenNobody: -1) func first() -> Int
  @Answer(.last, whenNobody: -1) func last() -> Int
  @Answer(.first) func firstKnown() -> Int?
  @Answer(.last) func lastKnown() -> Int?
  @Answer(.first, whenNobody: -1 as Int?) func firstOr() -> Int?
  @Answer(.last, whenNobody: -1 as Int?) func lastOr() -> Int?
  @Answer(.collect, whenNobody: [-1]) func collect() -> [Int]
  @Answer(.reduce(100, +)) func sum() -> Int
  @Answer(.reduce(0, { max($0, $1) }), whenNobody: -1) func largest() -> Int
  @Answer(.by(Majority())) func majority() -> Bool
  @Answer(.by(Majority()), whenNobody: true) func majorityOfSome() -> Bool
  @Answer(.first, whenNobody: "nobody") var name: String { get }
  @Answer(.last, whenNobody: 0) var level: Int { get set }
  @Answer(.collect) subscript(index: Int) -> [Int] { get }
}

final class Oracle: Asked {
  let yes: Bool
  let number: Int?
  var level = 0
  var asked = 0

  init(_ yes: Bool, _ number: Int?) {
    self.yes = yes
    self.number = number
  }

  private func answer<Value>(_ value: Value) -> Value {
    asked += 1
    return value
  }

  func all() -> Bool { answer(yes) }
  func any() -> Bool { answer(yes) }
  func none() -> Bool { answer(yes) }
  func first() -> Int { answer(number ?? 0) }
  func last() -> Int { answer(number ?? 0) }
  func firstKnown() -> Int? { answer(number) }
  func lastKnown() -> Int? { answer(number) }
  func firstOr() -> Int? { answer(number) }
  func lastOr() -> Int? { answer(number) }
  func collect() -> [Int] { answer([number ?? 0]) }
  func sum() -> Int { answer(number ?? 0) }
  func largest() -> Int { answer(number ?? 0) }
  func majority() -> Bool { answer(yes) }
  func majorityOfSome() -> Bool { answer(yes) }
  var name: String { answer("\(number ?? 0)") }
  subscript(index: Int) -> [Int] { answer([index + (number ?? 0)]) }
}

@Suite struct `Answers` {
  static func multicast(_ oracles: [Oracle]) -> AskedMulticast {
    let multicast = AskedMulticast()
    for oracle in oracles { multicast.add(oracle) }
    return multicast
  }

  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let votes: [Bool]
    let expected: Bool
    let askedOf: Int
    let ask: @Sendable (AskedMulticast) -> Bool
  }

  @Test(arguments: [
    Case(description: "all, yes", votes: [true, true], expected: true, askedOf: 2) { $0.all() },
    Case(description: "all, a no settles", votes: [true, false, true], expected: false, askedOf: 2)
    { $0.all() },
    Case(description: "all, nobody", votes: [], expected: true, askedOf: 0) { $0.all() },
    Case(description: "any, no", votes: [false, false], expected: false, askedOf: 2) { $0.any() },
    Case(
      description: "any, a yes settles", votes: [false, true, false], expected: true, askedOf: 2
    ) { $0.any() },
    Case(description: "any, nobody", votes: [], expected: false, askedOf: 0) { $0.any() },
    Case(description: "none, no", votes: [false, false], expected: true, askedOf: 2) { $0.none() },
    Case(description: "none, a yes settles", votes: [true, false], expected: false, askedOf: 1) {
      $0.none()
    },
    Case(description: "none, nobody", votes: [], expected: true, askedOf: 0) { $0.none() },
    Case(
      description: "a rule of one's own", votes: [true, false, true], expected: true, askedOf: 3
    ) { $0.majority() },
    Case(description: "a rule of one's own, nobody", votes: [], expected: false, askedOf: 0) {
      $0.majority()
    },
    Case(
      description: "a rule of one's own, and what nobody answers", votes: [], expected: true,
      askedOf: 0
    ) { $0.majorityOfSome() },
    Case(
      description: "the same, where somebody answers", votes: [false, true, false],
      expected: false, askedOf: 3
    ) { $0.majorityOfSome() },
  ])
  func `votes become one, and nobody is asked more than it takes`(_ given: Case) {
    let oracles = given.votes.map { Oracle($0, 0) }
    #expect(given.ask(Self.multicast(oracles)) == given.expected)
    #expect(oracles.map(\.asked).reduce(0, +) == given.askedOf)
  }

  @Test func `first takes the first result and asks nobody else`() {
    let oracles = [Oracle(true, 1), Oracle(true, 2)]
    #expect(Self.multicast(oracles).first() == 1)
    #expect(oracles.map(\.asked) == [1, 0])
    #expect(Self.multicast([]).first() == -1)
  }

  @Test func `last asks everybody and takes the last result`() {
    let oracles = [Oracle(true, 1), Oracle(true, 2)]
    #expect(Self.multicast(oracles).last() == 2)
    #expect(oracles.map(\.asked) == [1, 1])
    #expect(Self.multicast([]).last() == -1)
  }

  @Test func `of optionals, first and last pass over nil`() {
    let oracles = [Oracle(true, nil), Oracle(true, 1), Oracle(true, 2), Oracle(true, nil)]
    defer { withExtendedLifetime(oracles) {} }
    #expect(Self.multicast(oracles).firstKnown() == 1)
    #expect(oracles.map(\.asked) == [1, 1, 0, 0])
    #expect(Self.multicast(oracles).lastKnown() == 2)
    #expect(Self.multicast([]).firstKnown() == nil)
    #expect(Self.multicast(oracles).firstOr() == 1)
    #expect(Self.multicast(oracles).lastOr() == 2)
    #expect(Self.multicast([]).firstOr() == -1)
  }

  @Test func `collect joins, reduce folds, and nobody has an answer of its own`() {
    let oracles = [Oracle(true, 3), Oracle(true, 4)]
    defer { withExtendedLifetime(oracles) {} }
    #expect(Self.multicast(oracles).collect() == [3, 4])
    #expect(Self.multicast([]).collect() == [-1])
    #expect(Self.multicast(oracles).sum() == 107)
    #expect(Self.multicast([]).sum() == 100)
    #expect(Self.multicast(oracles).largest() == 4)
    #expect(Self.multicast([]).largest() == -1)
  }

  @Test func `properties and subscripts answer like methods, and setting tells everybody`() {
    let oracles = [Oracle(true, 3), Oracle(true, 4)]
    defer { withExtendedLifetime(oracles) {} }
    let multicast = Self.multicast(oracles)
    #expect(multicast.name == "3")
    multicast.level = 7
    #expect(oracles.map(\.level) == [7, 7])
    #expect(multicast.level == 7)
    #expect(multicast[10] == [13, 14])
  }

  @Test func `a proxy returns its subject's result as it is`() {
    let no = AskedProxy(.to(Oracle(false, 5)))
    #expect(!no.none())
    #expect(!no.majority())
    #expect(no.sum() == 5)
    #expect(no.first() == 5)
    #expect(AskedProxy(.to(Oracle(true, nil))).firstKnown() == nil)
  }
}
