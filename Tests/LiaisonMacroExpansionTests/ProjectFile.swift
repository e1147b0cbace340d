import Foundation

/// A file of the project, by its path.
func text(of path: String) throws -> String {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let root = tests.deletingLastPathComponent().deletingLastPathComponent()
  return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
}
