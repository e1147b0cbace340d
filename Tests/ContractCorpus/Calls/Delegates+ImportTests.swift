import Liaison
import Testing

@Suite struct ImportDelegateTests {
  private let importer = PhotoImporter(source: "card")
  private let file = ImportedFile(name: "a.heic", size: 10)

  private final class Controller: PhotoImporterDelegate, ImportDestinationProvider,
    DuplicateFinderDelegate, FolderWatcherDelegate, ImportConverter, ImportProgressReporter
  {
    let log: Log
    init(_ log: Log) { self.log = log }
    func photoImporter(_ importer: PhotoImporter, shouldImport file: ImportedFile) -> Bool {
      log("should \(file.name)")
      return file.size < 100
    }
    func photoImporter(_ importer: PhotoImporter, didImport file: ImportedFile) {
      log("did \(file.name) from \(importer.source)")
    }
    func photoImporter(
      _ importer: PhotoImporter, didFailWith error: any Error, at file: ImportedFile?
    ) { log("failed \(error) at \(file?.name ?? "-")") }
    func destination(for file: ImportedFile) -> String { "Album \(file.name)" }
    func existing(named name: String) -> ImportedFile? { ImportedFile(name: name, size: 1) }
    func duplicateFinder(_ finder: PhotoImporter, didFind pairs: [(ImportedFile, ImportedFile)]) {
      log("pairs \(pairs.map { $0.0.name + $0.1.name })")
    }
    func duplicateFinderShouldStop(_ finder: PhotoImporter) -> Bool { true }
    func folderWatcher(_ watcher: PhotoImporter, didAdd files: ImportedFile..., quietly: Bool) {
      log("added \(files.map(\.name)) \(quietly)")
    }
    func folderWatcher(_ watcher: PhotoImporter, didRemove names: Set<String>) {
      log("removed \(names.sorted())")
    }
    func folderWatcher(_ watcher: PhotoImporter, didRename files: [String: ImportedFile]) {
      log("renamed \(files.keys.sorted())")
    }
    var readableKinds: [String] { ["heic", "raw"] }
    func convert(_ file: ImportedFile) throws -> ImportedFile? {
      if file.size == 0 { throw CorpusError.refused(file.name) }
      return ImportedFile(name: file.name + ".jpg", size: file.size / 2)
    }
    func cost(of file: ImportedFile) -> Int { file.size }
    func report(_ fraction: Double) { log("\(fraction)") }
    func report(_ fraction: Double, of total: Int) { log("\(fraction) of \(total)") }
    func report(_ fraction: Double, note: String) { log("\(fraction) \(note)") }
  }

  @Test func `a photo importer's delegates hear of every file`() {
    let log = Log()
    let controller = Controller(log)
    let multicast = PhotoImporterDelegateMulticast()
    multicast.add(controller)
    let standIns: [any PhotoImporterDelegate] = [
      multicast, PhotoImporterDelegateProxy(.to(controller)),
      PhotoImporterDelegateHandlers(controller).asDelegate(),
    ]
    for standIn in standIns {
      #expect(standIn.photoImporter(importer, shouldImport: file))
      standIn.photoImporter(importer, didImport: file)
      standIn.photoImporter(importer, didFailWith: CorpusError.offline, at: nil)
      standIn.photoImporterDidFinish(importer)
      #expect(log.take() == ["should a.heic", "did a.heic from card", "failed offline at -"])
    }
    #expect(!multicast.responds(to: .didFinish))
    #expect(multicast.responds(to: .didFailWith))
  }

  @Test func `handlers of an importer are named after what tells requirements apart`() {
    let multicast = PhotoImporterDelegateMulticast()
    let log = Log()
    let token = multicast.add(
      PhotoImporterDelegateHandlers(
        shouldImport: { _, file in file.size > 50 },
        didImport: { _, file in log(file.name) },
        didFinish: { _ in log("finished") }))
    #expect(!multicast.photoImporter(importer, shouldImport: file))
    multicast.photoImporter(importer, didImport: file)
    multicast.photoImporterDidFinish(importer)
    #expect(log.take() == ["a.heic", "finished"])
    token.cancel()
    #expect(multicast.photoImporter(importer, shouldImport: file))
  }

  @Test func `destinations come from the first who knows`() {
    let controller = Controller(Log())
    let multicast = ImportDestinationProviderMulticast()
    #expect(multicast.destination(for: file) == "Inbox")
    #expect(multicast.existing(named: "x") == nil)
    multicast.add(controller)
    let standIns: [any ImportDestinationProvider] = [
      multicast, ImportDestinationProviderProxy(.to(controller)),
      ImportDestinationProviderHandlers(controller).asDelegate(),
    ]
    for standIn in standIns {
      #expect(standIn.destination(for: file) == "Album a.heic")
      #expect(standIn.existing(named: "x")?.name == "x")
    }
  }

  @Test func `duplicates arrive as tuples`() {
    let log = Log()
    let controller = Controller(log)
    let multicast = DuplicateFinderDelegateMulticast()
    multicast.add(controller)
    let standIns: [any DuplicateFinderDelegate] = [
      multicast, DuplicateFinderDelegateProxy(.to(controller)),
      DuplicateFinderDelegateHandlers(controller).asDelegate(),
    ]
    for standIn in standIns {
      standIn.duplicateFinder(importer, didFind: [(file, file)])
      #expect(standIn.duplicateFinderShouldStop(importer))
      #expect(log.take() == ["pairs [\"a.heica.heic\"]"])
    }
  }

  @Test func `variadic arguments arrive one by one`() {
    let log = Log()
    let controller = Controller(log)
    let multicast = FolderWatcherDelegateMulticast()
    multicast.add(controller)
    let standIns: [any FolderWatcherDelegate] = [
      multicast, FolderWatcherDelegateProxy(.to(controller)),
      FolderWatcherDelegateHandlers(controller).asDelegate(),
    ]
    for standIn in standIns {
      standIn.folderWatcher(importer, didAdd: file, file, quietly: true)
      standIn.folderWatcher(importer, didRemove: ["b", "a"])
      standIn.folderWatcher(importer, didRename: ["old": file])
      #expect(
        log.take() == [
          "added [\"a.heic\", \"a.heic\"] true", "removed [\"a\", \"b\"]", "renamed [\"old\"]",
        ])
    }
  }

  @Test func `converters' answers are joined, added up and thrown`() throws {
    let first = Controller(Log())
    let second = Controller(Log())
    let multicast = ImportConverterMulticast()
    multicast.add(first)
    multicast.add(second)
    #expect(multicast.readableKinds == ["heic", "raw", "heic", "raw"])
    #expect(multicast.cost(of: file) == 20)
    let standIns: [any ImportConverter] = [
      multicast, ImportConverterProxy(.to(first)), ImportConverterHandlers(first).asDelegate(),
    ]
    for standIn in standIns {
      #expect(try standIn.convert(file)?.name == "a.heic.jpg")
      #expect(throws: CorpusError.refused("b")) {
        try standIn.convert(ImportedFile(name: "b", size: 0))
      }
    }
    #expect(standIns[1].readableKinds == ["heic", "raw"])
    #expect(standIns[2].cost(of: file) == 10)
  }

  @Test func `overloads are kept apart by their labels`() {
    let log = Log()
    let controller = Controller(log)
    let multicast = ImportProgressReporterMulticast()
    multicast.add(controller)
    let handlers = ImportProgressReporterHandlers(
      report: { log("\($0)") }, reportOf: { log("\($0) of \($1)") },
      reportNote: { log("\($0) \($1)") })
    let standIns: [any ImportProgressReporter] = [
      multicast, ImportProgressReporterProxy(.to(controller)), handlers.asDelegate(),
    ]
    for standIn in standIns {
      standIn.report(0.5)
      standIn.report(0.5, of: 4)
      standIn.report(0.5, note: "half")
      #expect(log.take() == ["0.5", "0.5 of 4", "0.5 half"])
    }
  }

  @MainActor private final class Preview: ScanPreviewDelegate {
    let log: Log
    init(_ log: Log) { self.log = log }
    func scanPreview(_ name: String, didRotateBy degrees: Int) { log("\(name) \(degrees)") }
    func scanPreview(_ name: String, canCropTo width: Int, height: Int) -> Bool { width > height }
  }

  @MainActor @Test func `a preview is called on the main actor`() {
    let log = Log()
    let preview = Preview(log)
    let multicast = ScanPreviewDelegateMulticast()
    multicast.add(preview)
    let standIns: [any ScanPreviewDelegate] = [
      multicast, ScanPreviewDelegateProxy(.to(preview)),
      ScanPreviewDelegateHandlers(preview).asDelegate(),
    ]
    for standIn in standIns {
      standIn.scanPreview("p", didRotateBy: 90)
      #expect(!standIn.scanPreview("p", canCropTo: 1, height: 2))
      standIn.scanPreviewDidClose("p")
      #expect(log.take() == ["p 90"])
    }
  }

  @Test func `contracts that one file sees work in it`() {
    let log = Log()
    callPrivateImportContracts(log)
    #expect(
      log.take() == ["begin a", "end", "begin a", "end", "stage copy true", "stage move false"])
  }
}
