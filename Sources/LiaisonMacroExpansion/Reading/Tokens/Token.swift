/// A piece of Swift source with the white space and comments before it.
///
/// Tokens follow each other without gaps: the trivia and texts of all tokens, joined, are the
/// source.
package struct Token: Equatable, Sendable {
  package enum Kind: UInt8, Equatable, Sendable {
    /// An identifier or a keyword. `$0` and editor placeholders are words, too.
    case word
    /// A name between backticks.
    case quotedWord
    case number
    case string
    case regex
    /// A run of operator characters. `->`, `=`, `...` and `&` are symbols, too.
    case symbol
    /// One of `( ) [ ] { } , ; : . @ \` or a lone `#`.
    case punctuation
    /// `#if`, `#elseif`, `#else` or `#endif`.
    case directive
    /// Any other word after `#`.
    case pound
    /// A text that is not Swift, or that has no end.
    case unknown
    /// The end of the source. Only its trivia can contain text.
    case end
  }

  package let kind: Kind
  package let triviaStart: Int
  package let start: Int
  package let end: Int
  /// Whether the trivia contains a line break.
  package let hasNewlineBefore: Bool
  /// Whether the trivia contains a comment.
  package let hasCommentBefore: Bool

  /// The index of the bracket that this one opens or closes. -1 if there is none, or if this token
  /// is no bracket.
  package internal(set) var partner = -1

  package var range: Range<Int> { start..<end }

  /// The only token of an empty source.
  static let end = Token(
    kind: .end,
    triviaStart: 0,
    start: 0,
    end: 0,
    hasNewlineBefore: false,
    hasCommentBefore: false
  )
}
