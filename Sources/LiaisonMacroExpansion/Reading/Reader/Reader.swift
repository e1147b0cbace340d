/// Walks over the tokens of a source and makes a model of its declarations.
///
/// The reader works by attempt: a method returns nil or false if the source does not fit, and its
/// caller decides where to continue. Every loop passes at least one token.
struct Reader {
  /// A place to which the reader can go back.
  struct Mark {
    let index: Int
    /// How many bytes of the token are passed.
    let split: Int
  }

  /// Types and `#if`s nested deeper than this are not read.
  static let nestingLimit = 64

  let bytes: UnsafePointer<UInt8>
  let tokens: UnsafePointer<Token>
  /// The index of the `end` token.
  let last: Int
  var nesting = 0
  private(set) var index = 0
  /// How many bytes of the current token are passed. `>>` closes two lists, one byte each.
  private var split = 0

  /// Calls `body` with a reader at the start of `text`.
  static func reading<Value>(_ text: String, _ body: (inout Reader) -> Value) -> Value {
    var text = text
    return text.withUTF8 { source in
      let tokens = Lexer.tokens(of: source)
      // Substitutes for empty buffers, which may have no address.
      return withUnsafePointer(to: 0 as UInt8) { noBytes in
        withUnsafePointer(to: Token.end) { noTokens in
          tokens.withUnsafeBufferPointer { tokens in
            var reader = Reader(
              bytes: source.baseAddress ?? noBytes,
              tokens: tokens.baseAddress ?? noTokens,
              last: max(tokens.count - 1, 0)
            )
            return body(&reader)
          }
        }
      }
    }
  }

  private init(bytes: UnsafePointer<UInt8>, tokens: UnsafePointer<Token>, last: Int) {
    self.bytes = bytes
    self.tokens = tokens
    self.last = last
  }

  var token: Token { tokens[index] }
  var kind: Token.Kind { tokens[index].kind }
  var nextToken: Token { tokens[index < last ? index &+ 1 : last] }
  var isAtEnd: Bool { index >= last }
  var hasNewlineBefore: Bool { split == 0 && tokens[index].hasNewlineBefore }

  /// Whether no white space or comment separates the current token from the one before.
  var isAdjacent: Bool { split > 0 || tokens[index].start == tokens[index].triviaStart }

  /// The offset at which the rest of the current token begins.
  var start: Int { tokens[index].start &+ split }

  /// The offset at which the last passed text ends.
  var previousEnd: Int {
    if split > 0 { return start }
    return index > 0 ? tokens[index &- 1].end : 0
  }

  var mark: Mark { Mark(index: index, split: split) }

  mutating func goBack(to mark: Mark) {
    index = mark.index
    split = mark.split
  }

  mutating func go(to index: Int) {
    self.index = index
    split = 0
  }

  /// Passes the first `length` bytes of the current token, which is longer.
  mutating func passPart(_ length: Int) {
    split &+= length
  }

  mutating func advance() {
    if index < last { index &+= 1 }
    split = 0
  }

  /// Whether the rest of the current token is `text`.
  func at(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return tokens[index].end &- start == length && holds(text, length, at: start)
  }

  /// Whether the token after the current one is `text`.
  func nextIs(_ text: StaticString) -> Bool {
    let next = nextToken
    let length = text.utf8CodeUnitCount
    return next.end &- next.start == length && holds(text, length, at: next.start)
  }

  mutating func take(_ text: StaticString) -> Bool {
    if !at(text) { return false }
    advance()
    return true
  }

  /// Passes `text` if the current operator begins with it.
  mutating func takePrefix(_ text: StaticString) -> Bool {
    if tokens[index].kind != .symbol { return false }
    let length = text.utf8CodeUnitCount
    let rest = tokens[index].end &- start
    if rest < length || !holds(text, length, at: start) { return false }
    if rest == length {
      advance()
    } else {
      split &+= length
    }
    return true
  }

  private func holds(_ text: StaticString, _ length: Int, at start: Int) -> Bool {
    let expected = text.utf8Start
    if bytes[start] != expected[0] { return false }
    var index = 1
    while index < length {
      if bytes[start &+ index] != expected[index] { return false }
      index &+= 1
    }
    return true
  }
}
