import Liaison

/// Shows what has been copied.
@MainActor
final class Screen: @MainActor BackupDelegate {
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
