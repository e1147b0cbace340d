/// A piece of Swift source with the white space and comments before it.
///
/// Tokens follow each other without gaps: the trivia and the text of all of them, joined, are the
/// source.
package struct Token: Equatable, Sendable {
  package enum Kind: UInt8, Equatable, Sendable {
    /// An identifier or a keyword, `$0` and editor placeholders among them.
    case word
    /// A name between backticks.
    case quotedWord
    case number
    case string
    case regex
    /// A run of operator characters, `->`, `=`, `...` and `&` among them.
    case symbol
    /// One of `( ) [ ] { } , ; : . @ \` or a lone `#`.
    case punctuation
    /// `#if`, `#elseif`, `#else` or `#endif`.
    case directive
    /// Any other word after `#`.
    case pound
    /// What is no Swift, or has no end.
    case unknown
    /// The end of the source; only its trivia can hold anything.
    case end
  }

  package let kind: Kind
  package let triviaStart: Int
  package let start: Int
  package let end: Int
  /// Whether the trivia holds a line break.
  package let hasNewlineBefore: Bool
  /// Whether the trivia holds a comment.
  package let hasCommentBefore: Bool

  /// The index of the bracket that closes or opens what this one opens or closes; -1 if there is
  /// none, or if this is no bracket.
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
