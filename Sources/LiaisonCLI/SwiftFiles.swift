import Foundation

enum SwiftFiles {
  /// The files at paths, with their texts. Complains of each path without files and of each file
  /// that cannot be read; `isWhole` is false then.
  static func read(_ paths: [String]) -> (files: [(path: String, text: String)], isWhole: Bool) {
    var (files, isWhole) = ([(path: String, text: String)](), true)
    for path in paths {
      let found = at(path)
      if found.isEmpty {
        Terminal.complain("liaison: no Swift file in '\(path)'")
        isWhole = false
      }
      for file in found {
        if let text = try? String(contentsOfFile: file, encoding: .utf8) {
          files.append((file, text))
        } else {
          Terminal.complain("liaison: cannot read '\(file)'")
          isWhole = false
        }
      }
    }
    return (files, isWhole)
  }

  /// The file at a path, or all Swift files in the folder there, without hidden ones.
  static func at(_ path: String) -> [String] {
    if path.hasSuffix(".swift") { return [path] }
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { file in
      file.hasSuffix(".swift") && !file.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().map { "\(path)/\($0)" }
  }
}
