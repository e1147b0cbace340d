import LiaisonNotices
import Synchronization
import Testing

private struct OrderPlaced: Notice { let id: Int }

@Suite struct `Notices alone` {
  @Test func `reach their observers, and those of one sender`() {
    let center = NoticeCenter()
    let shop = Shop()
    let (all, ofShop) = (Heard(), Heard())
    let tokens = [
      center.observe(OrderPlaced.self) { all.add($0.id) },
      center.observe(OrderPlaced.self, from: shop) { ofShop.add($0.id) },
    ]
    center.post(OrderPlaced(id: 7), from: shop)
    center.post(OrderPlaced(id: 8))
    #expect(all.ids == [7, 8])
    #expect(ofShop.ids == [7])
    for token in tokens { token.cancel() }
    center.post(OrderPlaced(id: 9), from: shop)
    #expect(all.ids == [7, 8])
  }
}

private final class Shop {}

private final class Heard: Sendable {
  private let content = Mutex<[Int]>([])
  var ids: [Int] { content.withLock { $0 } }
  func add(_ id: Int) { content.withLock { $0.append(id) } }
}
