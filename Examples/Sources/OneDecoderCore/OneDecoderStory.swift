import Liaison
import Synchronization
public import Terminal

public enum OneDecoderStory {
  public static func tell(on terminal: Terminal) {
    terminal.title("One decoder for a hundred observers")
    let center = NoticeCenter()
    let decoder = Decoder()
    decoder.serve(center)
    func sayCounts() {
      terminal.say("decoded: \(decoder.decodings), inspected: \(decoder.inspections)")
    }

    terminal.section("Nobody observes, so nothing is decoded")
    for id in 1...3 { center.post(RawPush("order \(id) 20")) }
    sayCounts()

    terminal.section("A hundred pages observe orders; each push is decoded once")
    let told = Mutex(0)
    var pages = (0..<100).map { _ in
      center.observe(OrderPlaced.self) { _ in told.withLock { $0 += 1 } }
    }
    for id in 4...6 { center.post(RawPush("order \(id) 30")) }
    terminal.say("pages told: \(told.withLock { $0 })")
    sayCounts()

    terminal.section("What is not an order is decoded, and posted to nobody")
    let unseen = center.observeUnseen { notice in terminal.say("nobody saw \(notice)") }
    center.post(RawPush("hello"))
    unseen.cancel()
    terminal.say("pages told: \(told.withLock { $0 })")
    sayCounts()

    terminal.section("A chain: the guard observes large orders, which are made from orders")
    let guardian = center.observe(LargeOrder.self) { order in
      terminal.say("guard: order \(order.id) is large")
    }
    for (id, total) in [(7, 40), (8, 4_000)] { center.post(RawPush("order \(id) \(total)")) }
    sayCounts()

    terminal.section("The pages close; the chain goes on for the guard alone")
    pages = []
    center.post(RawPush("order 9 9000"))
    sayCounts()

    terminal.section("The guard goes home; nothing is decoded any more")
    guardian.cancel()
    center.post(RawPush("order 10 10000"))
    sayCounts()
    withExtendedLifetime(pages) {}
  }
}
