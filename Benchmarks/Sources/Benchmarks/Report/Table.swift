/// A group's outcome as text: aligned columns and a bar for each participant.
struct Table {
  private static let barWidth = 24

  let outcome: Outcome

  var text: String {
    let axis = Axis(outcome)
    let heading = ["", outcome.unit, "min", "max", ratioHeading, ""]
    let rows = outcome.results.map { row($0, axis) }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].count }.max() ?? 0
    }
    var lines = [outcome.title]
    for row in [heading] + rows {
      let cells = row.indices.map { column in
        padded(row[column], to: widths[column], left: column == 0 || column == row.count - 1)
      }
      lines.append(trimmingEnd("  " + cells.joined(separator: "  ")))
    }
    lines += outcome.verdicts.map { verdict in
      "  \(verdict.isMet ? "✓ met   " : "✗ missed") \(verdict.bar): \(exact(verdict.measured))"
    }
    return lines.joined(separator: "\n")
  }

  private var subject: Measured? {
    outcome.results.first { $0.role == .subject }
  }

  private var ratioHeading: String {
    subject.map { "× \($0.name)" } ?? ""
  }

  private func row(_ result: Measured, _ axis: Axis) -> [String] {
    var ratio = ""
    if let subject, subject.median > 0 { ratio = short(result.median / subject.median) }
    return [
      result.name, short(result.median), short(result.min), short(result.max), ratio,
      bar(result.median, axis),
    ]
  }

  private func bar(_ value: Double, _ axis: Axis) -> String {
    let eighths = Int((axis.fraction(value) * Double(Self.barWidth * 8)).rounded())
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
      + (axis.cutsOff(value) ? " …" : "")
  }

  private func padded(_ text: String, to width: Int, left: Bool) -> String {
    let space = String(repeating: " ", count: width - text.count)
    return left ? text + space : space + text
  }

  private func trimmingEnd(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
