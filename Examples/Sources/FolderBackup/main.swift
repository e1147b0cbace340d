import Foundation
// from step 3
import Liaison
// end step

let backup = Backup(
  of: URL(filePath: "Sources/FolderBackup"),
  in: FileManager.default.temporaryDirectory.appending(path: "Copies"))
// from step 2

let screen = Screen()
screen.follow(backup)
// end step
// from step 3

let filter = KindFilter(ending: ".swift")
backup.delegates.add(filter)

let token = backup.delegates.add(
  BackupDelegateHandlers(shouldCopy: { _, file in file != "main.swift" }))
// end step
// from step 4

let observation = backup.progress.observe(\.percent) { progress, _ in
  print("\(progress.percent) %")
}
// end step

try await backup.run()
