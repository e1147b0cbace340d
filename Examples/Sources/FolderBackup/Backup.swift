import Foundation
// from step 2
import Liaison
// end step

// from step 2
/// What a backup asks and tells its delegates.
// end step
// from step 2 until step 8: @Contract(.anywhere)
// from step 8
@Contract(.anywhere, .spy)
// end step
// from step 2
protocol BackupDelegate: AnyObject {
  // from step 4
  @Optional @Answer(.all, whenNobody: true)
  func backup(_ backup: Backup, shouldCopy file: String) async -> Bool

  // end step
  @Optional func backup(_ backup: Backup, didCopy file: String) async
}

// end step
// from step 5
/// How far a backup is.
@Observed(.threadSafe)
final class BackupProgress: Sendable {
  var done = 0
  var total = 0
  var percent: Int { total == 0 ? 0 : 100 * done / total }
}

// end step
// from step 7
/// A backup has come to its end.
struct BackupEnded: Notice {
  let folder: URL
}

// end step
/// Copies the files of one folder into another.
final class Backup: Sendable {
  // from step 3
  let delegates = BackupDelegateMulticast()
  // end step
  // from step 6
  let progress = BackupProgress()
  // end step
  private let source: URL
  private let target: URL

  init(of source: URL, in target: URL) {
    self.source = source
    self.target = target
  }

  func run() async throws {
    let files = try files()
    // from step 6
    progress.total = files.count
    // end step
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for file in files {
      // from step 6
      defer { progress.done += 1 }
      // end step
      // from step 4
      guard await delegates.backup(self, shouldCopy: file) else { continue }
      // end step
      try Data(contentsOf: source.appending(path: file)).write(to: target.appending(path: file))
      // from step 3
      await delegates.backup(self, didCopy: file)
      // end step
    }
    // from step 7
    await NoticeCenter.default.postAndWait(BackupEnded(folder: target), from: self)
    // end step
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
