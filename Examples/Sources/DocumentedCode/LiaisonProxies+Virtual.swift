import Liaison

// What the comments of LiaisonProxies show of virtual subjects and memory pressure.

private struct Rates: Sendable {}

private struct Image: Sendable {
  let bytes: Int

  static func decode(_ file: String) throws -> Image { Image(bytes: file.utf8.count) }
}

@Contract(.proxy)
private protocol ImageStore: AnyObject, Sendable {
  func image(_ name: String) throws -> Image
}

// MARK: - Virtual subjects

private func preparing(
  _ openStore: @escaping @Sendable () async throws -> any ImageStore
) async throws {
  let store = VirtualSubject("store") { try await openStore() }
  let proxy = ImageStoreProxy(.virtual(store))

  try await store.prepareSuspending()  // ahead of need
  store.release()  // and made again on the next use
  _ = proxy
}

private func making(_ openStore: @escaping @Sendable () throws -> any ImageStore) {
  let store: any ImageStore = ImageStoreProxy(.virtual { try openStore() })
  _ = store
}

private func making(_ openStore: @escaping @Sendable () async throws -> any ImageStore) {
  let store: any ImageStore = ImageStoreProxy(.virtual { try await openStore() })
  _ = store
}

private func using(_ shared: VirtualSubject<any ImageStore>) {
  let store = ImageStoreProxy(.virtual(shared, upTo: .seconds(5)))
  _ = store
}

private let patience: AfterFailure = .waiting(.seconds(1), backingOff: .upTo(.seconds(60)))

private func expiring(
  _ loadRates: @escaping @Sendable () throws -> Rates
) -> VirtualSubject<Rates> {
  VirtualSubject("rates", freshness: .expiring(after: .seconds(60))) { try loadRates() }
}

private func refreshing(
  _ loadRates: @escaping @Sendable () async throws -> Rates
) -> VirtualSubject<Rates> {
  VirtualSubject("rates", freshness: .refreshing(after: .seconds(60), expiring: .seconds(600))) {
    try await loadRates()
  }
}

private func listing(_ file: String) {
  let images = LoadedSubjects(limit: 200_000_000, idle: .seconds(30))
  let image = VirtualSubject("sunset", in: images, cost: \.bytes) { try Image.decode(file) }

  print(images.list)  // what was used last comes first
  images.release(downTo: 50_000_000)  // what was used longest ago goes first
  _ = image
}

// MARK: - Memory pressure

private func observing(_ images: LoadedSubjects, _ cache: CallCache<String, Image>) {
  let token = images.releaseUnderPressure()  // for what LoadedSubjects can release
  let other = MemoryPressure.system.observe { level in
    if level == .critical { cache.removeAll() }
  }
  _ = (token, other)
}

private func releasing(_ images: LoadedSubjects) {
  let token = images.releaseUnderPressure()  // until the token goes away
  images.releaseUnderPressure().tie(to: images)  // as long as there are images
  _ = token
}

private func releasingEarly(_ images: LoadedSubjects) {
  let early = MemoryPressure.stallInformation(warning: 5, critical: 2)
  let token = images.releaseUnderPressure(early)
  _ = token
}
