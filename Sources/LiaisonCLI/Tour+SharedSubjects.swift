import Liaison

/// A subject that is there while somebody uses it.
@Contract(.proxy)
protocol Atlas: AnyObject, Sendable {
  func map(of place: String) -> String
}

private final class PrintedAtlas: Atlas {
  func map(of place: String) -> String { "a map of \(place)" }
}

extension Tour {
  func sharedSubjects() {
    terminal.title("9  A subject that several use")
    terminal.code(
      """
      let atlas = SmartReference<any Atlas>("atlas") { try open() } unload: { close($0) }
      let reader = try AtlasProxy(.reference(atlas))
      try atlas.withLock(.exclusive, waiting: .not) { atlas in … }
      """)
    let atlas = SmartReference<any Atlas>("atlas") { [terminal] in
      terminal.line("  opened, for the first user")
      return PrintedAtlas()
    } unload: { [terminal] _ in
      terminal.line("  closed, after the last")
    }
    do {
      try use(atlas)
    } catch {
      terminal.line("\(error)")
    }
  }

  private func use(_ atlas: SmartReference<any Atlas>) throws {
    let (reader, editor) = (LockOwner("reader"), LockOwner("editor"))
    let proxies = try (1...3).map { _ in try AtlasProxy(.reference(atlas)) }
    terminal.line("\(atlas.users) users, and one atlas: \(proxies[0].map(of: "Elba")).")
    try atlas.withLock(.shared, as: reader) { _ in
      do {
        try atlas.withLock(.exclusive, as: editor, waiting: .not) { _ in }
      } catch let error as LockError {
        terminal.line(error.message)
      }
    }
    withExtendedLifetime(proxies) {}
  }
}
