/// The end of what a process has written, in a bounded amount of memory.
///
/// A Swift program that stops writes its reason first and then its stack, which is long. So the last
/// reason is kept, too.
struct LastLines: Sendable {
  private static let lineBreak = UInt8(ascii: "\n")
  /// What Swift's runtime writes when it stops a program.
  private static let reasons = ["Fatal error", "Precondition failed", "Assertion failed"]

  private let limit: Int
  private var bytes: [UInt8] = []
  private var isCut = false
  /// How many bytes at the end belong to lines that have not been searched for a reason.
  private var unread = 0
  private var reason: String?

  init(limit: Int = 4096) { self.limit = limit }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
    unread += more.count
    noteReason()
    if bytes.count <= limit { return }
    bytes.removeFirst(bytes.count - limit)
    unread = min(unread, limit)
    isCut = true
  }

  private mutating func noteReason() {
    guard let end = bytes.suffix(unread).lastIndex(of: Self.lineBreak) else { return }
    let whole = bytes[(bytes.count - unread)..<end]
    unread = bytes.count - end - 1
    for line in whole.split(separator: Self.lineBreak) {
      let text = String(decoding: line.suffix(limit), as: UTF8.self)
      if Self.reasons.contains(where: text.contains) { reason = text }
    }
  }

  /// At most so many whole lines from the end, without the last line's break. A reason that is not
  /// among them stands before them.
  func text(lines: Int = 10) -> String {
    var kept = bytes[...]
    // Leaves out a line whose beginning is gone, because the rest would mislead.
    if isCut, let first = kept.firstIndex(of: Self.lineBreak) { kept = kept[(first + 1)...] }
    while kept.last == Self.lineBreak { kept.removeLast() }
    let last = kept.split(separator: Self.lineBreak, omittingEmptySubsequences: false).suffix(lines)
    let text = String(decoding: Array(last.joined(separator: [Self.lineBreak])), as: UTF8.self)
    guard let reason, !text.contains(reason) else { return text }
    return "\(reason)\n…\n\(text)"
  }
}
