/// An error or a warning as the compiler prints it.
struct CompilerMessage: Hashable, Comparable, CustomStringConvertible {
  let file: String
  let line: Int
  let column: Int
  /// `error: …` or `warning: …`
  let text: String

  var description: String { "\(file):\(line):\(column): \(text)" }

  static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.column, left.text)
      < (right.file, right.line, right.column, right.text)
  }
}

extension CompilerMessage {
  /// The messages in the compiler's output; notes and quoted source are passed over.
  static func all(in output: String) -> [Self] {
    output.split(separator: "\n").compactMap(Self.init)
  }

  private init?(_ line: Substring) {
    let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int(parts[1]), let column = Int(parts[2]) else {
      return nil
    }
    let text = parts[3].dropFirst()
    guard text.hasPrefix("error: ") || text.hasPrefix("warning: ") else { return nil }
    self.init(
      file: parts[0].split(separator: "/").last.map(String.init) ?? "", line: number,
      column: column, text: Self.withoutOrigin(text))
  }

  /// Without which macro or which group of warnings it is from.
  private static func withoutOrigin(_ text: Substring) -> String {
    var text = text
    for (opening, closing) in [(" (from macro '", ")"), (" [#", "]")] {
      guard text.hasSuffix(closing) else { continue }
      let start = text.indices.last { text[$0...].hasPrefix(opening) }
      if let start { text = text[..<start] }
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
