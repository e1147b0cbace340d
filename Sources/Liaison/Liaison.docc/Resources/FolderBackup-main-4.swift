import Foundation
import Liaison

let backup = Backup(
  of: URL(filePath: "Sources/FolderBackup"),
  in: FileManager.default.temporaryDirectory.appending(path: "Copies"))

let screen = Screen()
screen.follow(backup)

let filter = KindFilter(ending: ".swift")
backup.delegates.add(filter)

let token = backup.delegates.add(
  BackupDelegateHandlers(shouldCopy: { _, file in file != "main.swift" }))

let observation = backup.progress.observe(\.percent) { progress, _ in
  print("\(progress.percent) %")
}

try await backup.run()
