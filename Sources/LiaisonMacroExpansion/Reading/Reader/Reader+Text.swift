extension Reader {
  /// The source text in `range`, unchanged.
  func verbatim(_ range: Range<Int>) -> String {
    let source = bytes + range.lowerBound
    let length = range.upperBound &- range.lowerBound
    return String(unsafeUninitializedCapacity: length) { target in
      if let start = target.baseAddress { copyBytes(source, length, to: start) }
      return length
    }
  }

  func start(of mark: Mark) -> Int { tokens[mark.index].start &+ mark.split }

  /// The range of the tokens passed since `mark`.
  func range(since mark: Mark) -> Range<Int> {
    let start = start(of: mark)
    return start..<max(previousEnd, start)
  }

  /// The tokens passed since `mark`, with a space for each comment or line break between them.
  func text(since mark: Mark) -> Text {
    let range = range(since: mark)
    var isPlain = true
    var cursor = mark.index &+ 1
    while cursor <= index, cursor < last, tokens[cursor].start < range.upperBound {
      if tokens[cursor].hasNewlineBefore || tokens[cursor].hasCommentBefore {
        isPlain = false
        break
      }
      cursor &+= 1
    }
    if isPlain { return Text(text: verbatim(range), range: range) }

    var text = ""
    var segmentStart = range.lowerBound
    cursor = mark.index &+ 1
    while cursor <= index, cursor < last, tokens[cursor].start < range.upperBound {
      let token = tokens[cursor]
      if token.hasNewlineBefore || token.hasCommentBefore {
        text += verbatim(segmentStart..<token.triviaStart)
        text += " "
        segmentStart = token.start
      }
      cursor &+= 1
    }
    text += verbatim(segmentStart..<range.upperBound)
    return Text(text: text, range: range)
  }

  /// Passes a name and returns it. Returns nil if the current token cannot be a name.
  mutating func takeName() -> Name? {
    if kind != .word && kind != .quotedWord { return nil }
    let range = token.range
    advance()
    return Name(text: verbatim(range), range: range)
  }

  /// Passes an opening bracket and everything up to its closing one. Returns false, and passes
  /// nothing, if the current token does not open such a pair.
  mutating func passBrackets() -> Bool {
    let partner = token.partner
    if partner <= index { return false }
    go(to: partner)
    advance()
    return true
  }

  /// The lines of the doc comment before the current token, without indentation.
  ///
  /// If blank lines separate several comments, the last one counts. A comment on the line of the
  /// previous token belongs to that token. Ordinary comments in between do not count.
  func documentation() -> [String] {
    if !token.hasCommentBefore { return [] }
    var comments = DocumentationReader(
      bytes: bytes,
      end: token.start,
      position: token.triviaStart,
      isAtLineStart: index == 0
    )
    return comments.lines()
  }
}
