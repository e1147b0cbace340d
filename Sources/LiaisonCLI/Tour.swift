import Dispatch
import Liaison

/// A walk through delegation: nobody, one, many, closures, another queue, a burst, and the end;
/// then through notices, to readers who pull, to observed properties, to a subject that several
/// use, to one that is made on first use and not for everybody, and to one in a process that is
/// killed.
struct Tour {
  let terminal: Terminal
  private let importer = FileImporter()
  private let files = ["notes.txt", "setup.exe", "photo.png"]

  init(on terminal: Terminal) { self.terminal = terminal }

  /// One part of the tour.
  struct Part: Sendable {
    /// What `liaison demo` calls it.
    let name: String
    let summary: String
    /// The page to read next.
    let page: String
    let run: @Sendable (Tour) async -> Void
  }

  static let parts = [
    Part(
      name: "delegation", summary: "nobody, one, many, closures, a queue, a burst, and the end",
      page: "Sources/Liaison/Liaison.docc/GettingStarted.md"
    ) { $0.delegation() },
    Part(
      name: "notices", summary: "news for anyone, by type",
      page: "Sources/Liaison/Liaison.docc/Notices.md"
    ) { $0.notices() },
    Part(
      name: "pull", summary: "readers who take what has come when they decide to",
      page: "Sources/Liaison/Liaison.docc/Pull.md"
    ) { $0.pull() },
    Part(
      name: "observation", summary: "properties, with their old and new values",
      page: "Sources/Liaison/Liaison.docc/ObservedProperties.md"
    ) { $0.observation() },
    Part(
      name: "sharing", summary: "a subject that several use, and lock",
      page: "Sources/Liaison/Liaison.docc/SharedSubjects.md"
    ) { $0.sharedSubjects() },
    Part(
      name: "proxies", summary: "a subject made on first use, and not for everybody",
      page: "Sources/Liaison/Liaison.docc/VirtualSubjects.md"
    ) { $0.proxies() },
    Part(
      name: "helpers",
      summary: "a subject in another process, which is killed in the middle of a call",
      page: "Sources/LiaisonRemote/LiaisonRemote.docc/LiaisonRemote.md"
    ) { await $0.helpers() },
  ]

  /// Shows parts of the tour, and says what to read next.
  ///
  /// - Parameter waits: Whether it waits for the Return key between two parts.
  func run(_ parts: [Part], waits: Bool = false) async {
    terminal.title("Liaison: objects that talk to each other")
    var shown: [Part] = []
    for part in parts {
      if waits, !shown.isEmpty, !goesOn(to: part) { break }
      await part.run(self)
      shown.append(part)
    }
    terminal.title("To read next")
    for part in shown { terminal.line("\(part.name): \(part.page)") }
    terminal.line("")
  }

  /// Asks whether to go on. The end of the input means no.
  private func goesOn(to part: Part) -> Bool {
    terminal.line("")
    terminal.line("Next: \(part.summary). Return goes on, q ends.")
    guard let answer = readLine() else { return false }
    return !answer.hasPrefix("q")
  }

  private func delegation() {
    terminal.line("One contract, a plain Swift protocol, is behind the first five parts:")
    terminal.code(
      """
      @Contract protocol FileImporterDelegate: AnyObject {
        @Answer(.all, whenNobody: true)
        func fileImporter(_ importer: FileImporter, shouldImport file: String) -> Bool
        @Optional func fileImporter(_ importer: FileImporter, didImport file: String)
        @Optional func fileImporterDidFinish(_ importer: FileImporter)
      }
      """)
    nobody()
    many()
    elsewhere()
    burst()
    lifetimes()
  }

  private func nobody() {
    terminal.title("1  Nobody listens")
    importer.run(files)
    terminal.line("Nothing happens and nothing crashes; nobody's answer to shouldImport is true.")
  }

  private func many() {
    terminal.title("2  An object and closures, asked as if they were one")
    let auditor = Auditor(on: terminal, refusing: ".exe")
    importer.delegates.add(auditor, priority: .high)
    let token = importer.delegates.add(
      FileImporterDelegateHandlers(
        shouldImport: { _, file in file.count < 10 },
        didImport: { [terminal] _, file in terminal.line("closure: \(file) is here") },
        didFinish: { [terminal] _ in terminal.line("closure: finished") }))
    importer.run(files)
    let isAnswered = importer.delegates.responds(to: .didFinish)
    terminal.line("Does anybody implement didFinish? \(isAnswered ? "Yes" : "No").")
    token.cancel()
    importer.delegates.remove(auditor)
  }

  private func elsewhere() {
    terminal.title("3  A page on its own queue")
    let queue = DispatchQueue(label: "page")
    let done = DispatchSemaphore(value: 0)
    let token = importer.delegates.add(
      FileImporterDelegateHandlers(
        shouldImport: { _, _ in true },
        didImport: { [terminal] _, file in terminal.line("page, on its queue: \(file)") },
        didFinish: { _ in done.signal() }),
      deliver: .queue(queue), mailbox: .droppingOldest(100))
    importer.run(files)
    done.wait()
    terminal.line("In order, never overlapping, \(token.losses) lost.")
    token.cancel()
  }

  private func burst() {
    terminal.title("4  A burst: promote once, call often")
    let auditors = (0..<8).map { _ in Counting() }
    for auditor in auditors { importer.delegates.add(auditor) }
    let calls = 200_000
    let clock = ContinuousClock()
    let each = clock.measure {
      for _ in 0..<calls { importer.delegates.fileImporterDidFinish(importer) }
    }
    let together = clock.measure {
      importer.delegates.during { delegates in
        for _ in 0..<calls { delegates.fileImporterDidFinish(importer) }
      }
    }
    terminal.line(
      "8 delegates × 200,000 calls: \(each.brief) one by one, \(together.brief) in a burst.")
    terminal.line("Each delegate counted \(auditors[0].count) calls.")
  }

  private func lifetimes() {
    terminal.title("5  Nobody is kept alive")
    importer.delegates.add(Auditor(on: terminal, refusing: ".exe"))
    terminal.line("A delegate that went away: \(importer.delegates.count) take part.")
  }
}

/// Counts on one thread; a burst is a loop.
private final class Counting: FileImporterDelegate, @unchecked Sendable {
  private(set) var count = 0
  func fileImporter(_ importer: FileImporter, shouldImport file: String) -> Bool { true }
  func fileImporterDidFinish(_ importer: FileImporter) { count += 1 }
}
