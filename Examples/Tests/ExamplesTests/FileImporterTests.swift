import FileImporterCore
import Foundation
import Liaison
import Terminal
import Testing

@Suite struct FileImporterTests {
  private let files = ["a.txt": "small", "b.txt": "somewhat larger", "c.mid": "music"]

  @Test func `without anybody to ask everything is imported`() throws {
    let importer = FileImporter()
    try FileImporterStory.withTemporaryDirectory(of: files) { importer.importFiles(in: $0) }
    #expect(importer.contents.mapValues { String(decoding: $0, as: UTF8.self) } == files)
  }

  @Test func `one no among many keeps a file out, and nobody after it is asked`() throws {
    let importer = FileImporter()
    var asked: [String] = []
    let tokens = [
      importer.delegates.add(
        FileImporterDelegateHandlers(shouldImport: { _, file in file.name != "b.txt" })),
      importer.delegates.add(
        FileImporterDelegateHandlers(
          shouldImport: { _, file in
            asked.append(file.name)
            return true
          })),
    ]
    try FileImporterStory.withTemporaryDirectory(of: files) { importer.importFiles(in: $0) }
    #expect(importer.contents.keys.sorted() == ["a.txt", "c.mid"])
    #expect(asked == ["a.txt", "c.mid"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a configuration decides what is imported`() throws {
    func imported(_ configuration: FileImporterDelegateHandlers) throws -> [String] {
      let importer = FileImporter(configuration: configuration)
      try FileImporterStory.withTemporaryDirectory(of: files) { importer.importFiles(in: $0) }
      return importer.contents.keys.sorted()
    }
    #expect(try imported(.importAll) == ["a.txt", "b.txt", "c.mid"])
    #expect(try imported(.importSmall(below: 10)) == ["a.txt", "c.mid"])
  }

  @Test func `a directory that is not there aborts, and does not finish`() throws {
    var events: [String] = []
    var handlers = FileImporterDelegateHandlers.importAll
    handlers.didAbortWith = { _, error in events.append("abort \(error is CocoaError)") }
    handlers.didFinish = { _ in events.append("finish") }
    let importer = FileImporter(configuration: handlers)
    try FileImporterStory.withTemporaryDirectory(of: [:]) { directory in
      importer.importFiles(in: directory)
      importer.importFiles(in: directory.appending(path: "nowhere"))
    }
    #expect(events == ["finish", "abort true"])
  }

  @Test func `the program imports in three forms`() {
    let terminal = Terminal(isVisible: false)
    FileImporterStory.tell(on: terminal)
    #expect(
      terminal.events == [
        "controller: letter.txt, please",
        "controller: notes.txt, please",
        "auditor:    no tune.mid here",
        "controller: finished with letter.txt, notes.txt",
        "only text: letter.txt, notes.txt",
        ".importAll: letter.txt, notes.txt, tune.mid",
        ".importSmall(below: 10): notes.txt, tune.mid",
        "controller: aborted, no such directory",
      ])
  }
}
