import Foundation
import LiaisonMacroExpansion

/// `liaison check`: says of each member that misses an optional requirement where it stands.
struct Check {
  /// Files, and folders with files in them.
  let places: [String]

  /// Returns whether there was nothing to say.
  func run() -> Bool {
    var isFine = true
    var files: [(path: String, text: String)] = []
    for place in places {
      let paths = paths(in: place)
      if paths.isEmpty {
        print("liaison: no Swift file in '\(place)'")
        isFine = false
      }
      for path in paths {
        if let text = try? String(contentsOfFile: path, encoding: .utf8) {
          files.append((path, text))
        } else {
          print("liaison: cannot read '\(path)'")
          isFine = false
        }
      }
    }
    for miss in nearMisses(in: files) {
      print(miss)
      isFine = false
    }
    return isFine
  }

  private func paths(in place: String) -> [String] {
    if place.hasSuffix(".swift") { return [place] }
    let all = FileManager.default.enumerator(atPath: place)?.compactMap { $0 as? String } ?? []
    return all.filter { path in
      path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().map { "\(place)/\($0)" }
  }
}
