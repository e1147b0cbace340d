/// The groups of a run as horizontal bar charts in one SVG, readable on light and dark pages.
struct Chart {
  private let report: Report

  init(_ report: Report) {
    self.report = report
  }

  var svg: String {
    var body: [String] = []
    var y = 28.0
    for outcome in report.groups {
      let group = ChartGroup(outcome, top: y)
      body += group.elements
      y = group.bottom + 34
    }
    body.append(ChartGroup.text(ChartGroup.left, y, "note", report.environment.summary))
    let height = Int(y + 16)
    let width = Int(ChartGroup.width)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" aria-label="Benchmarks of Liaison">
      <style>\(Self.style)</style>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private static let style = """
    text{font:13px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:#1f2328}
    .title{font-weight:600;font-size:15px}.note{fill:#59636e;font-size:12px}
    .name,.value{font-variant-numeric:tabular-nums}.name,.value{text-anchor:end}
    .limit{text-anchor:middle;font-size:11px;fill:#bc4c00}
    .subject{fill:#1a7f64}.baseline{fill:#6e7fa8}.peer{fill:#b3b9c4}
    text.own{fill:#1f2328;font-weight:600}
    .bar{stroke:#bc4c00;stroke-width:1.5;stroke-dasharray:4 3}
    .met{fill:#1a7f37}.missed{fill:#cf222e}
    .cut{stroke:#fff;stroke-width:3}
    @media (prefers-color-scheme:dark){text,text.own{fill:#e6edf3}.note{fill:#9198a1}
    .subject{fill:#3fb68b}.baseline{fill:#7d90c4}.peer{fill:#565d68}.bar{stroke:#f0883e}
    .limit{fill:#f0883e}
    .met{fill:#3fb950}.missed{fill:#f85149}.cut{stroke:#0d1117}}
    """
}
