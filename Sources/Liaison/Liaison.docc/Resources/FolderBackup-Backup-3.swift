import Foundation
import Liaison

/// What a backup asks and tells its delegates.
@Contract(.anywhere)
protocol BackupDelegate: AnyObject {
  @Optional func backup(_ backup: Backup, didCopy file: String) async
}

/// Copies the files of one folder into another.
final class Backup: Sendable {
  let delegates = BackupDelegateMulticast()
  private let source: URL
  private let target: URL

  init(of source: URL, in target: URL) {
    self.source = source
    self.target = target
  }

  func run() async throws {
    let files = try files()
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for file in files {
      try Data(contentsOf: source.appending(path: file)).write(to: target.appending(path: file))
      await delegates.backup(self, didCopy: file)
    }
  }

  /// The names of the files in the folder, in their order.
  private func files() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(at: source, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      .filter { !$0.hasDirectoryPath }
      .map { $0.lastPathComponent }
      .sorted()
  }
}
