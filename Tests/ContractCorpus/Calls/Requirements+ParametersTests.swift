import Liaison
import Testing

@Suite struct ParameterTests {
  private final class Everything: InOut, Variadic, Autoclosures, Ownership, Layout {
    let log: Log
    init(_ log: Log) { self.log = log }
    func normalise(_ values: inout [Int], by factor: inout Int) {
      values = values.map { $0 * factor }
      factor = 1
    }
    func merge(_ text: inout String) throws {
      if text.isEmpty { throw CorpusError.refused("empty") }
      text += "!"
    }
    func swap(_ a: inout Int, _ b: inout Int) -> Bool {
      (a, b) = (b, a)
      return true
    }
    func log(_ parts: Any...) { log("log \(parts)") }
    func add(_ numbers: Int..., labels: String...) { log("add \(numbers) \(labels)") }
    func sum(of numbers: Int...) throws -> Int {
      if numbers.isEmpty { throw CorpusError.refused("nothing") }
      return numbers.reduce(0, +)
    }
    func send(_ parts: String..., to name: String) async { log("send \(parts) \(name)") }
    func debug(_ message: @autoclosure () -> String) { log("debug \(message())") }
    func check(_ condition: @autoclosure () throws -> Bool) rethrows {
      log("check \(try condition())")
    }
    func later(_ message: @autoclosure @escaping () -> String) { log("later \(message())") }
    func attempt(_ value: @autoclosure @escaping () throws -> Int) {
      log("attempt \((try? value()) ?? -1)")
    }
    func borrow(_ values: borrowing [Int]) { log("borrow \(values.count)") }
    func consume(_ values: consuming [Int]) { log("consume \(values)") }
    func both(_ a: borrowing String, _ b: consuming String) -> Int { a.count + b.count }
    func wait(_ values: borrowing [Int], then next: consuming [Int]) async {
      log("wait \(values.count) \(next)")
    }
    func spread(_ first: Int, second: String) { log("spread \(first) \(second)") }
    func a() { log("a") }
    func b() { log("b") }
    func c() -> Bool { true }
    func documented(_ text: String) { log(text) }
  }

  @Test func `inout arguments are changed by each delegate in turn`() throws {
    let one = Everything(Log())
    let two = Everything(Log())
    let multicast = InOutMulticast()
    multicast.add(one)
    multicast.add(two)
    var text = "a"
    try multicast.merge(&text)
    #expect(text == "a!!")
    let single = InOutMulticast()
    single.add(one)
    for standIn: any InOut in [
      single, InOutProxy(.to(one)), InOutHandlers(one).asDelegate(),
    ] {
      var values = [1, 2]
      var factor = 3
      standIn.normalise(&values, by: &factor)
      #expect(values == [3, 6])
      #expect(factor == 1)
      var (a, b) = (1, 2)
      #expect(standIn.swap(&a, &b))
      #expect([a, b] == [2, 1])
      var empty = ""
      #expect(throws: CorpusError.self) { try standIn.merge(&empty) }
    }
  }

  @Test func `variadic arguments keep their number and their kinds`() async throws {
    let log = Log()
    let one = Everything(log)
    let multicast = VariadicMulticast()
    multicast.add(one)
    for standIn: any Variadic in [
      multicast, VariadicProxy(.to(one)), VariadicHandlers(one).asDelegate(),
    ] {
      standIn.log(1, "two", 3.0)
      standIn.add(1, 2, labels: "a", "b")
      standIn.add(labels: "c")
      #expect(try standIn.sum(of: 1, 2, 3) == 6)
      #expect(throws: CorpusError.self) { try standIn.sum() }
      await standIn.send("x", "y", to: "z")
      #expect(
        log.take() == [
          "log [1, \"two\", 3.0]", "add [1, 2] [\"a\", \"b\"]", "add [] [\"c\"]",
          "send [\"x\", \"y\"] z",
        ])
    }
  }

  @Test func `autoclosures are evaluated by whoever wants their value`() throws {
    let log = Log()
    let one = Everything(log)
    let multicast = AutoclosuresMulticast()
    var evaluations = 0
    func evaluate() -> String {
      evaluations += 1
      return "\(evaluations)"
    }
    multicast.debug(evaluate())
    #expect(evaluations == 0)
    multicast.add(one)
    for standIn: any Autoclosures in [multicast, AutoclosuresProxy(.to(one))] {
      evaluations = 0
      standIn.debug(evaluate())
      #expect(evaluations == 1)
      standIn.later("soon")
      standIn.check(true)
      #expect(throws: CorpusError.offline) {
        func fail() throws -> Bool { throw CorpusError.offline }
        try standIn.check(try fail())
      }
      func succeed() throws -> Int { 5 }
      standIn.attempt(try succeed())
      #expect(log.take() == ["debug 1", "later soon", "check true", "attempt 5"])
    }
  }

  @Test func `borrowed and consumed arguments arrive`() async {
    let log = Log()
    let one = Everything(log)
    let multicast = OwnershipMulticast()
    multicast.add(one)
    for standIn: any Ownership in [
      multicast, OwnershipProxy(.to(one)), OwnershipHandlers(one).asDelegate(),
    ] {
      standIn.borrow([1, 2])
      standIn.consume([3])
      #expect(standIn.both("ab", "c") == 3)
      await standIn.wait([1], then: [2])
      #expect(log.take() == ["borrow 2", "consume [3]", "wait 1 [2]"])
    }
  }

  private final class Caller: Closures, Shadowing, Types {
    let log: Log
    init(_ log: Log) { self.log = log }
    func now(_ body: (Int) -> Int) { log("now \(body(1))") }
    func later(_ body: @escaping (Int) -> Void) { body(2) }
    func perhaps(_ body: ((Int) -> Void)?) { body?(3) }
    func elsewhere(_ body: @escaping @Sendable (Int) async throws -> Void) { log("elsewhere") }
    func main(_ body: @escaping @MainActor () -> Void) { log("main") }
    func named(_ body: Completion, keep: @escaping Completion) {
      body(4)
      keep(5)
    }
    func nested(_ body: @escaping (@escaping (Int) -> Void) -> Void) {
      body { [log] in log("nested \($0)") }
    }
    func change(_ body: (inout Int) -> Void) {
      var value = 1
      body(&value)
      log("changed \(value)")
    }
    func build(@StepBuilder _ steps: () -> [String]) { log("build \(steps())") }
    func make(_ seed: Int) -> ((Int) -> Int)? { { $0 + seed } }

    func shadow(target: Int, plan: Int, answer: Int, part: Int, body: Int) {
      log("\([target, plan, answer, part, body])")
    }
    func shadow(letter: Int, requirement: Int, handlers: Int, handler: Int) async throws {
      log("\([letter, requirement, handlers, handler])")
    }
    func shadow(_ reference: Int, _ subject: Int, _ change: Int, self delegate: Int) {
      log("\([reference, subject, change, delegate])")
    }
    func unnamed(_ a: Int, _ b: String) { log("\(a)\(b)") }
    func same(_ x: Int, y x2: Int, x y: Int) { log("\([x, x2, y])") }
    func error(_ error: Int, owner: Int) throws -> Int { error - owner }

    func tuple(_ pair: (x: Int, y: (String, Int))) { log("\(pair.x) \(pair.y.0) \(pair.y.1)") }
    func dictionaries(_ map: [String: [Int?]], _ other: [Int: (Int) -> Void]) {
      log("\(map) \(other.count)")
    }
    func metatypes(_ type: Int.Type, _ error: any Error.Type) { log("\(type) \(error)") }
    func composed(_ value: any Sendable & CustomStringConvertible) { log(value.description) }
    func unwrapped(_ value: Int!) { log("\(value ?? -1)") }
    func pair() -> (number: Int, name: String) { (3, "three") }
    func twice() -> Int?? { .some(nil) }
    func void(_ nothing: Void) { log("void") }
    func function() -> (@Sendable (Int) -> Void)? { nil }
    func any(_ value: Any, _ object: AnyObject, _ sequence: any Sequence<Int>) {
      log("\(value) \(sequence.reduce(0, +))")
    }
  }

  @Test func `closures are called by the delegate`() {
    let log = Log()
    let one = Caller(log)
    let multicast = ClosuresMulticast()
    multicast.add(one)
    for standIn: any Closures in [
      multicast, ClosuresProxy(.to(one)), ClosuresHandlers(one).asDelegate(),
    ] {
      standIn.now { $0 + 10 }
      standIn.later { log("later \($0)") }
      standIn.perhaps { log("perhaps \($0)") }
      standIn.perhaps(nil)
      standIn.elsewhere { _ in }
      standIn.main {}
      standIn.named({ log("named \($0)") }, keep: { log("kept \($0)") })
      standIn.nested { $0(6) }
      standIn.change { $0 = 7 }
      standIn.build {
        "a"
        "b"
      }
      #expect(standIn.make(1)?(2) == 3)
      #expect(
        log.take() == [
          "now 11", "later 2", "perhaps 3", "elsewhere", "main", "named 4", "kept 5", "nested 6",
          "changed 7", "build [\"a\", \"b\"]",
        ])
    }
  }

  @Test func `parameters may be named as generated code names things`() async throws {
    let log = Log()
    let one = Caller(log)
    let multicast = ShadowingMulticast()
    multicast.add(one)
    for standIn: any Shadowing in [
      multicast, ShadowingProxy(.to(one)), ShadowingHandlers(one).asDelegate(),
    ] {
      standIn.shadow(target: 1, plan: 2, answer: 3, part: 4, body: 5)
      try await standIn.shadow(letter: 1, requirement: 2, handlers: 3, handler: 4)
      standIn.shadow(1, 2, 3, self: 4)
      standIn.unnamed(1, "b")
      standIn.same(1, y: 2, x: 3)
      #expect(try standIn.error(3, owner: 1) == 2)
      #expect(
        log.take() == ["[1, 2, 3, 4, 5]", "[1, 2, 3, 4]", "[1, 2, 3, 4]", "1b", "[1, 2, 3]"])
    }
  }

  @Test func `arguments may have any type`() {
    let log = Log()
    let one = Caller(log)
    let multicast = TypesMulticast()
    multicast.add(one)
    for standIn: any Types in [multicast, TypesProxy(.to(one)), TypesHandlers(one).asDelegate()] {
      standIn.tuple((x: 1, y: ("a", 2)))
      standIn.dictionaries(["k": [1, nil]], [1: { _ in }])
      standIn.metatypes(Int.self, CorpusError.self)
      standIn.composed(5)
      standIn.unwrapped(nil)
      #expect(standIn.pair() == (3, "three"))
      #expect(standIn.twice() == .some(nil))
      standIn.void(())
      #expect(standIn.function() == nil)
      standIn.any(1, one, [1, 2])
      #expect(
        log.take() == [
          "1 a 2", "[\"k\": [Optional(1), nil]] 1", "Int CorpusError", "5", "-1", "void", "1 3",
        ])
    }
  }

  @Test func `comments and line breaks change nothing`() {
    let log = Log()
    let one = Everything(log)
    let multicast = LayoutMulticast()
    multicast.add(one)
    for standIn: any Layout in [multicast, LayoutProxy(.to(one)), LayoutHandlers(one).asDelegate()]
    {
      standIn.spread(1, second: "2")
      standIn.a()
      standIn.b()
      #expect(standIn.c())
      standIn.documented("text")
      #expect(log.take() == ["spread 1 2", "a", "b", "text"])
    }
  }
}
