/// Whether a byte is an ASCII character of operators. The dot is left out.
func isOperatorByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21, 0x25, 0x26, 0x2A, 0x2B, 0x2D, 0x2F, 0x3C, 0x3D, 0x3E, 0x3F, 0x5E, 0x7C, 0x7E: true
  default: false
  }
}

/// Whether a character beyond ASCII begins an operator.
func isOperatorHead(_ scalar: UInt32) -> Bool {
  if scalar < 0x100 {
    return switch scalar {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7: true
    default: false
    }
  }
  if scalar < 0x2016 || scalar > 0x3030 { return false }
  return switch scalar {
  case 0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
    0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
    0x3008...0x3020, 0x3030:
    true
  default: false
  }
}

/// Whether a character beyond ASCII may continue an operator but not begin one.
private func isOperatorMark(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F,
    0xE0100...0xE01EF:
    true
  default: false
  }
}

extension Lexer {
  /// Passes the longest run of operator characters that contains no start of a comment.
  mutating func passOperator() -> Token.Kind {
    let start = position
    let mayHoldDots = peek() == 0x2E
    while position < count {
      let byte = bytes[position]
      if byte == 0x2F, position > start, peek(1) == 0x2F || peek(1) == 0x2A { break }
      if isOperatorByte(byte) || (mayHoldDots && byte == 0x2E) {
        position &+= 1
      } else if byte >= 0x80 {
        let (scalar, length) = scalarHere()
        let fits = isOperatorHead(scalar) || (position > start && isOperatorMark(scalar))
        if !fits { break }
        position &+= length
      } else {
        break
      }
    }
    return .symbol
  }

  /// Passes a token that begins with `#`: a raw string, a regex, a directive or another word.
  mutating func passPound() -> Token.Kind {
    var pounds = 1
    while peek(pounds) == 0x23 { pounds &+= 1 }
    if peek(pounds) == 0x22 {
      position &+= pounds
      return passString(pounds: pounds)
    }
    if peek(pounds) == 0x2F, passPoundRegex(pounds: pounds) { return .regex }
    let wordStart = position &+ 1
    position = wordStart
    if !isWordByte(peek()) || (peek() >= 0x30 && peek() <= 0x39) { return .punctuation }
    if passUnicode() != .word || position == wordStart { return .unknown }
    let length = position &- wordStart
    let isDirective =
      (length == 2 && matches("if", at: wordStart))
      || (length == 4 && matches("else", at: wordStart))
      || (length == 5 && matches("endif", at: wordStart))
      || (length == 6 && matches("elseif", at: wordStart))
    return isDirective ? .directive : .pound
  }
}
