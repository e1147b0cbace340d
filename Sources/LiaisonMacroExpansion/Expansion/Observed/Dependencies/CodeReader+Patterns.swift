extension CodeReader {
  /// Walks over the conditions of an `if`, `while` or `guard`. Each condition sees the names that
  /// earlier ones declare.
  mutating func walkConditions(_ range: Range<Int>, _ locals: inout LocalNames) {
    for clause in split(range, at: ",") {
      switch text(clause.lowerBound) {
      case "let", "var": walkBinding(clause, &locals)
      case "case":
        let value = first(of: ["="], in: clause) ?? clause.upperBound
        walkExpression(min(value + 1, clause.upperBound)..<clause.upperBound, locals)
        walkPattern(clause.lowerBound + 1..<value, &locals)
      default: walkExpression(clause, locals)
      }
    }
  }

  /// Walks over `let x = value`, or over `let x`, which reads a property before it hides it.
  private mutating func walkBinding(_ clause: Range<Int>, _ locals: inout LocalNames) {
    if let value = first(of: ["="], in: clause) {
      let place = facts.reads.count
      walkExpression(value + 1..<clause.upperBound, locals)
      let source = path(value + 1..<clause.upperBound, locals)
      if source != nil { forgetHandingOn(since: place) }
      locals.declare(names(in: clause.lowerBound + 1..<value), as: source)
    } else if clause.count > 1 {
      let name = clause.lowerBound + 1
      if text(name) == "self" { return }
      let place = facts.reads.count
      walkExpression(name..<name + 1, locals)
      forgetHandingOn(since: place)
      locals.declare([pieces[name].bare], as: path(name..<name + 1, locals))
    }
  }

  /// Walks over a pattern. The names after `let` are declared, and all others are read.
  mutating func walkPattern(_ range: Range<Int>, _ locals: inout LocalNames) {
    var index = range.lowerBound
    while index < range.upperBound {
      if text(index) == "let" || text(index) == "var" {
        let end = first(of: [",", "where", "as", "is"], in: index + 1..<range.upperBound)
        locals.formUnion(names(in: index + 1..<(end ?? range.upperBound)))
        index = end ?? range.upperBound
      } else if text(index) == "(", pieces[index].partner > index {
        walkPattern(index + 1..<pieces[index].partner, &locals)
        index = afterBrackets(index)
      } else if isName(index), index + 1 < range.upperBound, text(index + 1) == ":" {
        index += 2
      } else {
        index = max(step(index, range.upperBound, &locals), index + 1)
      }
    }
  }

  mutating func stepSwitch(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    guard let body = first(of: ["{"], in: index + 1..<end), pieces[body].partner > body else {
      return end
    }
    walkExpression(index + 1..<body, locals)
    let close = pieces[body].partner
    var start = body + 1
    while start < close {
      let next = nextCase(after: start, close)
      walkCase(start..<next, locals)
      start = next
    }
    return close + 1
  }

  /// Walks over `case pattern:` and its statements, or over any other statements.
  private mutating func walkCase(_ range: Range<Int>, _ locals: LocalNames) {
    var inner = locals
    guard text(range.lowerBound) == "case",
      let colon = first(of: [":"], in: range.lowerBound + 1..<range.upperBound)
    else { return walk(range, &inner) }
    let condition = first(of: ["where"], in: range.lowerBound + 1..<colon) ?? colon
    walkPattern(range.lowerBound + 1..<condition, &inner)
    walkExpression(condition..<colon, inner)
    walk(colon + 1..<range.upperBound, &inner)
  }

  private func nextCase(after start: Int, _ end: Int) -> Int {
    var index = max(afterBrackets(start), start + 1)
    while index < end {
      let isLabel =
        pieces[index].kind == .word && ["case", "default"].contains(text(index))
        && !["if", "while", "guard", "for", ",", "."].contains(text(index - 1))
      if isLabel { return index }
      index = max(afterBrackets(index), index + 1)
    }
    return end
  }

  /// The names that a pattern declares.
  func names(in range: Range<Int>) -> Set<String> {
    var names: Set<String> = []
    var index = range.lowerBound
    while index < range.upperBound, text(index) != ":" {
      let isDeclared =
        isName(index) && text(index - 1) != "." && !Self.patternWords.contains(text(index))
      if isDeclared,
        text(index + 1) != ":" || index + 1 >= range.upperBound || index == range.lowerBound
      {
        names.insert(pieces[index].bare)
      }
      if text(index) == "(", pieces[index].partner > index {
        for part in split(index + 1..<pieces[index].partner, at: ",") {
          let isLabelled = isName(part.lowerBound) && text(part.lowerBound + 1) == ":"
          names.formUnion(self.names(in: part.lowerBound + (isLabelled ? 2 : 0)..<part.upperBound))
        }
        index = afterBrackets(index)
      } else {
        index += 1
      }
    }
    return names
  }

  private static let patternWords: Set<String> = ["_", "let", "var", "try", "await", "self"]

  func split(_ range: Range<Int>, at separator: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    while let end = first(of: [separator], in: start..<range.upperBound) {
      parts.append(start..<end)
      start = end + 1
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }
}
