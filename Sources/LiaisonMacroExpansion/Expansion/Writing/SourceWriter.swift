/// Writes Swift line by line, indented as a person would.
struct SourceWriter {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if line.isEmpty {
      text += "\n"
      return
    }
    for _ in 0..<depth { text += "  " }
    text += line
    text += "\n"
  }

  /// A line as it is, from the first column.
  mutating func flush(_ line: String) {
    text += line
    text += "\n"
  }

  /// Several lines, each indented.
  mutating func lines(_ lines: [String]) {
    for each in lines { line(each) }
  }

  /// `head {`, what `body` writes, `}`.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  mutating func indented(_ body: (inout SourceWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }
}
