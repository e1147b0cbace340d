import Foundation

let backup = Backup(
  of: URL(filePath: "Sources/FolderBackup"),
  in: FileManager.default.temporaryDirectory.appending(path: "Copies"))

try await backup.run()
