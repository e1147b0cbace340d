import Liaison

// What the comments of LiaisonProxies show of recorded calls.

@Contract(.invocations(Equatable.self), .proxy, .spy)
private protocol ImageStore: AnyObject, Sendable {
  func image(_ name: String) throws -> [UInt8]
  func save(_ name: String)
  func flush()
}

@Contract(.invocations, .spy)
private protocol Canvas: AnyObject, Sendable {
  func draw(_ shape: String)
}

@Contract(.invocations)
private protocol ImporterDelegate: AnyObject, Sendable {
  func importerDidFinish()
}

private final class Importer: Sendable {
  let delegates = ImporterDelegateMulticast()
}

private func waiting(for spy: CanvasSpy) async throws {
  let call = try await spy.calls.next(within: .seconds(5)) {
    if case .draw = $0 { true } else { false }
  }
  print(call)
}

private func comparing(_ spy: ImageStoreSpy) -> Bool {
  spy.calls == [.save("sunset"), .flush]
}

private let reading = Interceptor(
  before: { call in
    if case .image(let name)? = call.invocation as? ImageStoreInvocation { print(name) }
    return .proceed
  }, readingArguments: true)

private func observing(_ store: ImageStoreProxy) {
  let token = store.invocations.observe { call in print(call) }
  _ = token
}

private func recording(_ store: ImageStoreProxy, into log: CallLog<ImageStoreInvocation>) {
  let token = store.invocations.record(into: log)
  _ = token
}

private func following(_ importer: Importer) async {
  for await event in importer.delegates.events(keeping: .newest(100)) {
    if event.missed > 0 { print("\(event.missed) went by unread") }
    print(event.value)
  }
}
