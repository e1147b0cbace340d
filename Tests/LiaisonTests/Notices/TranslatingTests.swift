import Liaison
import Testing

@Suite struct `Translating` {
  struct Raw: Notice { let text: String }
  struct Order: Billing { let amount: Int }
  struct Large: Notice { let amount: Int }

  let center = NoticeCenter()
  let log = Log()
  let decoded = Counter()

  func translateOrders() {
    center.translate(Raw.self) { [decoded] raw -> Order? in
      decoded.add()
      return Int(raw.text).map { Order(amount: $0) }
    }
  }

  @Test func `one decoder serves a hundred observers`() {
    translateOrders()
    let tokens = (0..<100).map { index in
      center.observe(Order.self) { [log] in log.append("\(index):\($0.amount)") }
    }
    center.post(Raw(text: "7"))
    #expect(decoded.value == 1)
    #expect(log.entries == (0..<100).map { "\($0):7" })
    withExtendedLifetime(tokens) {}
  }

  @Test func `a translation that is cancelled during a post is not called by it`() {
    let token = Guarded<Subscription?>(nil)
    center.translate(Raw.self) { raw -> Order? in
      token.withLock { $0 }?.cancelAndWait()
      return Order(amount: 1)
    }
    let other = center.translate(Raw.self) { [decoded] raw -> Large? in
      decoded.add()
      return Large(amount: 1)
    }
    token.withLock { $0 = other }
    let tokens = [center.observe(Order.self) { _ in }, center.observe(Large.self) { _ in }]
    center.post(Raw(text: "1"))
    #expect(decoded.value == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test func `no translation begins after whoever cancelled it has waited`() {
    let token = center.observe(Order.self) { _ in }
    for _ in 0..<quantity(2_000) {
      let isFreed = Guarded(false)
      let begunLate = Counter()
      let translation = center.translate(Raw.self) { _ -> Order? in
        if isFreed.withLock({ $0 }) { begunLate.add() }
        return nil
      }
      let poster = startThreads(1) { [center] _ in
        for _ in 0..<20 { center.post(Raw(text: "1")) }
      }
      translation.cancelAndWait()
      isFreed.withLock { $0 = true }
      #expect(poster.isOverInTime())
      #expect(begunLate.value == 0)
    }
    withExtendedLifetime(token) {}
  }

  @Test func `nothing is decoded while nobody observes the result`() {
    translateOrders()
    let raw = center.observe(Raw.self) { _ in }
    center.post(Raw(text: "1"))
    #expect(decoded.value == 0)
    let token = center.observe(Order.self) { _ in }
    center.post(Raw(text: "2"))
    token.cancel()
    center.post(Raw(text: "3"))
    do { center.observe(Order.self, weak: Shop()) { _, _ in } }
    center.post(Raw(text: "4"))
    #expect(decoded.value == 1)
    withExtendedLifetime(raw) {}
  }

  @Test func `what cannot be decoded is not posted`() {
    translateOrders()
    let token = center.observe(Order.self) { [log] in log.append("\($0.amount)") }
    center.post(Raw(text: "seven"))
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test func `translations form chains, which run only as far as somebody observes`() {
    translateOrders()
    let large = Counter()
    center.translate(Order.self) { order -> Large? in
      large.add()
      return order.amount > 100 ? Large(amount: order.amount) : nil
    }
    let token = center.observe(Large.self) { [log] in log.append("\($0.amount)") }
    for text in ["7", "700"] { center.post(Raw(text: text)) }
    #expect(log.entries == ["700"])
    #expect([decoded.value, large.value] == [2, 2])
    token.cancel()
    let orders = center.observe(Order.self) { _ in }
    center.post(Raw(text: "800"))
    #expect([decoded.value, large.value] == [3, 2])
    withExtendedLifetime(orders) {}
  }

  @Test func `the result has the sender of the original`() {
    translateOrders()
    let (shop, other) = (Shop(), Shop())
    let token = center.observe(Order.self, from: shop) { [log] in log.append("\($0.amount)") }
    center.post(Raw(text: "1"), from: shop)
    center.post(Raw(text: "2"), from: other)
    center.post(Raw(text: "3"))
    #expect(log.entries == ["1"])
    #expect(decoded.value == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `a protocol's observers observe results`() {
    translateOrders()
    let token = center.observe((any Billing).self) { [log] in log.append("\($0.amount)") }
    center.post(Raw(text: "1"))
    center.post(Raw(text: "2"))
    #expect(log.entries == ["1", "2"])
    #expect(decoded.value == 2)
    withExtendedLifetime(token) {}
  }

  @Test func `observers of a protocol that the result does not have cost one decoding at most`() {
    translateOrders()
    center.translate(Order.self) { Large(amount: $0.amount) }
    let token = center.observe((any Listening).self) { _ in }
    for text in ["1", "2", "3", "4"] { center.post(Raw(text: text)) }
    #expect(decoded.value <= 2)
    withExtendedLifetime(token) {}
  }
  protocol Listening: Notice {}

  @Test func `a translation can be ended`() {
    let token = center.translate(Raw.self) { raw -> Order? in Int(raw.text).map(Order.init) }
    let orders = center.observe(Order.self) { [log] in log.append("\($0.amount)") }
    center.post(Raw(text: "1"))
    token.cancel()
    #expect(!token.isActive)
    center.post(Raw(text: "2"))
    #expect(log.entries == ["1"])
    withExtendedLifetime(orders) {}
  }

  @Test func `translations keep their order when most of them have ended`() {
    func translate(_ name: String) -> Subscription {
      center.translate(Raw.self) { [log] _ -> Order? in
        log.append(name)
        return nil
      }
    }
    let orders = center.observe(Order.self) { _ in }
    let tokens = (0..<40).map { translate("\($0)") }
    for number in 0..<40 where !number.isMultiple(of: 8) { tokens[number].cancel() }
    let last = translate("last")
    tokens[16].cancel()
    tokens[16].cancel()
    center.post(Raw(text: "1"))
    #expect(log.entries == ["0", "8", "24", "32", "last"])
    #expect((0..<40).filter { tokens[$0].isActive } == [0, 8, 24, 32])
    withExtendedLifetime((orders, last)) {}
  }

  @Test func `a translation goes with its center`() {
    weak var gone: Shop?
    do {
      let shop = Shop()
      gone = shop
      let center = NoticeCenter()
      center.translate(Raw.self) { raw -> Order? in
        withExtendedLifetime(shop) { Int(raw.text).map(Order.init) }
      }
    }
    #expect(gone == nil)
  }

  @Test func `a notice whose translation somebody saw has been seen`() {
    translateOrders()
    let unseen = center.observeUnseen { [log] in log.append("\($0)") }
    let token = center.observe(Order.self) { _ in }
    center.post(Raw(text: "1"))
    #expect(log.entries == [])
    withExtendedLifetime((unseen, token)) {}
  }

  @Test func `a circle of translations stops the program when it is stated`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct A: Notice {}
      struct B: Notice {}
      struct C: Notice {}
      let center = NoticeCenter()
      center.translate(A.self) { _ in B() }
      center.translate(B.self) { _ in C() }
      center.translate(C.self) { _ in A() }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("'C' would be translated to 'A' for ever"))
  }
}
