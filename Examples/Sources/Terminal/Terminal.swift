import Synchronization

/// What the programs write on. It remembers every line, so that a test can read what was said.
///
/// May be written on from any thread; a line is never torn.
public final class Terminal: Sendable {
  private let lines = Mutex<[String]>([])
  private let isVisible: Bool

  /// A terminal that prints, unless `isVisible` is `false`.
  public init(isVisible: Bool = true) { self.isVisible = isVisible }

  /// What has been written until now.
  public var transcript: [String] { lines.withLock { $0 } }

  /// The name of the program, underlined.
  public func title(_ text: String) {
    write("")
    write(text)
    write(String(repeating: "━", count: text.count))
  }

  /// What the next lines are about.
  public func section(_ text: String) {
    write("")
    write("▸ \(text)")
  }

  /// A line of what happens.
  public func say(_ text: String) { write("    \(text)") }

  /// Columns, each as wide as its widest cell; all but the first stand at the right.
  public func table(_ header: [String], _ rows: [[String]]) {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    for (index, row) in all.enumerated() {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }
      say(cells.joined(separator: "   "))
      if index == 0 { say(rule(under: widths)) }
    }
  }

  private func rule(under widths: [Int]) -> String {
    widths.map { String(repeating: "─", count: $0) }.joined(separator: "   ")
  }

  private func write(_ line: String) {
    lines.withLock { lines in
      lines.append(line)
      // Under the lock, so that the screen shows the order that the transcript has.
      if isVisible { print(line) }
    }
  }
}
