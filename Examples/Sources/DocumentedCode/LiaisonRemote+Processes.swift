import LiaisonRemote

// What the comments of LiaisonRemote show of helpers, and of journals at the other end.

@Contract(.remote) private protocol ImageDecoder: Sendable {
  func decode(_ picture: [UInt8]) async throws -> Int
}

private struct Decoder: ImageDecoder {
  func decode(_ picture: [UInt8]) async throws -> Int { picture.count }
}

private func calling(_ picture: [UInt8]) async throws -> Int {
  let decoder = Helper("image-decoder", endingWhenIdleFor: .seconds(30))
  let images = decoder.proxy(for: ImageDecoderRemote.self)
  let size = try await images.decode(picture)
  return size
}

private func launching() async throws -> any ImageDecoder {
  let images = try await Link.launch("image-decoder").proxy(for: ImageDecoderRemote.self)
  return images
}

private func serving() async throws {
  try await Link.serve { link in
    link.export(Decoder(), as: ImageDecoderRemote.self)
  }
}

private struct Program {
  static func main() async throws {
    try await Link.serve { link in
      link.export(Decoder(), as: ImageDecoderRemote.self)
    }
  }
}

// MARK: Journals

@Observed(.threadSafe) private final class Stock: Sendable {
  var price = 0.0
}

@Observed private actor Share: ObservedActor {
  var price = 0.0
}

@Wire private struct OrderPlaced: Notice {
  var number: Int
}

@Wire private struct Order: Sendable {
  var number: Int
}

private func show(_ price: Double, _ skipped: Int) { print(price, skipped) }
private func carryOut(_ orders: [Order]) { print(orders) }
private func save(_ position: JournalPosition) { print(position) }

private func recording(
  _ stock: Stock, at address: LinkAddress, over link: Link
) async throws -> LinkListener {
  let prices = JournalRecorder(of: stock, \.price, keeping: .newest(1_000))
  let listener = try Link.listen(at: address) { link in link.export(prices, named: "prices") }

  let reader = try await link.journal(of: Double.self, named: "prices").cursorFromNewest()
  while let (price, skipped) = try await reader.newest() { show(price, skipped) }
  return listener
}

private func recording(_ stock: Share) async -> JournalRecorder<Double> {
  let prices = await JournalRecorder(of: stock, \.price)
  return prices
}

private func recording(noticesIn center: NoticeCenter) -> JournalRecorder<OrderPlaced> {
  let orders = JournalRecorder(of: OrderPlaced.self, in: center, keeping: .newest(10_000))
  return orders
}

private func reading(over link: Link, from saved: JournalPosition) async throws {
  let orders = link.journal(of: Order.self, named: "orders")
  let reader = try await orders.cursor(from: .position(saved))
  while let pulled = try await reader.next() {
    switch pulled {
    case .entries(let orders): carryOut(orders)
    case .missed(let count, _): print("\(count) orders went by unread")
    case .nothing: break
    }
    save(reader.position)
  }
}
