/// The end of what a process has written, in a bounded amount of memory.
struct LastLines: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var isCut = false

  init(limit: Int = 4096) { self.limit = limit }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
    if bytes.count <= limit { return }
    bytes.removeFirst(bytes.count - limit)
    isCut = true
  }

  /// At most so many whole lines from the end, without the last line's break.
  func text(lines: Int = 10) -> String {
    let lineBreak = UInt8(ascii: "\n")
    var kept = bytes[...]
    // Leaves out a line whose beginning is gone, because the rest would mislead.
    if isCut, let first = kept.firstIndex(of: lineBreak) { kept = kept[(first + 1)...] }
    while kept.last == lineBreak { kept.removeLast() }
    let last = kept.split(separator: lineBreak, omittingEmptySubsequences: false).suffix(lines)
    return String(decoding: Array(last.joined(separator: [lineBreak])), as: UTF8.self)
  }
}
