/// One group of the chart: a title, a bar for each participant, the lines to reach, the verdicts.
struct ChartGroup {
  static let width = 860.0
  static let left = 16.0

  private static let axisLeft = 290.0
  private static let axisWidth = 480.0
  private static let rowHeight = 22.0

  private let outcome: Outcome
  private let axis: Axis
  private let top: Double

  init(_ outcome: Outcome, top: Double) {
    self.outcome = outcome
    self.axis = Axis(outcome)
    self.top = top
  }

  var bottom: Double {
    rowsBottom + Double(outcome.verdicts.count) * 18 + 6
  }

  var elements: [String] {
    let heading = [
      Self.text(Self.left, top, "title", outcome.title),
      Self.text(
        Self.width - Self.left, top, "note value", "median, \(outcome.unit); shorter is better"),
    ]
    return heading + outcome.results.enumerated().flatMap { row($1, at: rowTop($0)) }
      + lines
      + outcome.verdicts.enumerated().map { verdict($1, at: rowsBottom + Double($0 + 1) * 18) }
  }

  static func text(_ x: Double, _ y: Double, _ style: String, _ content: String) -> String {
    #"<text x="\#(fixed(x))" y="\#(fixed(y))" class="\#(style)">\#(escaped(content))</text>"#
  }

  private var rowsBottom: Double {
    rowTop(outcome.results.count)
  }

  private func rowTop(_ index: Int) -> Double {
    top + 28 + Double(index) * Self.rowHeight
  }

  private func row(_ result: Measured, at y: Double) -> [String] {
    let length = max(axis.fraction(result.median) * Self.axisWidth, 1)
    let end = Self.axisLeft + length
    let own = result.role == .subject ? " own" : ""
    var elements = [
      Self.text(Self.axisLeft - 10, y + 15, "name" + own, result.name),
      """
      <rect x="\(Self.fixed(Self.axisLeft))" y="\(Self.fixed(y + 3))" \
      width="\(Self.fixed(length))" height="16" rx="2" class="\(result.role.rawValue)"/>
      """,
      Self.text(Self.width - Self.left, y + 15, "value" + own, short(result.median)),
    ]
    if axis.cutsOff(result.median) {
      elements.append(Self.line(end - 26, y + 21, end - 18, y + 1, "cut"))
      elements.append(Self.line(end - 18, y + 21, end - 10, y + 1, "cut"))
    }
    return elements
  }

  /// Where the bars stand, unless that is beyond the axis; the verdicts are written below anyway.
  private var lines: [String] {
    var drawn: Set<Double> = []
    return outcome.verdicts.flatMap { verdict -> [String] in
      let isNew = drawn.insert(verdict.position).inserted
      if axis.cutsOff(verdict.position) || !isNew { return [] }
      let x = Self.axisLeft + axis.fraction(verdict.position) * Self.axisWidth
      return [
        Self.line(x, rowTop(0) - 2, x, rowsBottom + 2, "bar"),
        Self.text(x, rowTop(0) - 6, "limit", "≤ " + verdict.label),
      ]
    }
  }

  private func verdict(_ verdict: Verdict, at y: Double) -> String {
    let mark = verdict.isMet ? "met" : "missed"
    return Self.text(
      Self.axisLeft, y, mark, "\(mark): \(verdict.bar), measured \(exact(verdict.measured))")
  }

  private static func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) -> String {
    """
    <line x1="\(fixed(x1))" y1="\(fixed(y1))" x2="\(fixed(x2))" y2="\(fixed(y2))" \
    class="\(style)"/>
    """
  }

  private static func fixed(_ value: Double) -> String {
    String((value * 10).rounded() / 10)
  }

  private static func escaped(_ text: String) -> String {
    String(
      text.flatMap { character -> String in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
      })
  }
}
