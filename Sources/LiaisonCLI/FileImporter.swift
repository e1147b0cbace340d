import Liaison

/// What the tour's file importer asks and tells.
@Contract(.anywhere)
protocol FileImporterDelegate: AnyObject {
  @Answer(.all, whenNobody: true)
  func fileImporter(_ importer: FileImporter, shouldImport file: String) -> Bool
  @Optional func fileImporter(_ importer: FileImporter, didImport file: String)
  @Optional func fileImporterDidFinish(_ importer: FileImporter)
}

/// Imports by name only; the tour is about who is asked and told.
final class FileImporter: Sendable {
  let delegates = FileImporterDelegateMulticast()

  func run(_ files: [String]) {
    for file in files where delegates.fileImporter(self, shouldImport: file) {
      delegates.fileImporter(self, didImport: file)
    }
    delegates.fileImporterDidFinish(self)
  }
}

/// A delegate that leaves out what it does not care about.
final class Auditor: FileImporterDelegate, Sendable {
  private let terminal: Terminal
  private let refused: String

  init(on terminal: Terminal, refusing refused: String) {
    self.terminal = terminal
    self.refused = refused
  }

  func fileImporter(_ importer: FileImporter, shouldImport file: String) -> Bool {
    let isWelcome = !file.hasSuffix(refused)
    terminal.line("auditor: \(file) \(isWelcome ? "may come in" : "stays out")")
    return isWelcome
  }
}
