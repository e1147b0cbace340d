import Foundation

/// Everything that a run yielded, as it is written to the JSON file.
struct Report: Codable {
  let environment: Environment
  let settings: Settings
  let groups: [Outcome]

  func writeJSON(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }

  func writeSVG(to path: String) throws {
    try Data(Chart(self).svg.utf8).write(to: URL(fileURLWithPath: path))
  }
}
