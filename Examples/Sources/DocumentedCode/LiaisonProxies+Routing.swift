import Liaison

// What the comments of LiaisonProxies show of interceptors.

private struct Ticket: Sendable {}

private protocol Gate: Sendable {
  var isOpen: Bool { get }
  func ticket() -> Ticket
  func opens(for ticket: Ticket) async
  func close(behind ticket: Ticket)
}

private protocol Archive: Sendable {
  func keep(_ result: Any)
}

@Contract(.proxy)
private protocol ImageStore: AnyObject, Sendable {
  func image(_ name: String) throws -> [UInt8]
}

@Contract(.proxy, .anywhere, .invocations)
private protocol Catalog: AnyObject, Sendable {
  func price(of item: String) async throws -> Int
}

private protocol Mirror: Sendable {
  func price() async throws -> Int
  func price(of item: String) async throws -> Int
}

// MARK: - Lists

private func intercepting(_ disk: any ImageStore) {
  let store = ImageStoreProxy(.to(disk), interceptors: [.timing(into: .shared), .retry(3)])
  _ = store
}

private func intercepting(_ openStore: @escaping @Sendable () throws -> any ImageStore) {
  let store = ImageStoreProxy(.virtual { try openStore() }.intercepted(by: .retry(3)))
  _ = store
}

private let before: Interceptor = .before { call in print(call.requirement) }

private let after: Interceptor = .after { call, result in
  if case .failure(let error) = result { print(call.requirement, error) }
}

private var errors: [Interceptor] {
  // It comes after the retry, so it sees the error of each attempt.
  [.retry(3), .onError { call, error in print(call.requirement, error) }]
}

// MARK: - Advice

private func counting(_ gate: any Gate) -> Interceptor {
  Interceptor(
    before: { _ in .proceed(noting: gate.ticket()) },
    returned: { call, _ in
      if let ticket = call.note as? Ticket { gate.close(behind: ticket) }
      return .keep
    })
}

private var lowercasing: Interceptor {
  Interceptor(
    before: { call in
      guard case .price(let item)? = call.invocation as? CatalogInvocation else { return .proceed }
      return .proceed(as: { (catalog: any Catalog) in
        try await catalog.price(of: item.lowercased())
      })
    }, readingArguments: true)
}

private func asking(_ gate: any Gate) -> Interceptor {
  Interceptor(before: { _ in gate.isOpen ? .proceed : .wait(.milliseconds(50)) })
}

private func waiting(for gate: any Gate, with ticket: Ticket) -> Advice {
  .wait(noting: ticket) { await gate.opens(for: ticket) }
}

private func answering(from mirror: any Mirror) -> Interceptor {
  Interceptor(before: { _ in .answer(from: { try await mirror.price() }) })
}

// MARK: - Verdicts

private let threeTimes = Interceptor(
  threw: { call, error in call.repeats < 3 ? .again() : .rethrow })

private func archiving(in archive: any Archive) -> Interceptor {
  Interceptor(
    returned: { call, result in
      if !call.isSubjectAbsent { archive.keep(result) }
      return .keep
    })
}

private func replacing(_ item: String, from mirror: any Mirror) -> Interceptor {
  Interceptor(threw: { call, error in .answer(from: { try await mirror.price(of: item) }) })
}
