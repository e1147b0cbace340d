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
    let (files, isWhole) = SwiftFiles.read(paths)
    let misses = nearMisses(in: files)
    if printsJSON {
      print(JSON.array(misses.map(\.json)).text)
    } else {
      for miss in misses { print(miss) }
    }
    return misses.isEmpty && isWhole ? .success : .failure
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
