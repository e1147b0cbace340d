/// Finds the doc comment in the trivia before a declaration.
struct DocumentationReader {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  var position: Int
  /// Whether no token stands on the line of `position`.
  var isAtLineStart: Bool
  private var found: [String] = []

  init(bytes: UnsafePointer<UInt8>, end: Int, position: Int, isAtLineStart: Bool) {
    self.bytes = bytes
    self.end = end
    self.position = position
    self.isAtLineStart = isAtLineStart
  }

  mutating func lines() -> [String] {
    var newlines = 0
    while position < end {
      let byte = bytes[position]
      if byte == 0x0A {
        newlines += 1
        isAtLineStart = true
        position += 1
      } else if byte == 0x2F, position + 1 < end, bytes[position + 1] == 0x2F {
        let lineEnd = endOfLine()
        // Four slashes are a separator line, not documentation.
        let isDoc = has(0x2F, at: 2) && !has(0x2F, at: 3)
        note(isDoc, upTo: lineEnd, afterBlankLine: newlines > 1)
        newlines = 0
      } else if byte == 0x2F, position + 1 < end, bytes[position + 1] == 0x2A {
        let commentEnd = endOfBlock()
        // `/**/` is empty, and `/***` begins a separator line.
        let isDoc = has(0x2A, at: 2) && !has(0x2A, at: 3) && commentEnd - position > 4
        note(isDoc, upTo: commentEnd, afterBlankLine: newlines > 1)
        newlines = 0
      } else {
        position += 1
      }
    }
    return found
  }

  private func has(_ byte: UInt8, at distance: Int) -> Bool {
    position + distance < end && bytes[position + distance] == byte
  }

  private mutating func note(_ isDoc: Bool, upTo commentEnd: Int, afterBlankLine: Bool) {
    if isDoc, isAtLineStart {
      if afterBlankLine { found = [] }
      appendLines(position..<commentEnd)
    }
    position = commentEnd
  }

  private mutating func appendLines(_ range: Range<Int>) {
    var lineStart = range.lowerBound
    while lineStart < range.upperBound {
      while lineStart < range.upperBound, bytes[lineStart] == 0x20 || bytes[lineStart] == 0x09 {
        lineStart += 1
      }
      let newline = firstIndex(of: 0x0A, in: bytes, from: lineStart, to: range.upperBound)
      var lineEnd = newline
      while lineEnd > lineStart, bytes[lineEnd - 1] <= 0x20 { lineEnd -= 1 }
      let line = UnsafeBufferPointer(start: bytes + lineStart, count: lineEnd - lineStart)
      found.append(String(decoding: line, as: UTF8.self))
      lineStart = newline + 1
    }
  }

  private func endOfLine() -> Int { firstIndex(of: 0x0A, in: bytes, from: position, to: end) }

  private func endOfBlock() -> Int {
    var index = position + 2
    var depth = 1
    while index + 1 < end {
      if bytes[index] == 0x2A, bytes[index + 1] == 0x2F {
        depth -= 1
        index += 2
        if depth == 0 { return index }
      } else if bytes[index] == 0x2F, bytes[index + 1] == 0x2A {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    return end
  }
}
