import Foundation
import Liaison

/// Shows what has been copied.
@MainActor
final class Screen: @MainActor BackupDelegate {
  init() {
    NoticeCenter.default.observe(BackupEnded.self, weak: self, deliver: .main) { screen, ended in
      screen.show("The copies are in \(ended.folder.lastPathComponent).")
    }
  }

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
