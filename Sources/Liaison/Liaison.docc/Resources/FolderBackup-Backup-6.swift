import Foundation
import Liaison

/// What a backup asks and tells its delegates.
@Contract(.anywhere)
protocol BackupDelegate: AnyObject {
  @Optional @Answer(.all, whenNobody: true)
  func backup(_ backup: Backup, shouldCopy file: String) async -> Bool

  @Optional func backup(_ backup: Backup, didCopy file: String) async
}

/// How far a backup is.
@Observed(.threadSafe)
final class BackupProgress: Sendable {
  var done = 0
  var total = 0
  var percent: Int { total == 0 ? 0 : 100 * done / total }
}

/// Copies the files of one folder into another.
final class Backup: Sendable {
  let delegates = BackupDelegateMulticast()
  let progress = BackupProgress()
  private let source: URL
  private let target: URL

  init(of source: URL, in target: URL) {
    self.source = source
    self.target = target
  }

  func run() async throws {
    let files = try files()
    progress.total = files.count
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for file in files {
      defer { progress.done += 1 }
      guard await delegates.backup(self, shouldCopy: file) else { continue }
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
