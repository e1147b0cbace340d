/// Code cut into tokens. The tokens include those of the interpolations in its strings.
struct Code {
  /// A token and its source text.
  struct Piece {
    let kind: Token.Kind
    let text: String
    /// The token's range in the whole source.
    let range: Range<Int>
    let hasNewlineBefore: Bool
    /// Whether no white space or comment separates the token from the one before.
    let isAdjacent: Bool
    /// The index of the bracket that belongs to this one; -1 if there is none.
    fileprivate(set) var partner = -1

    var isName: Bool { kind == .word || kind == .quotedWord }
    /// The name without backticks.
    var bare: String { Name(text: text, range: range).bare }
  }

  private(set) var pieces: [Piece] = []

  /// - Parameter range: The part of `source` to cut, in UTF-8 offsets.
  init(_ source: String, _ range: Range<Int>) {
    var source = source
    source.withUTF8 { bytes in
      append(UnsafeBufferPointer(rebasing: bytes[range]), offset: range.lowerBound)
    }
    joinBrackets()
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
    guard let start = bytes.baseAddress else { return }
    var lexer = Lexer(bytes: start, count: bytes.count)
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      append(token, of: bytes, offset: offset)
    }
  }

  private mutating func append(
    _ token: Token, of bytes: UnsafeBufferPointer<UInt8>, offset: Int
  ) {
    let text = UnsafeBufferPointer(rebasing: bytes[token.range])
    pieces.append(
      Piece(
        kind: token.kind,
        text: String(decoding: text, as: UTF8.self),
        range: offset + token.start..<offset + token.end,
        hasNewlineBefore: token.hasNewlineBefore,
        isAdjacent: token.start == token.triviaStart
      ))
    if token.kind == .string { appendInterpolations(of: text, offset: offset + token.start) }
  }

  /// Appends the tokens between `\(` and the parenthesis that closes it, with both parentheses.
  private mutating func appendInterpolations(
    of string: UnsafeBufferPointer<UInt8>, offset: Int
  ) {
    guard let start = string.baseAddress else { return }
    let pounds = string.prefix { $0 == UInt8(ascii: "#") }.count
    var index = pounds
    while index < string.count {
      let opening = index + 1 + pounds
      guard string[index] == UInt8(ascii: "\\"), opening < string.count,
        string[index + 1..<opening].allSatisfy({ $0 == UInt8(ascii: "#") })
      else {
        index += 1
        continue
      }
      index = opening + 1
      if string[opening] != UInt8(ascii: "(") { continue }
      var lexer = Lexer(bytes: start, count: string.count)
      lexer.position = opening
      var open = 0
      repeat {
        let token = lexer.next()
        if token.kind == .end { return }
        if token.kind == .punctuation {
          if string[token.start] == UInt8(ascii: "(") { open += 1 }
          if string[token.start] == UInt8(ascii: ")") { open -= 1 }
        }
        append(token, of: string, offset: offset)
        index = token.end
      } while open > 0
    }
  }

  private mutating func joinBrackets() {
    let closing = ["(": ")", "[": "]", "{": "}"]
    var open: [Int] = []
    for index in pieces.indices where pieces[index].kind == .punctuation {
      if closing[pieces[index].text] != nil {
        open.append(index)
      } else if let last = open.last, closing[pieces[last].text] == pieces[index].text {
        pieces[last].partner = index
        pieces[index].partner = last
        open.removeLast()
      }
    }
  }
}

extension String {
  /// The part of the string in `range`, which counts UTF-8 bytes.
  func slice(_ range: Range<Int>) -> String {
    let bytes = utf8.dropFirst(range.lowerBound).prefix(range.count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
