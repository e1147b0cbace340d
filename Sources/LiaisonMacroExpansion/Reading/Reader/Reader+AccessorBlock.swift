extension Reader {
  /// Whether the braces at the current place contain accessors, and not code.
  var atAccessorBlock: Bool {
    var copy = self
    guard let block = copy.takeAccessorBlock() else { return false }
    return !block.accessors.isEmpty
  }

  /// Passes the braces after a variable. Returns nil if they are not closed.
  mutating func takeAccessorBlock() -> AccessorBlock? {
    let mark = mark
    if let accessors = takeWrittenAccessors() {
      return AccessorBlock(accessors: accessors, range: range(since: mark))
    }
    goBack(to: mark)
    return passBrackets() ? AccessorBlock(accessors: [], range: range(since: mark)) : nil
  }

  /// Passes `{ get { … } set { … } }`. Returns nil if the braces contain anything else.
  private mutating func takeWrittenAccessors() -> [AccessorBlock.Accessor]? {
    if !take("{") { return nil }
    var accessors: [AccessorBlock.Accessor] = []
    while !take("}") {
      if take(";") { continue }
      guard let accessor = takeWrittenAccessor() else { return nil }
      accessors.append(accessor)
    }
    return accessors.isEmpty ? nil : accessors
  }

  private mutating func takeWrittenAccessor() -> AccessorBlock.Accessor? {
    _ = takeAttributes()
    _ = takeModifiers()
    guard kind == .word else { return nil }
    let keywordRange = token.range
    let keyword = verbatim(keywordRange)
    if !Self.accessorKeywords.contains(keyword) { return nil }
    advance()
    if at("("), !passBrackets() { return nil }
    let effects = takeEffects()
    let body = mark
    if !at("{") || !passBrackets() { return nil }
    return AccessorBlock.Accessor(
      keyword: keyword, keywordRange: keywordRange, effects: effects, bodyRange: range(since: body))
  }

  /// `read` and `modify` are left out, because these words are function calls far more often.
  private static let accessorKeywords: Set<String> = [
    "get", "set", "willSet", "didSet", "init", "_read", "_modify", "unsafeAddress",
    "unsafeMutableAddress",
  ]
}
