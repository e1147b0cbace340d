import Foundation
import LiaisonMacroExpansion

/// `liaison check`: says of each member that misses an optional requirement where it stands.
struct Check {
  /// Files, and folders with files in them.
  let paths: [String]
  /// Whether the result is printed as JSON: an array of objects.
  let printsJSON: Bool

  /// Fails if there is something to say.
  func run() -> ExitCode {
    var result = ExitCode.success
    var files: [(path: String, text: String)] = []
    for path in paths {
      let found = SwiftFiles.at(path)
      if found.isEmpty {
        Terminal.complain("liaison: no Swift file in '\(path)'")
        result = .failure
      }
      for file in found {
        if let text = try? String(contentsOfFile: file, encoding: .utf8) {
          files.append((file, text))
        } else {
          Terminal.complain("liaison: cannot read '\(file)'")
          result = .failure
        }
      }
    }
    let misses = nearMisses(in: files)
    if printsJSON {
      print(String(decoding: JSON.array(misses.map(\.json)).encoded(), as: UTF8.self))
    } else {
      for miss in misses { print(miss) }
    }
    return misses.isEmpty ? result : .failure
  }

}

extension NearMiss {
  fileprivate var json: JSON {
    .object([
      JSON.Member("path", .string(path)), JSON.Member("line", .integer(line)),
      JSON.Member("column", .integer(column)), JSON.Member("message", .string(message)),
    ])
  }
}
