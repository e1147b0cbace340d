public import Foundation
public import Liaison

/// A file that might be imported.
public struct File: Equatable, Sendable {
  public let url: URL
  public let size: Int
  public var name: String { url.lastPathComponent }

  /// The files of a directory, by name.
  static func all(in directory: URL) throws -> [File] {
    try FileManager.default
      .contentsOfDirectory(at: directory, includingPropertiesForKeys: [.fileSizeKey])
      .map { File(url: $0, size: try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) }
      .sorted { $0.name < $1.name }
  }
}

/// Who decides what is imported, and is told how it went.
@Contract
public protocol FileImporterDelegate: AnyObject {
  /// Everybody has to agree: one delegate that says no keeps a file out.
  @Answer(.all, whenNobody: true)
  func fileImporter(_ importer: FileImporter, shouldImport file: File) -> Bool
  @Optional func fileImporter(_ importer: FileImporter, didAbortWith error: any Error)
  @Optional func fileImporterDidFinish(_ importer: FileImporter)
}

/// Reads the files of a directory that its delegates agree on.
public final class FileImporter {
  public let delegates = FileImporterDelegateMulticast()
  public private(set) var contents: [String: Data] = [:]
  private var configuration: Subscription?

  public init() {}

  /// An importer that a value of closures tells what to do, for as long as it lives.
  public init(configuration: FileImporterDelegateHandlers) {
    self.configuration = delegates.add(configuration)
  }

  public func importFiles(in directory: URL) {
    do {
      for file in try File.all(in: directory)
      where delegates.fileImporter(self, shouldImport: file) {
        contents[file.name] = try Data(contentsOf: file.url)
      }
    } catch {
      return delegates.fileImporter(self, didAbortWith: error)
    }
    delegates.fileImporterDidFinish(self)
  }
}
