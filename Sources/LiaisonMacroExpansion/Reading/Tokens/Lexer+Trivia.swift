extension Lexer {
  struct Trivia {
    var hasNewline = false
    var hasComment = false
    /// Whether a block comment begins at the position and has no end.
    var isUnterminated = false
  }

  /// Passes white space and comments.
  mutating func passTrivia() -> Trivia {
    var trivia = Trivia()
    if position == 0 { passFileStart(&trivia) }
    while position < count {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C || byte == 0 {
        position &+= 1
      } else if byte == 0x0A || byte == 0x0D {
        trivia.hasNewline = true
        position &+= 1
      } else if byte == 0x2F, peek(1) == 0x2F {
        trivia.hasComment = true
        passLine()
      } else if byte == 0x2F, peek(1) == 0x2A {
        trivia.hasComment = true
        let end = endOfBlockComment(from: position, hasNewline: &trivia.hasNewline)
        if end < 0 {
          trivia.isUnterminated = true
          return trivia
        }
        position = end
      } else {
        break
      }
    }
    return trivia
  }

  /// Passes a byte order mark, and the `#!` line that names the interpreter.
  private mutating func passFileStart(_ trivia: inout Trivia) {
    if peek() == 0xEF, peek(1) == 0xBB, peek(2) == 0xBF { position = 3 }
    if peek() == 0x23, peek(1) == 0x21 {
      trivia.hasComment = true
      passLine()
    }
  }

  /// Moves to the line break that ends this line, or to the end of the source.
  mutating func passLine() {
    let newline = firstIndex(of: 0x0A, in: bytes, from: position, to: count)
    position =
      hasCarriageReturns
      ? firstIndex(of: 0x0D, in: bytes, from: position, to: newline) : newline
  }

  /// The offset at which the block comment that begins at `start` ends, or -1 if it has no end.
  private func endOfBlockComment(from start: Int, hasNewline: inout Bool) -> Int {
    var index = start &+ 2
    var depth = 1
    while index &+ 1 < count {
      let byte = bytes[index]
      if byte == 0x2A, bytes[index &+ 1] == 0x2F {
        depth &-= 1
        index &+= 2
        if depth == 0 { return index }
      } else if byte == 0x2F, bytes[index &+ 1] == 0x2A {
        depth &+= 1
        index &+= 2
      } else {
        if byte == 0x0A || byte == 0x0D { hasNewline = true }
        index &+= 1
      }
    }
    return -1
  }
}
