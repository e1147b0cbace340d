import Foundation

let backup = Backup(
  of: URL(filePath: "Sources/FolderBackup"),
  in: FileManager.default.temporaryDirectory.appending(path: "Copies"))

let screen = Screen()
screen.follow(backup)

try await backup.run()
