import Foundation
import Testing

/// A file of wrong code. Below each wrong line stands what the compiler says about it:
/// `// expect 3: error: text`, with the column. `fix` instead of `error` says that the macro offers
/// a remedy after which nothing is said any more.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let expected: [Expectation]

  struct Expectation: Sendable {
    let line: Int
    let column: Int
    let text: String
    let isFixed: Bool
  }

  var testDescription: String { name }

  static let all: [Fixture] = [
    "Anywhere", "Children", "Declarations", "Foreign", "Inherited", "Isolation", "Marks", "Names",
    "Observed", "Options", "Remote", "Requirements", "Sending", "Used", "Uses", "Waits", "Wire",
  ].map(Fixture.init)

  init(_ name: String) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Fixtures/\(name).swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    self.init(name, text)
  }

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
    var expected: [Expectation] = []
    var lastLine = 0
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let content = line.drop { $0 == " " }
      guard content.hasPrefix("// expect ") else {
        lastLine = index + 1
        continue
      }
      let parts = content.dropFirst(10).split(separator: ":", maxSplits: 2)
      guard parts.count == 3, let column = Int(parts[0]) else { continue }
      expected.append(
        Expectation(
          line: lastLine, column: column, text: "error:" + parts[2], isFixed: parts[1] == " fix"))
    }
    self.expected = expected
  }

  func messages(_ expectations: [Expectation]) -> [CompilerMessage] {
    expectations.map {
      CompilerMessage(file: "\(name).swift", line: $0.line, column: $0.column, text: $0.text)
    }
  }
}
