extension Lexer {
  /// Passes `/…/` if the slash at the position can begin a regex and the regex ends on this line.
  ///
  /// The rules are Swift's own: no space after the first slash or before the last, and no closing
  /// parenthesis without an opening one.
  mutating func passBareRegex() -> Bool {
    let first = peek(1)
    if first == 0x20 || first == 0x09 || first == 0x2F || first == 0x2A || first == 0 {
      return false
    }
    if position < fruitlessUntil { return false }
    var index = position &+ 1
    var open = 0
    var isInClass = false
    while index < count {
      let byte = bytes[index]
      switch byte {
      case 0x0A, 0x0D:
        fruitlessUntil = index
        return false
      case 0x5C: index &+= 1
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      case 0x28: if !isInClass { open &+= 1 }
      case 0x29:
        if !isInClass { open &-= 1 }
        if open < 0 { return false }
      case 0x2F:
        if bytes[index &- 1] == 0x20 || bytes[index &- 1] == 0x09 { return false }
        position = index &+ 1
        return true
      default: break
      }
      index &+= 1
    }
    fruitlessUntil = count
    return false
  }

  /// Passes `#/…/#`, over several lines if a line break follows the opening. Passes nothing and
  /// returns false if the regex has no end.
  mutating func passPoundRegex(pounds: Int) -> Bool {
    if position < fruitlessUntil { return false }
    var index = position &+ pounds &+ 1
    let isMultiline = index < count && (bytes[index] == 0x0A || bytes[index] == 0x0D)
    while index < count {
      let byte = bytes[index]
      if byte == 0x5C {
        index &+= 2
        continue
      }
      if !isMultiline, byte == 0x0A || byte == 0x0D {
        fruitlessUntil = index
        return false
      }
      if byte == 0x2F {
        var found = 0
        while found < pounds, index &+ 1 &+ found < count, bytes[index &+ 1 &+ found] == 0x23 {
          found &+= 1
        }
        if found == pounds {
          position = index &+ 1 &+ pounds
          return true
        }
      }
      index &+= 1
    }
    fruitlessUntil = count
    return false
  }
}
