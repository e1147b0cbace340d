import Liaison
import Testing

@Suite struct CommerceTests {
  private final class Store: PriceRule, PaymentGateway, CartDelegate, InventoryObserver,
    TaxCalculator, ReceiptPrinter, FraudCheck, ShippingEstimator, CouponValidator, OrderEvents,
    SubscriptionRenewal, CurrencyConverter, LoyaltyProgram, ReviewBoard
  {
    let log = Log()
    let vote: Bool
    init(vote: Bool = true) { self.vote = vote }
    func price(of product: String) -> Money? { product == "tea" ? Money(300) : nil }
    func discount(on product: String, count: Int) -> Int { count / 10 }
    func authorise(_ amount: Money, card: String) async throws(Decline) -> String {
      if amount.cents > 1000 { throw .fraud(score: 9) }
      return "auth \(card)"
    }
    func capture(_ authorisation: String) async throws { log("capture \(authorisation)") }
    func refund(_ authorisation: String, amount: Money?) async throws { throw Decline.funds }
    func cart(_ id: Int, didAdd product: String) { log("add \(product)") }
    func cart(_ id: Int, didRemove product: String) { log("remove \(product)") }
    func cart(_ id: Int, canAdd product: String, count: Int) -> Bool { count < 3 }
    func inventory(_ sku: String, changedFrom old: Int, to new: Int) { log("\(sku) \(old)→\(new)") }
    func tax(on amount: Money, in country: String) -> Int { amount.cents / 10 }
    func print(_ line: String) { log(line) }
    func print(_ line: String, times: Int) { log("\(line)×\(times)") }
    func cut() { log("cut") }
    func scores(for card: String) async -> [Int] { [card.count] }
    func days(to country: String, express: Bool) throws -> ClosedRange<Int>? {
      if country.isEmpty { throw CorpusError.refused("country") }
      return express ? 1...2 : nil
    }
    var countries: [String] { ["NZ"] }
    func isValid(_ code: String) -> Bool { code == "ok" }
    func isBlocked(_ code: String) -> Bool { code == "bad" }
    func orderPlaced(id: Int, total: Money) { log("placed \(id) \(total.cents)") }
    func orderShipped(id: Int) { log("shipped \(id)") }
    func shouldRenew(_ plan: String) async throws -> Bool { true }
    func renew(_ plan: String) async throws { log("renew \(plan)") }
    func convert(_ amount: Money, to code: String) -> Money { Money(amount.cents * 2) }
    func points(for amount: Money) -> Int { amount.cents }
    var tier: String? { "gold" }
    func accepts(_ review: String) -> Bool { vote }
  }

  private let store = Store()

  @Test func `prices, taxes and points are made of everybody's`() throws {
    var tokens: Set<Subscription> = []
    let prices = PriceRuleMulticast()
    prices.add(store).store(in: &tokens)
    for standIn: any PriceRule in [
      prices, PriceRuleProxy(.to(store)), PriceRuleHandlers(store).asDelegate(),
    ] {
      #expect(standIn.price(of: "tea") == Money(300))
      #expect(standIn.price(of: "air") == nil)
      #expect(standIn.discount(on: "tea", count: 25) == 2)
    }
    let taxes = TaxCalculatorMulticast()
    taxes.add(store).store(in: &tokens)
    taxes.add(store).store(in: &tokens)
    #expect(taxes.tax(on: Money(100), in: "NZ") == 20)
    #expect(TaxCalculatorProxy(.to(store)).tax(on: Money(100), in: "NZ") == 10)
    #expect(TaxCalculatorHandlers(store).asDelegate().tax(on: Money(50), in: "NZ") == 5)
    let loyalty = LoyaltyProgramMulticast()
    loyalty.add(store)
    for standIn: any LoyaltyProgram in [
      loyalty, LoyaltyProgramProxy(.to(store)), LoyaltyProgramHandlers(store).asDelegate(),
    ] {
      #expect(standIn.points(for: Money(7)) == 7)
      #expect(standIn.tier == "gold")
    }
    let shipping = ShippingEstimatorMulticast()
    shipping.add(store).store(in: &tokens)
    for standIn: any ShippingEstimator in [
      shipping, ShippingEstimatorProxy(.to(store)), ShippingEstimatorHandlers(store).asDelegate(),
    ] {
      #expect(try standIn.days(to: "NZ", express: true) == 1...2)
      #expect(throws: CorpusError.self) { try standIn.days(to: "", express: true) }
      #expect(standIn.countries == ["NZ"])
    }
    #expect(tokens.count == 4)
  }

  @Test func `payments wait, throw their own errors and collect scores`() async throws {
    let gateways = PaymentGatewayMulticast()
    #expect(try await gateways.authorise(Money(1), card: "c") == "none")
    let token = gateways.add(store)
    for standIn: any PaymentGateway in [
      gateways, PaymentGatewayProxy(.to(store)), PaymentGatewayHandlers(store).asDelegate(),
    ] {
      #expect(try await standIn.authorise(Money(1), card: "c") == "auth c")
      await #expect(throws: Decline.fraud(score: 9)) {
        try await standIn.authorise(Money(2000), card: "c")
      }
      try await standIn.capture("a")
      await #expect(throws: Decline.funds) { try await standIn.refund("a", amount: nil) }
      #expect(store.log.take() == ["capture a"])
    }
    let checks = FraudCheckMulticast()
    let tokens = [checks.add(store), checks.add(Store())]
    #expect(await checks.scores(for: "abc") == [3, 3])
    #expect(await FraudCheckProxy(.to(store)).scores(for: "ab") == [2])
    #expect(await FraudCheckHandlers(store).asDelegate().scores(for: "a") == [1])
    let renewals = SubscriptionRenewalMulticast()
    renewals.add(store)
    for standIn: any SubscriptionRenewal in [
      renewals, SubscriptionRenewalProxy(.to(store)),
      SubscriptionRenewalHandlers(store).asDelegate(),
    ] {
      #expect(try await standIn.shouldRenew("p"))
      try await standIn.renew("p")
      #expect(store.log.take() == ["renew p"])
    }
    token.cancel()
    #expect(tokens.count == 2)
  }

  @Test func `carts, inventories, printers and orders are told`() {
    let log = store.log
    let carts = CartDelegateMulticast()
    carts.add(store)
    for standIn: any CartDelegate in [
      carts, CartDelegateProxy(.to(store)), CartDelegateHandlers(store).asDelegate(),
    ] {
      standIn.cart(1, didAdd: "tea")
      standIn.cart(1, didRemove: "tea")
      #expect(!standIn.cart(1, canAdd: "tea", count: 5))
      #expect(log.take() == ["add tea", "remove tea"])
    }
    let inventories = InventoryObserverMulticast()
    inventories.add(store)
    for standIn: any InventoryObserver in [
      inventories, InventoryObserverProxy(.to(store)),
      InventoryObserverHandlers(store).asDelegate(),
    ] {
      standIn.inventory("s", changedFrom: 1, to: 2)
      standIn.inventoryRanOut("s")
      #expect(log.take() == ["s 1→2"])
    }
    let printers = ReceiptPrinterMulticast()
    printers.add(store)
    for standIn: any ReceiptPrinter in [
      printers, ReceiptPrinterProxy(.to(store)), ReceiptPrinterHandlers(store).asDelegate(),
    ] {
      standIn.print("a")
      standIn.print("-", times: 3)
      standIn.cut()
      #expect(log.take() == ["a", "-×3", "cut"])
    }
    let orders = OrderEventsMulticast()
    orders.add(store)
    for standIn: any OrderEvents in [
      orders, OrderEventsProxy(.to(store)), OrderEventsHandlers(store).asDelegate(),
    ] {
      standIn.orderPlaced(id: 1, total: Money(5))
      standIn.orderShipped(id: 1)
      standIn.orderCancelled(id: 1, reason: nil)
      #expect(log.take() == ["placed 1 5", "shipped 1"])
    }
  }

  @Test func `many answers become one by the rule that the contract names`() {
    let no = Store(vote: false)
    let coupons = CouponValidatorMulticast()
    coupons.add(store)
    #expect(coupons.isValid("ok"))
    #expect(!coupons.isBlocked("bad"))
    #expect(coupons.isBlocked("fine"))
    #expect(CouponValidatorProxy(.to(store)).isBlocked("bad"))
    #expect(CouponValidatorHandlers(store).asDelegate().isBlocked("bad"))
    let token: Subscription
    let converters = CurrencyConverterMulticast()
    #expect(converters.convert(Money(1), to: "x") == Money(0))
    token = converters.add(store)
    for standIn: any CurrencyConverter in [
      converters, CurrencyConverterProxy(.to(store)), CurrencyConverterHandlers(store).asDelegate(),
    ] {
      #expect(standIn.convert(Money(2), to: "x") == Money(4))
    }
    token.cancel()
    let board = ReviewBoardMulticast()
    let yes = Store()
    for member in [store, no, yes] { board.add(member) }
    #expect(board.accepts("r"))
    board.remove(yes)
    #expect(!board.accepts("r"))
    #expect(ReviewBoardProxy(.to(yes)).accepts("r"))
    #expect(!ReviewBoardHandlers(no).asDelegate().accepts("r"))
  }
}
