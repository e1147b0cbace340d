import Foundation

enum SwiftFiles {
  /// The file at a path, or all Swift files in the folder there, without hidden ones.
  static func at(_ path: String) -> [String] {
    if path.hasSuffix(".swift") { return [path] }
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { file in
      file.hasSuffix(".swift") && !file.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().map { "\(path)/\($0)" }
  }
}
