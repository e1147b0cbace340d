public import Foundation
import Liaison
public import Terminal

public enum FileImporterStory {
  /// Imports `directory` in three ways, and then a directory that is not there.
  public static func tell(on terminal: Terminal, importing directory: URL) {
    terminal.title("A file importer in three forms")

    terminal.section("Protocol: a controller, and an auditor who may veto")
    let importer = FileImporter()
    let controller = ImportController(on: terminal)
    let auditor = Auditor(on: terminal)
    importer.delegates.add(controller)
    importer.delegates.add(auditor, priority: .high)
    importer.importFiles(in: directory)

    terminal.section("Closures: for as long as the token lives")
    let second = FileImporter()
    let token = second.delegates.add(
      FileImporterDelegateHandlers(
        shouldImport: { _, file in file.name.hasSuffix(".txt") },
        didFinish: { importer in terminal.say("only text: \(names(importer))") }))
    second.importFiles(in: directory)
    token.cancel()

    terminal.section("Configuration: a value with a name")
    for (name, configuration) in [
      (".importAll", FileImporterDelegateHandlers.importAll),
      (".importSmall(below: 10)", .importSmall(below: 10)),
    ] {
      let third = FileImporter(
        configuration: configuration.whenFinished { terminal.say("\(name): \(names($0))") })
      third.importFiles(in: directory)
    }

    terminal.section("A directory that is not there")
    importer.importFiles(in: directory.appending(path: "nowhere"))
    withExtendedLifetime((controller, auditor)) {}
  }

  /// As above, with a directory made for the occasion.
  public static func tell(on terminal: Terminal) {
    let files = ["letter.txt": "Dear Emmy,", "notes.txt": "ring", "tune.mid": "MThd 0006"]
    do {
      try withTemporaryDirectory(of: files) { tell(on: terminal, importing: $0) }
    } catch {
      terminal.say("no room for the files: \(error)")
    }
  }

  /// A directory with these files that is gone when `body` has returned.
  public static func withTemporaryDirectory(
    of files: [String: String], _ body: (URL) throws -> Void
  ) throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, text) in files {
      try Data(text.utf8).write(to: directory.appending(path: name))
    }
    try body(directory)
  }

  static func names(_ importer: FileImporter) -> String {
    importer.contents.keys.sorted().joined(separator: ", ")
  }
}

/// Wants everything and shows how it went.
final class ImportController: FileImporterDelegate {
  private let terminal: Terminal

  init(on terminal: Terminal) { self.terminal = terminal }

  func fileImporter(_ importer: FileImporter, shouldImport file: File) -> Bool {
    terminal.say("controller: \(file.name), please")
    return true
  }

  func fileImporter(_ importer: FileImporter, didAbortWith error: any Error) {
    let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
    terminal.say("controller: aborted, \(isMissing ? "no such directory" : "\(error)")")
  }

  func fileImporterDidFinish(_ importer: FileImporter) {
    terminal.say("controller: finished with \(FileImporterStory.names(importer))")
  }
}

/// Keeps music out. How an import ends is no concern of his.
final class Auditor: FileImporterDelegate {
  private let terminal: Terminal

  init(on terminal: Terminal) { self.terminal = terminal }

  func fileImporter(_ importer: FileImporter, shouldImport file: File) -> Bool {
    let isMusic = file.name.hasSuffix(".mid")
    if isMusic { terminal.say("auditor:    no \(file.name) here") }
    return !isMusic
  }
}
