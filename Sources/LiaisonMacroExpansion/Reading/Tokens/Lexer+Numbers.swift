extension Lexer {
  /// Passes a number of any form.
  ///
  /// - Parameter isMember: Whether a dot stands before. The digits are a tuple's element then, as
  ///   in `pair.0.1`.
  mutating func passNumber(isMember: Bool) -> Token.Kind {
    if isMember {
      while peek() >= 0x30, peek() <= 0x39 { position &+= 1 }
      return .number
    }
    let isHexadecimal = peek() == 0x30 && peek(1) == 0x78
    passDigitsAndLetters(isHexadecimal: isHexadecimal)
    // A dot belongs to the number only before a digit: `1...2` and `1.description` end before it.
    if peek() == 0x2E, isHexadecimal ? hasHexadecimalFraction() : isDigit(peek(1)) {
      position &+= 1
      passDigitsAndLetters(isHexadecimal: isHexadecimal)
    }
    return .number
  }

  private mutating func passDigitsAndLetters(isHexadecimal: Bool) {
    while position < count, isWordByte(bytes[position]), bytes[position] < 0x80 {
      let letter = bytes[position] | 0x20
      position &+= 1
      let isExponent = letter == (isHexadecimal ? 0x70 : 0x65)
      let hasSign = peek() == 0x2B || peek() == 0x2D
      if isExponent, hasSign, isDigit(peek(1)) { position &+= 1 }
    }
  }

  /// Whether hexadecimal digits and a `p` follow the dot. Otherwise a member of an integer follows.
  private func hasHexadecimalFraction() -> Bool {
    var distance = 1
    while true {
      let byte = peek(distance)
      let letter = byte | 0x20
      if letter == 0x70 { return distance > 1 }
      if !isDigit(byte) && byte != 0x5F && (letter < 0x61 || letter > 0x66) { return false }
      distance &+= 1
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
