/// Writes Swift line by line, with indentation.
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

  /// Writes a line unchanged, from the first column.
  mutating func flush(_ line: String) {
    text += line
    text += "\n"
  }

  /// Writes a statement whose second half has, for the compiler, a line and column of another file.
  /// So the compiler's messages about that half appear there. No directive can stand between the
  /// halves, so a first half that is too long is written on the line before.
  mutating func there(
    _ first: String, _ second: String, file: String, line: Int, column: Int
  ) {
    let indentation = column - 1 - first.utf8.count
    if indentation >= 0 {
      flush("#sourceLocation(file: \(file), line: \(line))")
      flush(String(repeating: " ", count: indentation) + first + second)
    } else {
      flush("#sourceLocation(file: \(file), line: \(max(line - 1, 1)))")
      flush(first)
      flush(String(repeating: " ", count: column - 1) + second)
    }
    flush("#sourceLocation()")
  }

  /// Writes several lines, each indented.
  mutating func lines(_ lines: [String]) {
    for each in lines { line(each) }
  }

  /// Writes `head {`, the output of `body`, and `}`.
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

extension String {
  /// The text as a string literal.
  var literal: String {
    var escaped = ""
    for character in self {
      if character.isNewline {
        escaped.append("\\n")
        continue
      }
      if character == "\"" || character == "\\" { escaped.append("\\") }
      escaped.append(character)
    }
    return "\"\(escaped)\""
  }
}
