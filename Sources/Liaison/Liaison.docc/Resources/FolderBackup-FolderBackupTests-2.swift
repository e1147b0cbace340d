import Foundation
import LiaisonTesting
import Testing

@testable import FolderBackup

@Suite final class FolderBackupTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let backup: Backup
  private let spy = BackupDelegateSpy()

  init() throws {
    let source = folder.appending(path: "source")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    for file in ["a.txt", "b.txt"] {
      try Data(file.utf8).write(to: source.appending(path: file))
    }
    backup = Backup(of: source, in: folder.appending(path: "target"))
    backup.delegates.add(spy)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `a delegate is asked about each file, and told of each copy`() async throws {
    try await backup.run()
    expectCalls(
      to: spy.calls,
      [
        .shouldCopy(backup, shouldCopy: "a.txt"),
        .didCopy(backup, didCopy: "a.txt"),
        .shouldCopy(backup, shouldCopy: "b.txt"),
        .didCopy(backup, didCopy: "b.txt"),
      ])
  }

  @Test func `a file that a delegate refuses is not copied`() async throws {
    spy.stubs.shouldCopy = { _, file in file != "a.txt" }
    try await backup.run()
    let copies = try FileManager.default
      .contentsOfDirectory(atPath: folder.appending(path: "target").path())
    #expect(copies == ["b.txt"])
    #expect(backup.progress.percent == 100)
  }
}
