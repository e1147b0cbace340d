extension Reader {
  /// The source in `range`, as it is.
  func verbatim(_ range: Range<Int>) -> String {
    let source = bytes + range.lowerBound
    let length = range.upperBound &- range.lowerBound
    return String(unsafeUninitializedCapacity: length) { target in
      if let start = target.baseAddress { copyBytes(source, length, to: start) }
      return length
    }
  }

  func start(of mark: Mark) -> Int { tokens[mark.index].start &+ mark.split }

  /// The range of what has been passed since `mark`.
  func range(since mark: Mark) -> Range<Int> {
    let start = start(of: mark)
    return start..<max(previousEnd, start)
  }

  /// What has been passed since `mark`, comments and line breaks between its tokens made spaces.
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

  /// Whether the current token can be a name, and the name if so.
  mutating func takeName() -> Name? {
    if kind != .word && kind != .quotedWord { return nil }
    let range = token.range
    advance()
    return Name(text: verbatim(range), range: range)
  }

  /// Passes an opening bracket and all up to the one that closes it. False, having passed nothing,
  /// if there is no such pair here.
  mutating func passBrackets() -> Bool {
    let partner = token.partner
    if partner <= index { return false }
    go(to: partner)
    advance()
    return true
  }

  /// The lines of the doc comment before the current token, without indentation.
  ///
  /// Of several, separated by blank lines, the last one; what stands on the line of the token
  /// before belongs to that one. Ordinary comments in between do not count.
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
