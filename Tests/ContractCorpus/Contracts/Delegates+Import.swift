public import Liaison

public final class PhotoImporter {
  public let source: String
  public init(source: String) { self.source = source }
}

public struct ImportedFile: Sendable, Equatable {
  public var name: String
  public var size: Int
  public init(name: String, size: Int) {
    self.name = name
    self.size = size
  }
}

/// Hears of an import from its first file to its last.
@Contract
public protocol PhotoImporterDelegate: AnyObject {
  /// Asks whether a file is worth taking.
  @Answer(.all, whenNobody: true)
  func photoImporter(_ importer: PhotoImporter, shouldImport file: ImportedFile) -> Bool

  /// Tells of a file that was taken.
  func photoImporter(_ importer: PhotoImporter, didImport file: ImportedFile)

  /// Tells of an error. The import goes on.
  @Optional
  func photoImporter(
    _ importer: PhotoImporter,
    didFailWith error: any Error,
    at file: ImportedFile?
  )

  @Optional func photoImporterDidFinish(_ importer: PhotoImporter)
}

/// Chooses where imported files go.
@Contract
public protocol ImportDestinationProvider: AnyObject {
  @Answer(.first, whenNobody: "Inbox")
  func destination(for file: ImportedFile) -> String
  @Answer(.first)
  func existing(named name: String) -> ImportedFile?
}

@Contract
protocol DuplicateFinderDelegate: AnyObject {
  func duplicateFinder(_ finder: PhotoImporter, didFind pairs: [(ImportedFile, ImportedFile)])
  @Answer(.any, whenNobody: false)
  func duplicateFinderShouldStop(_ finder: PhotoImporter) -> Bool
}

/// A folder that grows while it is read.
@Contract protocol FolderWatcherDelegate: AnyObject {
  func folderWatcher(_ watcher: PhotoImporter, didAdd files: ImportedFile..., quietly: Bool)
  func folderWatcher(_ watcher: PhotoImporter, didRemove names: Set<String>)
  func folderWatcher(_ watcher: PhotoImporter, didRename files: [String: ImportedFile])
}

/// Converts what was imported.
@Contract
public protocol ImportConverter: AnyObject {
  /// What it can read; all converters' kinds are joined.
  @Answer(.collect) var readableKinds: [String] { get }
  @Answer(.first) func convert(_ file: ImportedFile) throws -> ImportedFile?
  @Answer(.reduce(0, +)) func cost(of file: ImportedFile) -> Int
}

@Contract
protocol ImportProgressReporter: AnyObject {
  func report(_ fraction: Double)
  func report(_ fraction: Double, of total: Int)
  func report(_ fraction: Double, note: String)
}

/// Everything about a scanner's pages.
@MainActor @Contract
public protocol ScanPreviewDelegate: AnyObject {
  func scanPreview(_ name: String, didRotateBy degrees: Int)
  @Answer(.all) func scanPreview(_ name: String, canCropTo width: Int, height: Int) -> Bool
  @Optional func scanPreviewDidClose(_ name: String)
}

// swift-format-ignore: FileScopedDeclarationPrivacy
@Contract private protocol ImportStage: AnyObject {
  func begin(_ file: ImportedFile)
  func end()
}

@Contract private protocol ImportStageObserver: AnyObject {
  func stage(_ name: String, didChange: Bool)
}

/// Calls what only this file can see.
private final class PrivateStage: ImportStage, ImportStageObserver {
  let log: Log
  init(_ log: Log) { self.log = log }
  func begin(_ file: ImportedFile) { log("begin \(file.name)") }
  func end() { log("end") }
  func stage(_ name: String, didChange: Bool) { log("stage \(name) \(didChange)") }
}

func callPrivateImportContracts(_ log: Log) {
  let stage = PrivateStage(log)
  let stages = ImportStageMulticast()
  stages.add(stage)
  stages.begin(ImportedFile(name: "a", size: 1))
  stages.end()
  let proxy = ImportStageProxy(.to(stage))
  proxy.begin(ImportedFile(name: "a", size: 1))
  proxy.end()
  let observers = ImportStageObserverMulticast()
  observers.add(stage)
  observers.stage("copy", didChange: true)
  ImportStageObserverHandlers(stage).asDelegate().stage("move", didChange: false)
}
