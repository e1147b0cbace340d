import Liaison
import Testing

@Suite struct NestedTests {
  private final class Till: Shop.Basket.Delegate, Shop.Observer {
    let log = Log()
    func basket(_ basket: Shop.Basket, didAdd line: Shop.Basket.Line) { log("add \(line.count)") }
    func lines(
      _ known: [Shop.Basket.Line: Int]?, after line: Shop.Basket.Line?
    ) -> [Shop.Basket.Line] { [line].compactMap(\.self) }
    func shop(_ item: Shop.Item, didSell count: Int) { log("\(item.name) \(count)") }
    subscript(item: Shop.Item) -> Shop.Item { item }
  }

  private let item = Shop.Item(name: "tea")

  @Test func `nested contracts name the types around them`() {
    let till = Till()
    let multicast = Shop.Basket.DelegateMulticast()
    multicast.add(till)
    let line = Shop.Basket.Line(item: item, count: 2)
    for standIn: any Shop.Basket.Delegate in [
      multicast, Shop.Basket.DelegateProxy(.to(till)),
      Shop.Basket.DelegateHandlers(till).asDelegate(),
    ] {
      standIn.basket(Shop.Basket(), didAdd: line)
      #expect(!standIn.basket(Shop.Basket(), mayHold: item))
      #expect(standIn.lines(nil, after: line) == [line])
      standIn.basket(Shop.Basket(), named: (line: line, 1))
      #expect(till.log.take() == ["add 2"])
    }
    for standIn: any Shop.Observer in [
      Shop.ObserverProxy(.to(till)), Shop.ObserverHandlers(till).asDelegate(),
    ] {
      standIn.shop(item, didSell: 3)
      #expect(standIn[item] == item)
      #expect(till.log.take() == ["tea 3"])
    }
  }

  private final class Card: Shop.Payment, Depot.Loader {
    let log = Log()
    func pay(_ item: Shop.Item) async throws(Shop.Refusal) {
      if item.name.isEmpty { throw Shop.Refusal() }
      log("paid")
    }
    func load(_ crate: Depot.Crate) async { log("crate \(crate.weight)") }
  }

  @Test func `nested services throw nested errors`() async throws {
    let card = Card()
    let multicast = Shop.PaymentMulticast()
    let token = multicast.add(card)
    for standIn: any Shop.Payment in [
      multicast, Shop.PaymentProxy(.to(card)), Shop.PaymentHandlers(card).asDelegate(),
    ] {
      try await standIn.pay(item)
      await #expect(throws: Shop.Refusal()) { try await standIn.pay(Shop.Item(name: "")) }
      #expect(standIn.limit == nil)
      #expect(card.log.take() == ["paid"])
    }
    token.cancel()
    let loaders = Depot.LoaderMulticast()
    loaders.add(card)
    for standIn: any Depot.Loader in [
      loaders, Depot.LoaderProxy(.to(card)), Depot.LoaderHandlers(card).asDelegate(),
    ] {
      await standIn.load(Depot.Crate())
      #expect(card.log.take() == ["crate 1"])
    }
  }

  @MainActor private final class Pane: Shop.Window {
    let log = Log()
    func show(_ items: Set<Shop.Item>) { log("show \(items.count)") }
  }

  private final class Belt: Factory.Typed, Factory.Shift {
    let log = Log()
    func take(_ part: Factory.Part, as kind: String) { log("\(kind) \(part.number)") }
    func sort<T: Sequence>(_ parts: T) where T.Element == Factory.Part {
      log("sort \(parts.map(\.number))")
    }
    func shift(_ part: Factory.Part) { log("shift") }
    func second(_ part: Factory.Part) { log("second") }
  }

  @MainActor @Test func `nested contracts may be isolated, hidden, generic and inherit`() async {
    let pane = Pane()
    let windows = Shop.WindowMulticast()
    windows.add(pane)
    for standIn: any Shop.Window in [
      windows, Shop.WindowProxy(.to(pane)), Shop.WindowHandlers(pane).asDelegate(),
    ] {
      standIn.show([item])
      await standIn.hide(item)
      #expect(pane.log.take() == ["show 1"])
    }
    let log = Log()
    Factory.callHidden(log)
    #expect(log.take() == ["take 1", "take 1", "take 1"])
    let belt = Belt()
    let typed = Factory.TypedMulticast<String>()
    typed.add(belt)
    for standIn: any Factory.Typed<String> in [typed, Factory.TypedProxy(.to(belt))] {
      standIn.take(Factory.Part(number: 2), as: "k")
      standIn.sort([Factory.Part(number: 1)])
      #expect(belt.log.take() == ["k 2", "sort [1]"])
    }
    let shifts = Factory.ShiftMulticast()
    shifts.add(belt)
    for standIn: any Factory.Shift in [
      shifts, Factory.ShiftProxy(.to(belt)), Factory.ShiftHandlers(belt).asDelegate(),
    ] {
      standIn.shift(Factory.Part())
      standIn.second(Factory.Part())
      #expect(belt.log.take() == ["shift", "second"])
    }
  }
}
