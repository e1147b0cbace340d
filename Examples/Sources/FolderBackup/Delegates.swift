// from step 3
import Foundation
// end step
import Liaison

/// Shows what has been copied.
@MainActor
final class Screen: @MainActor BackupDelegate {
  // from step 3
  init() {
    NoticeCenter.default.observe(BackupEnded.self, weak: self, deliver: .main) { screen, ended in
      screen.show("The copies are in \(ended.folder.lastPathComponent).")
    }
  }

  // end step
  func follow(_ backup: Backup) {
    backup.delegates.add(self, deliver: .main)
  }

  func backup(_ backup: Backup, didCopy file: String) async {
    show("copied \(file)")
  }

  private func show(_ text: String) {
    print(text)
  }
}
// from step 2

/// Lets files of one kind through.
final class KindFilter: BackupDelegate, Sendable {
  private let ending: String

  init(ending: String) {
    self.ending = ending
  }

  func backup(_ backup: Backup, shouldCopy file: String) async -> Bool {
    file.hasSuffix(ending)
  }
}
// end step
