/// Whether a byte is a letter, a digit, an underscore, a dollar, or belongs to a character beyond
/// ASCII.
func isWordByte(_ byte: UInt8) -> Bool {
  if byte >= 0x61 && byte <= 0x7A { return true }
  if byte >= 0x41 && byte <= 0x5A { return true }
  if byte >= 0x30 && byte <= 0x39 { return true }
  return byte == 0x5F || byte == 0x24 || byte >= 0x80
}

extension Lexer {
  /// Passes an identifier or a keyword.
  mutating func passWord() -> Token.Kind {
    while position < count {
      let byte = bytes[position]
      // Duplicated here for speed: words are the largest part of a source.
      if (byte >= 0x61 && byte <= 0x7A) || (byte < 0x80 && isWordByte(byte)) {
        position &+= 1
      } else if byte < 0x80 {
        return .word
      } else {
        let (scalar, length) = scalarHere()
        if isOperatorHead(scalar) || isForeignSpace(scalar) { return .word }
        position &+= length
      }
    }
    return .word
  }

  /// Passes a name between backticks; a raw identifier may hold spaces and most other characters.
  mutating func passQuotedWord() -> Token.Kind {
    position &+= 1
    while position < count {
      let byte = bytes[position]
      if byte == 0x0A || byte == 0x0D { return .unknown }
      position &+= 1
      if byte == 0x60 { return .quotedWord }
    }
    return .unknown
  }

  /// Passes an editor placeholder, `<#like this#>`, if there is one.
  mutating func passPlaceholder() -> Bool {
    if position < fruitlessUntil { return false }
    var index = position &+ 2
    while index &+ 1 < count {
      if bytes[index] == 0x0A { break }
      if bytes[index] == 0x23, bytes[index &+ 1] == 0x3E {
        position = index &+ 2
        return true
      }
      index &+= 1
    }
    fruitlessUntil = index
    return false
  }

  /// Passes a token that begins with a character beyond ASCII.
  mutating func passUnicode() -> Token.Kind {
    let (scalar, length) = scalarHere()
    if isOperatorHead(scalar) { return passOperator() }
    if isForeignSpace(scalar) {
      position &+= length
      return .unknown
    }
    return passWord()
  }

  /// The scalar at the position and its length in bytes.
  func scalarHere() -> (scalar: UInt32, length: Int) {
    let lead = UInt32(peek())
    let second = UInt32(peek(1)) & 0x3F
    let third = UInt32(peek(2)) & 0x3F
    if lead < 0xC0 { return (lead, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) &<< 6 | second, fitting(2)) }
    if lead < 0xF0 { return ((lead & 0x0F) &<< 12 | second &<< 6 | third, fitting(3)) }
    let fourth = UInt32(peek(3)) & 0x3F
    return ((lead & 0x07) &<< 18 | second &<< 12 | third &<< 6 | fourth, fitting(4))
  }

  private func fitting(_ length: Int) -> Int { min(length, count &- position) }
}

/// Whether a character looks like white space or is invisible, but separates nothing in Swift.
private func isForeignSpace(_ scalar: UInt32) -> Bool {
  scalar == 0xA0 || scalar == 0xFEFF || scalar == 0x3000 || scalar == 0x2028 || scalar == 0x2029
    || (scalar >= 0x2000 && scalar <= 0x200A)
}
