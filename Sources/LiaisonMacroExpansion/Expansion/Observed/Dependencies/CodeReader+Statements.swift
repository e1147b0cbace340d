extension CodeReader {
  /// Passes a statement that declares names, with the code that sees them. Returns nil if no such
  /// statement begins here.
  mutating func stepStatement(_ index: Int, _ end: Int, _ locals: inout LocalNames) -> Int? {
    switch text(index) {
    case "if", "while": return stepCondition(index, end, locals)
    case "guard": return stepGuard(index, end, &locals)
    case "for": return stepLoop(index, end, locals)
    case "switch": return stepSwitch(index, end, locals)
    case "catch": return stepCatch(index, end, locals)
    case "let", "var": return stepVariable(index, end, &locals)
    case "func": return stepFunction(index, end, locals)
    case "struct", "class", "enum", "actor", "protocol", "extension":
      guard isName(index + 1), let body = first(of: ["{"], in: index + 1..<end) else { return nil }
      return afterBrackets(body)
    case "typealias": return endOfLine(after: index, end)
    default: return nil
    }
  }

  /// Passes `if` or `while`. Only the block sees the names that the conditions declare.
  private mutating func stepCondition(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    let body = first(of: ["{"], in: index + 1..<end) ?? end
    var inner = locals
    walkConditions(index + 1..<body, &inner)
    if body < end { walkBraces(body, inner) }
    return body < end ? afterBrackets(body) : end
  }

  private mutating func stepGuard(
    _ index: Int, _ end: Int, _ locals: inout LocalNames
  ) -> Int {
    let otherwise = first(of: ["else"], in: index + 1..<end) ?? end
    let outer = locals
    walkConditions(index + 1..<otherwise, &locals)
    guard otherwise + 1 < end else { return end }
    walkBraces(otherwise + 1, outer)
    return afterBrackets(otherwise + 1)
  }

  private mutating func stepLoop(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    guard let word = first(of: ["in"], in: index + 1..<end) else { return index + 1 }
    let body = first(of: ["{"], in: word..<end) ?? end
    let condition = first(of: ["where"], in: word..<body) ?? body
    walkExpression(word + 1..<condition, locals)
    var inner = locals
    if text(index + 1) == "case" {
      walkPattern(index + 2..<word, &inner)
    } else {
      inner.formUnion(names(in: index + 1..<word))
    }
    walkExpression(condition..<body, inner)
    if body < end { walkBraces(body, inner) }
    return body < end ? afterBrackets(body) : end
  }

  private mutating func stepCatch(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    let body = first(of: ["{"], in: index + 1..<end) ?? end
    var inner = locals.union(["error"])
    walkPattern(index + 1..<body, &inner)
    if body < end { walkBraces(body, inner) }
    return body < end ? afterBrackets(body) : end
  }

  // MARK: - Declarations

  /// Passes `let x = value`. Only code after the value sees the name.
  private mutating func stepVariable(
    _ index: Int, _ end: Int, _ locals: inout LocalNames
  ) -> Int {
    var next = index + 1
    repeat {
      if text(next) == ",", next > index + 1 { next += 1 }
      let pattern = next
      next = max(afterBrackets(pattern), pattern + 1)
      let declared = names(in: pattern..<min(next, end))
      if text(next) == ":" {
        next += 1
        while next < end, !["=", "{", ",", ";", "in"].contains(text(next)),
          !pieces[next].hasNewlineBefore
        { next = max(afterBrackets(next), next + 1) }
      }
      var source: CodeFacts.Read?
      if next < end, text(next) == "=" {
        let (value, place) = (next + 1, facts.reads.count)
        next = walkValue(value, end, locals)
        source = path(value..<next, locals)
        if source != nil { forgetHandingOn(since: place) }
      }
      locals.declare(declared, as: source)
    } while next < end && text(next) == "," && !pieces[next].hasNewlineBefore
    return min(next, end)
  }

  /// Walks over a value to the end of its statement.
  private mutating func walkValue(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    var locals = locals
    var next = index
    while next < end, ![";", ","].contains(text(next)), next == index || continues(at: next) {
      next = max(step(next, end, &locals), next + 1)
    }
    return min(next, end)
  }

  /// Whether the statement continues with the token at `index`, even if that begins a line.
  private func continues(at index: Int) -> Bool {
    let piece = pieces[index]
    if !piece.hasNewlineBefore || [".", "?", ":", "else", "as", "is", "{"].contains(piece.text) {
      return true
    }
    let isBinary = piece.kind == .symbol && text(index + 1) != "" && !pieces[index + 1].isAdjacent
    let before = pieces[index - 1]
    return isBinary || (before.kind == .symbol && !before.isAdjacent)
  }

  private mutating func stepFunction(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    guard let parameters = first(of: ["("], in: index + 1..<end) else { return index + 1 }
    let body = first(of: ["{"], in: parameters..<end) ?? end
    if body < end { walkBraces(body, locals.union(parameterNames(parameters))) }
    return body < end ? afterBrackets(body) : end
  }

  /// Declares the functions of a block, which the whole block sees.
  func declareFunctions(in range: Range<Int>, _ locals: inout LocalNames) {
    var index = range.lowerBound
    while index < range.upperBound {
      if text(index) == "func", isName(index + 1), text(index - 1) != "." {
        locals.insert(pieces[index + 1].bare)
      }
      index = max(afterBrackets(index), index + 1)
    }
  }
}
