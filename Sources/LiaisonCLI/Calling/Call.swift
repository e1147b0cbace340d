import Foundation
import LiaisonMacroExpansion
import LiaisonRemote

/// `liaison call`: lists what the objects of a running program can be asked, and asks them.
struct Call {
  let words: CallWords
  /// Shows a line of what was asked for.
  let show: @Sendable (String) -> Void

  func run() async -> ExitCode {
    do {
      try await tell()
      return .success
    } catch {
      Terminal.complain("liaison: \(error)")
      return .failure
    }
  }

  func tell() async throws {
    let sources = try texts()
    guard let address = words.address else {
      return try list(contracts: RemoteCatalogue(sources))
    }
    guard let seconds = words.seconds else { return try await tell(at: address, sources) }
    try await withRemoteDeadline(in: .seconds(seconds)) { try await tell(at: address, sources) }
  }

  private func list(contracts catalogue: RemoteCatalogue) throws(CallMistake) {
    if catalogue.contracts.isEmpty { throw CallMistake("there is no contract with '.remote'") }
    list(catalogue.contracts.map { CallList.Item($0, in: catalogue) })
  }

  private func list(_ items: [CallList.Item]) {
    CallList(items: items).show(asJSON: words.printsJSON, show)
  }

  private func texts() throws -> [String] {
    try words.sources.flatMap { path in
      let files = SwiftFiles.at(path)
      if files.isEmpty { throw CallMistake("no Swift file in '\(path)'") }
      return try files.map { file in
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
          throw CallMistake("cannot read '\(file)'")
        }
        return text
      }
    }
  }

  private func tell(at address: String, _ sources: [String]) async throws {
    let token = try words.token.map { try LinkToken(file: $0) }
    let link = try await Link.connect(to: try LinkAddress(spelled: address), presenting: token)
    defer { link.close() }
    guard let object = words.object else {
      var objects: [CallList.Item] = []
      for name in try await link.objectNames() {
        objects.append(try await describe(name, over: link, sources))
      }
      return list(objects)
    }
    let described = try await describe(object, over: link, sources)
    if words.steps.isEmpty { return list([described]) }
    var caller = Caller(described.catalogue, over: link, show)
    try await caller.run(words.steps, of: link.reference(named: object), described.contract)
    if caller.isHeard { try await waitForEnd(of: link) }
  }

  /// Waits while the other end calls what was given to it.
  private func waitForEnd(of link: Link) async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let observation = link.status.observe(\.state, options: [.initial, .new]) { _, change in
      if case .ended = change.newValue { end.finish() }
    }
    let time = words.seconds.map { Duration.seconds($0) }
    let timer = time.map { time in
      Task {
        try await Task.sleep(for: time)
        end.finish()
      }
    }
    for await _ in ends {}
    timer?.cancel()
    observation.cancel()
  }

  /// What the program says of an object. Files tell what it does not say.
  private func describe(
    _ object: String, over link: Link, _ sources: [String]
  ) async throws -> CallList.Item {
    var (name, texts) = (words.contract, sources)
    if let own = try await link.reference(named: object).declarations() {
      name = name ?? own.contract
      texts = [own.text] + sources
    }
    let catalogue = RemoteCatalogue(texts)
    guard let contract = catalogue.contract(name ?? object, in: "") else {
      throw CallMistake(
        "'\(object)' does not say which contract it has: name it with --contract, and the files "
          + "that declare it with --sources")
    }
    return CallList.Item(contract, in: catalogue, object: object)
  }
}
