extension Lexer {
  /// Passes a string whose opening quote is at the position, after `pounds` number signs.
  mutating func passString(pounds: Int) -> Token.Kind {
    let isMultiline = peek(1) == 0x22 && peek(2) == 0x22 && !closesOnThisLine(pounds: pounds)
    let quotes = isMultiline ? 3 : 1
    position &+= quotes
    while position < count {
      let byte = bytes[position]
      if byte == 0x22, isDelimiter(quotes: quotes, pounds: pounds) {
        position &+= quotes &+ pounds
        return .string
      }
      if !isMultiline, byte == 0x0A || byte == 0x0D { return .unknown }
      if byte == 0x5C, isPounds(pounds, at: 1) {
        position &+= 1 &+ pounds
        if peek() == 0x28 {
          if !passInterpolation() { return passRest() }
        } else if position < count, bytes[position] != 0x0A, bytes[position] != 0x0D {
          position &+= 1
        }
      } else {
        position &+= 1
      }
    }
    return .unknown
  }

  /// Whether the closing quote is on this line: `#"""#` is a one-line string that contains one
  /// quote.
  private func closesOnThisLine(pounds: Int) -> Bool {
    if pounds == 0 { return false }
    var distance = 1
    while position &+ distance < count {
      let byte = peek(distance)
      if byte == 0x0A || byte == 0x0D { return false }
      if byte == 0x22, isPounds(pounds, at: distance &+ 1) { return true }
      distance &+= 1
    }
    return false
  }

  private func isDelimiter(quotes: Int, pounds: Int) -> Bool {
    if quotes == 3, peek(1) != 0x22 || peek(2) != 0x22 { return false }
    return isPounds(pounds, at: quotes)
  }

  private func isPounds(_ pounds: Int, at distance: Int) -> Bool {
    var index = 0
    while index < pounds {
      if peek(distance &+ index) != 0x23 { return false }
      index &+= 1
    }
    return true
  }

  /// Passes an interpolation from its opening to its closing parenthesis. Returns false if it has
  /// no end.
  private mutating func passInterpolation() -> Bool {
    nesting &+= 1
    defer { nesting &-= 1 }
    if nesting > Self.nestingLimit { return false }
    let followedOperand = followsOperand
    defer { followsOperand = followedOperand }
    var open = 0
    while true {
      let token = next()
      if token.kind == .end { return false }
      if token.kind == .punctuation {
        let byte = bytes[token.start]
        if byte == 0x28 { open &+= 1 }
        if byte == 0x29 { open &-= 1 }
        if open == 0 { return true }
      }
    }
  }
}
