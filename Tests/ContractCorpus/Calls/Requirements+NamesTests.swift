// swift-format-ignore-file: AlwaysUseLowerCamelCase, IdentifiersMustBeASCII

import Liaison
import Testing

@Suite struct NameTests {
  private final class Words: Keywords, 配送, OwnWords {
    let log: Log
    var `protocol` = 1
    var title = ""
    init(_ log: Log) { self.log = log }
    func `default`(_ x: Int) { log("default \(x)") }
    func `in`(`for`: Int, `where`: Int) { log("in \(`for`) \(`where`)") }
    func `init`(_ x: Int) { log("init \(x)") }
    func `repeat`(`self` me: Int, Type: Int) { log("repeat \(me) \(Type)") }
    var `class`: Int? { 3 }
    func `import`(`inout` value: Int) { log("import \(value)") }
    func 届いた(_ 荷物: String, 住所: String) { log("\(荷物)→\(住所)") }
    var 数: Int? { 2 }
    func `ends with spaces`(`a label` x: Int) { log("spaces \(x)") }
    func add(_ number: Int) { log("add \(number)") }
    func remove(_ number: Int) { log("remove \(number)") }
    func contains(_ number: Int) -> Bool { number == 1 }
    func during(_ name: String) { log("during \(name)") }
    func owner(of name: String) -> String { "owner of \(name)" }
    func asDelegate(_ name: String) { log("as \(name)") }
    func setTitle(_ title: String, animated: Bool) { log("title \(title) \(animated)") }
    func delegate(_ x: Int) { log("delegate \(x)") }
    func sealed() { log("sealed") }
    func implements(_ x: Int) { log("implements \(x)") }
  }

  @Test func `keywords can be names`() {
    let log = Log()
    let words = Words(log)
    let multicast = KeywordsMulticast()
    multicast.add(words)
    let handlers = KeywordsHandlers(words)
    for standIn: any Keywords in [multicast, KeywordsProxy(.to(words)), handlers.asDelegate()] {
      standIn.default(1)
      standIn.in(for: 2, where: 3)
      standIn.`init`(4)
      standIn.repeat(self: 5, Type: 6)
      #expect(standIn.class == 3)
      standIn.protocol = 8
      #expect(standIn.protocol == 8)
      standIn.import(`inout`: 7)
      #expect(!standIn.switch())
      #expect(log.take() == ["default 1", "in 2 3", "init 4", "repeat 5 6", "import 7"])
    }
    #expect(!multicast.responds(to: .switch))
  }

  private final class Guest: Party {
    let log = Log()
    func 🎉(_ 🎂: Int) { log("🎉 \(🎂)") }
    func 🎈(🎈 balloons: Int, _ 👍🏽: String) { log("🎈 \(balloons) \(👍🏽)") }
    var 🍰: Int { 8 }
  }

  @Test func `names can be pictures`() {
    let guest = Guest()
    let multicast = PartyMulticast()
    multicast.add(guest)
    for standIn: any Party in [
      multicast, PartyProxy(.to(guest)), PartyHandlers(guest).asDelegate(),
    ] {
      standIn.🎉(1)
      standIn.🎈(🎈: 2, "ok")
      #expect(standIn.🍰 == 8)
      #expect(guest.log.take() == ["🎉 1", "🎈 2 ok"])
    }
  }

  @Test func `names can be written in any script`() {
    let log = Log()
    let words = Words(log)
    let multicast = 配送Multicast()
    multicast.add(words)
    for standIn: any 配送 in [multicast, 配送Proxy(.to(words)), 配送Handlers(words).asDelegate()] {
      standIn.届いた("箱", 住所: "東京")
      #expect(standIn.数 == 2)
      standIn.état(1)
      standIn.`ends with spaces`(`a label`: 9)
      #expect(log.take() == ["箱→東京", "spaces 9"])
    }
  }

  @Test func `a requirement may be called what a multicast calls something of its own`() {
    let log = Log()
    let words = Words(log)
    let multicast = OwnWordsMulticast()
    multicast.add(words)
    for standIn: any OwnWords in [
      multicast, OwnWordsProxy(.to(words)), OwnWordsHandlers(words).asDelegate(),
    ] {
      standIn.add(1)
      standIn.remove(2)
      #expect(standIn.contains(1))
      standIn.during("x")
      #expect(standIn.owner(of: "o") == "owner of o")
      standIn.asDelegate("d")
      standIn.setTitle("t", animated: true)
      standIn.title = "new"
      #expect(words.title == "new")
      standIn.delegate(3)
      standIn.sealed()
      standIn.implements(4)
      #expect(
        log.take() == [
          "add 1", "remove 2", "during x", "as d", "title t true", "delegate 3", "sealed",
          "implements 4",
        ])
    }
    #expect(multicast.contains(words))
  }

  private final class Vet: Pets.Delegate, Rule {
    let log: Log
    init(_ log: Log) { self.log = log }
    func pet(_ owner: Pets.Owner, didLift set: Pets.Set) throws {
      log("\(owner.name) \(set.weight)")
    }
    func fail(_ error: Pets.Error) throws { throw error }
    func owner(for rule: Pets.Rule, _ part: Pets.Part) -> Pets.Owner? { Pets.Owner(name: "me") }
    func result(_ result: Pets.Result) throws { throw Pets.Error.bitten }
    func apply(_ rule: any Rule) { log("apply \(rule === self)") }
  }

  @Test func `types of the client may have the names of generated ones and of the library's`() {
    let log = Log()
    let vet = Vet(log)
    let multicast = Pets.DelegateMulticast()
    multicast.add(vet)
    for standIn: any Pets.Delegate in [
      multicast, Pets.DelegateProxy(.to(vet)), Pets.DelegateHandlers(vet).asDelegate(),
    ] {
      #expect(throws: Never.self) {
        try standIn.pet(Pets.Owner(name: "a"), didLift: Pets.Set(weight: 3))
      }
      #expect(throws: Pets.Error.bitten) { try standIn.fail(.bitten) }
      #expect(throws: (any Error).self) { try standIn.result(Pets.Result()) }
      #expect(standIn.owner(for: Pets.Rule(), Pets.Part())?.name == "me")
      #expect(throws: Never.self) { try standIn.typed(Pets.Part()) }
      #expect(standIn.optional(Pets.Owner(name: "b")) == nil)
      #expect(log.take() == ["a 3"])
    }
    let rules = RuleMulticast()
    rules.add(vet)
    for standIn: any Rule in [rules, RuleProxy(.to(vet)), RuleHandlers(vet).asDelegate()] {
      standIn.apply(vet)
      #expect(log.take() == ["apply true"])
    }
  }

  private final class Adder: Operators, HandlerNames {
    let log = Log()
    var size = 0
    var last = 0
    func callAsFunction(_ x: Int) -> Int { x + 1 }
    subscript(dynamicMember name: String) -> Int { name.count }
    func view(_ name: String, x: Int) { log("tap \(x)") }
    func view(_ name: String, x: Int, y: Int) { log("drag \(x) \(y)") }
    subscript(index: Int) -> Int {
      get { last + index }
      set { last = newValue }
    }
  }

  @Test func `special names keep what is special about them`() {
    let adder = Adder()
    let multicast = OperatorsMulticast()
    multicast.add(adder)
    for standIn: any Operators in [
      multicast, OperatorsProxy(.to(adder)), OperatorsHandlers(adder).asDelegate(),
    ] {
      #expect(standIn(1) == 2)
      #expect(standIn[dynamicMember: "abc"] == 3)
    }
  }

  @Test func `handlers can be named`() {
    let adder = Adder()
    let multicast = HandlerNamesMulticast()
    multicast.add(adder)
    let handlers = HandlerNamesHandlers(
      tapped: { adder.view($0, x: $1) }, dragged: { adder.view($0, x: $1, y: $2) },
      sized: { adder.size }, setSized: { adder.size = $0 },
      at: { adder[$0] }, setAt: { adder[$0] = $1 })
    for standIn: any HandlerNames in [
      multicast, HandlerNamesProxy(.to(adder)), handlers.asDelegate(),
    ] {
      standIn.view("v", x: 1)
      standIn.view("v", x: 1, y: 2)
      standIn.size = 5
      #expect(standIn.size == 5)
      standIn[0] = 7
      #expect(standIn[1] == 8)
      #expect(adder.log.take() == ["tap 1", "drag 1 2"])
    }
  }
}
