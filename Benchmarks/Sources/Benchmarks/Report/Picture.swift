import Foundation

/// The picture of the README: five operations, and how many times as long they take by hand and with
/// what the platform has. It is drawn from results that were written before.
struct Picture {
  /// One operation, and the participants that stand beside Liaison's.
  private struct Row {
    let group: String
    let text: String
    let byHand: String
    let apples: String?
  }

  private static let rows = [
    Row(
      group: "delivery-8", text: "a call to 8 weak delegates",
      byHand: "hand-written weak loop", apples: "NotificationCenter, userInfo"),
    Row(
      group: "notices-8", text: "a notice to 8 observers",
      byHand: "closure array", apples: "NotificationCenter, typed"),
    Row(
      group: "observed-unobserved", text: "a set that nobody observes",
      byHand: "plain", apples: "@Observable"),
    Row(
      group: "observed-1", text: "an observed set, old and new value",
      byHand: "didSet + closure array", apples: "@Observable, re-armed"),
    Row(
      group: "proxied-call", text: "a call through a proxy",
      byHand: "hand-written forwarder", apples: nil),
  ]

  enum Page: String, CaseIterable { case light, dark }

  /// What the picture needs of a file of results, also of one that an older version has written.
  struct Results: Decodable { let groups: [Group] }

  struct Group: Decodable {
    struct Participant: Decodable {
      let name: String
      let role: Benchmark.Role
      let median: Double
    }

    let id: String
    let results: [Participant]
  }

  private let groups: [String: Group]

  init(of groups: [Group]) {
    self.groups = Dictionary(groups.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func write(to folder: String) throws {
    for page in Page.allCases {
      try Data(try svg(on: page).utf8).write(
        to: URL(fileURLWithPath: "\(folder)/ratios-\(page.rawValue).svg"))
    }
  }

  // MARK: - Drawing

  private static let width = 760.0
  private static let axisLeft = 250.0
  private static let axisWidth = 360.0
  private static let rowHeight = 54.0
  /// Times Liaison's, at both ends of the axis. It is logarithmic.
  private static let (least, most) = (0.4, 100.0)

  private func svg(on page: Page) throws -> String {
    var body: [String] = []
    var y = 56.0
    for row in Self.rows {
      body += try elements(of: row, at: y)
      y += Self.rowHeight
    }
    let one = Self.position(1)
    let height = y + 8
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
      width="\(Int(Self.width))" height="\(Int(height))" role="img" \
      aria-label="Times of five operations, as multiples of Liaison's">
      <style>\(Self.style(page))</style>
      <text x="16" y="24" class="title">Times as long as with Liaison</text>
      <text x="\(Int(Self.width) - 16)" y="24" class="value end">logarithmic; to the right, slower</text>
      <text x="\(number(one))" y="42" class="one">Liaison = 1</text>
      <line x1="\(number(one))" y1="48" x2="\(number(one))" y2="\(number(y - 10))" class="line"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private func elements(of row: Row, at y: Double) throws -> [String] {
    guard let outcome = groups[row.group],
      let own = outcome.results.first(where: { $0.role == .subject })?.median
    else { throw Misuse(description: "no results of the group \(row.group)") }
    func ratio(to name: String) throws -> Double {
      guard let other = outcome.results.first(where: { $0.name == name }) else {
        throw Misuse(description: "nobody is called \(name) in \(row.group)")
      }
      return other.median / own
    }
    var elements = [#"<text x="16" y="\#(number(y + 20))" class="row">\#(row.text)</text>"#]
    elements += bar(try ratio(to: row.byHand), "by hand", "hand", at: y)
    if let apples = row.apples {
      let name = apples.hasPrefix("@") ? "@Observable" : "NotificationCenter"
      elements += bar(try ratio(to: apples), name, "apple", at: y + 20)
    }
    return elements
  }

  /// A bar from Liaison's line to the other's time: to the right if that is longer.
  private func bar(_ ratio: Double, _ name: String, _ style: String, at y: Double) -> [String] {
    let (one, end) = (Self.position(1), Self.position(ratio))
    let left = min(one, end)
    let label = "\(short(ratio)) × \(name)"
    return [
      """
      <rect x="\(number(left))" y="\(number(y))" width="\(number(max(abs(end - one), 1)))" \
      height="16" rx="2" class="\(style)"/>
      """,
      """
      <text x="\(number(max(one, end) + 8))" y="\(number(y + 13))" class="value">\(label)</text>
      """,
    ]
  }

  private static func position(_ ratio: Double) -> Double {
    let share = log(min(max(ratio, least), most) / least) / log(most / least)
    return axisLeft + share * axisWidth
  }

  private func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func style(_ page: Page) -> String {
    let (text, note, hand, apple, line) =
      switch page {
      case .light: ("#1f2328", "#59636e", "#6e7fa8", "#b3b9c4", "#1a7f64")
      case .dark: ("#e6edf3", "#9198a1", "#7d90c4", "#565d68", "#3fb68b")
      }
    return """
      text{font:13px system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:\(text)}
      .title{font-weight:600;font-size:15px}.value{fill:\(note);font-variant-numeric:tabular-nums}
      .end{text-anchor:end}
      .one{fill:\(line);text-anchor:middle;font-weight:600}.line{stroke:\(line);stroke-width:1.5}
      .hand{fill:\(hand)}.apple{fill:\(apple)}
      """
  }
}
