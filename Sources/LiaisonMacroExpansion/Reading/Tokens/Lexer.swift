/// Cuts Swift source into tokens. It never fails: an unreadable text becomes `unknown`.
///
/// It never searches again from before the place where a search failed, so its time is linear in
/// the source, however broken the source is.
package struct Lexer {
  /// Strings nested deeper in each other's interpolations are not read.
  static let nestingLimit = 40

  let bytes: UnsafePointer<UInt8>
  let count: Int
  var position = 0
  /// How many strings are open around `position`.
  var nesting = 0
  /// Whether the previous token ended an operand: a slash then divides, and a dot begins a member.
  var followsOperand = false
  let hasCarriageReturns: Bool
  /// The offset that the last failed search for an end reached. No search begins before it, so no
  /// byte is searched again and again.
  var fruitlessUntil = 0
  private var previousIsDot = false
  /// The word right before `position`, if the last token was one.
  private var previousWord: Range<Int>?

  init(bytes: UnsafePointer<UInt8>, count: Int) {
    self.bytes = bytes
    self.count = count
    hasCarriageReturns = firstIndex(of: 0x0D, in: bytes, from: 0, to: count) < count
  }

  /// All tokens of a source; the last one is `end`.
  package static func tokens(of source: UnsafeBufferPointer<UInt8>) -> [Token] {
    var tokens: [Token] = []
    // The buffer of an empty array may have no address. The lexer reads no byte then.
    withUnsafePointer(to: 0 as UInt8) { nothing in
      var lexer = Lexer(bytes: source.baseAddress ?? nothing, count: source.count)
      tokens.reserveCapacity(source.count / 6 + 8)
      while true {
        let token = lexer.next()
        tokens.append(token)
        if token.kind == .end { break }
      }
      lexer.joinBrackets(in: &tokens)
    }
    return tokens
  }

  mutating func next() -> Token {
    let triviaStart = position
    let trivia = passTrivia()
    let start = position
    let kind = trivia.isUnterminated ? passRest() : passToken(hasSpaceBefore: start > triviaStart)
    let byte = kind == .end ? 0 : bytes[position &- 1]
    switch kind {
    case .word, .quotedWord, .number, .string, .regex: followsOperand = true
    case .punctuation: followsOperand = byte == 0x29 || byte == 0x5D || byte == 0x7D
    case .symbol:
      // A postfix `?` or `!` after an operand still ends an operand.
      followsOperand = followsOperand && position == start &+ 1 && (byte == 0x3F || byte == 0x21)
    default: followsOperand = false
    }
    previousWord = kind == .word ? start..<position : nil
    previousIsDot = kind == .punctuation && byte == 0x2E
    return Token(
      kind: kind,
      triviaStart: triviaStart,
      start: start,
      end: position,
      hasNewlineBefore: trivia.hasNewline,
      hasCommentBefore: trivia.hasComment
    )
  }

  /// The byte `distance` after the position, or 0 past the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    position &+ distance < count ? bytes[position &+ distance] : 0
  }

  mutating func passRest() -> Token.Kind {
    position = count
    return .unknown
  }

  private mutating func passToken(hasSpaceBefore: Bool) -> Token.Kind {
    if position >= count { return .end }
    let byte = bytes[position]
    if isWordByte(byte) {
      if byte >= 0x30 && byte <= 0x39 { return passNumber(isMember: previousIsDot) }
      if byte < 0x80 { return passWord() }
      return passUnicode()
    }
    switch byte {
    case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D, 0x2C, 0x3B, 0x3A, 0x40, 0x5C:
      position &+= 1
      return .punctuation
    case 0x2E:
      return passDot()
    case 0x22:
      return passString(pounds: 0)
    case 0x23:
      return passPound()
    case 0x60:
      return passQuotedWord()
    case 0x2F:
      if !followsOperand || followsOperatorLikeWord, passBareRegex() { return .regex }
      return passOperator()
    case 0x21, 0x3F:
      // A mark directly after an operand is postfix and a token of its own: `Int?=nil`.
      if !hasSpaceBefore && followsOperand {
        position &+= 1
        return .symbol
      }
      return passOperator()
    case 0x3C:
      if peek(1) == 0x23, passPlaceholder() { return .word }
      return passOperator()
    default:
      if isOperatorByte(byte) { return passOperator() }
      position &+= 1
      return .unknown
    }
  }

  private mutating func passDot() -> Token.Kind {
    if peek(1) == 0x2E { return passOperator() }
    position &+= 1
    return .punctuation
  }

  /// Whether an expression begins after the previous word.
  private var followsOperatorLikeWord: Bool {
    guard let word = previousWord else { return false }
    for candidate in ["return", "in", "case", "where", "if", "try", "await", "throw", "is", "as"]
    where candidate.utf8.count == word.count && matches(candidate, at: word.lowerBound) {
      return true
    }
    return false
  }

  func matches(_ word: String, at start: Int) -> Bool {
    var index = start
    for byte in word.utf8 {
      if index >= count || bytes[index] != byte { return false }
      index &+= 1
    }
    return true
  }
}
