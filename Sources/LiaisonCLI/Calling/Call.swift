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

  /// Shows what the words ask for. When the time is over, reading a stream and printing calls end
  /// in order, and a call that has no answer fails.
  func tell() async throws {
    let (files, isWhole) = SwiftFiles.read(words.sources)
    if !isWhole { throw CallMistake("not all of --sources could be read") }
    let sources = RemoteCatalogue(files.map(\.text))
    guard let address = words.address else {
      if sources.contracts.isEmpty { throw CallMistake("there is no contract with '.remote'") }
      return list(sources.contracts.map { CallList.Item($0, in: sources) })
    }
    guard let seconds = words.seconds else { return try await tell(at: address, sources) }
    try await withThrowingTaskGroup { group in
      // The work, and the alarm. The first of the two that ends cancels the other one.
      group.addTask {
        try await withRemoteDeadline(in: .seconds(seconds)) {
          try await tell(at: address, sources)
        }
      }
      group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
      try await group.next()
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  private func list(_ items: [CallList.Item]) {
    CallList(items: items).show(asJSON: words.printsJSON, show)
  }

  private func tell(at address: LinkAddress, _ sources: RemoteCatalogue) async throws {
    let token = try words.token.map { try LinkToken(file: $0) }
    let link = try await Link.connect(to: address, presenting: token)
    defer { link.close() }
    guard let object = words.object else {
      var objects: [CallList.Item] = []
      for name in try await link.objectNames() {
        do {
          objects.append(try await describe(name, over: link, sources))
        } catch let failure as RemoteFailure where failure.code == .invalidated {
          // It has gone since the names were told.
        }
      }
      return list(objects)
    }
    let described = try await describe(object, over: link, sources)
    guard let contract = described.contract else {
      throw CallMistake(
        "'\(object)' does not say which contract it has: name it with --contract, and the files "
          + "that declare it with --sources")
    }
    if words.steps.isEmpty { return list([described]) }
    let caller = Caller(described.catalogue, show)
    try await caller.run(words.steps, of: link.reference(named: object), contract)
    if caller.isHeard { _ = await link.ended() }
    // Until what was queued is written, for example a call that needs no answer.
    await link.close(within: .seconds(60))
  }

  /// What the program says of an object. Files tell what it does not say.
  private func describe(
    _ object: String, over link: Link, _ sources: RemoteCatalogue
  ) async throws -> CallList.Item {
    let own = try await link.reference(named: object).declarations()
    let catalogue = own.map { sources.behind($0.text) } ?? sources
    let name = words.contract ?? own?.contract ?? object
    return CallList.Item(catalogue.contract(name, in: ""), in: catalogue, object: object)
  }
}
