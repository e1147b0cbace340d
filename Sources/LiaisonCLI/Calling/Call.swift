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
      Terminal.complain("liaison: \("\(error)".printable)")
      return .failure
    }
  }

  /// What reads a stream, or hears calls, ends in order when the time is over. A call that has no
  /// answer by then fails.
  func tell() async throws {
    let sources = try texts()
    guard let address = words.address else {
      let catalogue = RemoteCatalogue(sources)
      if catalogue.contracts.isEmpty { throw CallMistake("there is no contract with '.remote'") }
      return list(catalogue.contracts.map { CallList.Item($0, in: catalogue) })
    }
    guard let seconds = words.seconds else { return try await tell(at: address, sources) }
    let work = Task {
      try await withRemoteDeadline(in: .seconds(seconds)) {
        try await tell(at: address, sources)
      }
    }
    let alarm = Task {
      try await Task.sleep(for: .seconds(seconds))
      work.cancel()
    }
    defer { alarm.cancel() }
    try await work.value
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

  private func tell(at address: LinkAddress, _ sources: [String]) async throws {
    let token = try words.token.map { try LinkToken(file: $0) }
    let link = try await Link.connect(to: address, presenting: token)
    defer { link.close() }
    guard let object = words.object else {
      var objects: [CallList.Item] = []
      for name in try await link.objectNames() {
        let described = try? await describe(name, over: link, sources)
        objects.append(described ?? CallList.Item(object: name))
      }
      return list(objects)
    }
    let described = try await describe(object, over: link, sources)
    guard let contract = described.contract else { throw Self.unknown(object) }
    if words.steps.isEmpty { return list([described]) }
    let caller = Caller(described.catalogue, show)
    try await caller.run(words.steps, of: link.reference(named: object), contract)
    if caller.isHeard { await end(of: link) }
    // Until what was queued is written, for example a call that needs no answer.
    await link.close(within: .seconds(60))
  }

  /// Returns when the link has ended, or the task is cancelled.
  private func end(of link: Link) async {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let observation = link.status.observe(\.state, options: [.initial, .new]) { _, change in
      if case .ended = change.newValue { end.finish() }
    }
    for await _ in ends {}
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
      throw Self.unknown(object)
    }
    return CallList.Item(contract, in: catalogue, object: object)
  }

  private static func unknown(_ object: String) -> CallMistake {
    CallMistake(
      "'\(object)' does not say which contract it has: name it with --contract, and the files "
        + "that declare it with --sources")
  }
}
