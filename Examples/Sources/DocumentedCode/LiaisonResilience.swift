import Liaison

// What the comments of LiaisonResilience show.

private struct Image: Sendable {}
private struct ConnectionLost: Error {}

private struct Reply: Sendable {
  let isBusy: Bool
}

@Contract(.proxy, .anywhere, .invocations)
private protocol ImageStore: AnyObject, Sendable {
  func image(_ name: String) async throws -> Image
}

private func caching(_ disk: any ImageStore) {
  let images = CallCache<String, Image>(for: .seconds(60), atMost: 100)
  let store = ImageStoreProxy(
    .to(disk),
    interceptors: [
      .caching(in: images) { (call: ImageStoreInvocation) in
        if case .image(let name) = call { name } else { nil }
      }
    ])

  images.remove("sunset")  // has changed
  _ = store
}

private func breaking(_ disk: any ImageStore) {
  let breaker = CircuitBreaker("images", after: 5, pausing: .seconds(30))
  let store = ImageStoreProxy(.to(disk), interceptors: [.circuitBreaker(breaker)])

  print(breaker.state)  // closed
  let token = breaker.observe { state in print(state) }
  breaker.open()  // for maintenance, until close()
  _ = (store, token)
}

private func following(_ breaker: CircuitBreaker) async {
  for await state in breaker.states() { print(state.value) }
}

private let lists: [[Interceptor]] = [
  [.timeout(.seconds(2)), .retry(3)],
  [.retry(3), .timeout(.seconds(2))],
]

private let faults: Interceptor = .faults(0.1, seed: 7) { _ in ConnectionLost() }

private let patient: Interceptor =
  .retry(3, after: .milliseconds(100), backingOff: .upTo(.seconds(5)), jitter: .upTo(0.2))

private let insistent: Interceptor =
  .retry(3, after: .seconds(1), whenReturned: { (reply: Reply) in reply.isBusy })

private func saving() -> Interceptor {
  let budget = RetryBudget(perCall: 0.1)  // one try in ten calls, and ten to begin with
  return .retry(3, budget: budget)
}
