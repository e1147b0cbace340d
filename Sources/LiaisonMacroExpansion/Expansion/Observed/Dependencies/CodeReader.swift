/// Walks over code and notes which members of its object the code reads.
///
/// It knows enough of Swift to distinguish a local name from a property. For example, a `let` hides
/// a property from the end of its value to the end of its block.
struct CodeReader {
  /// Code that is nested deeper than this is not read. The compiler rejects it, too.
  static let nestingLimit = 300

  let pieces: [Code.Piece]
  let own: OwnNames
  var facts = CodeFacts()
  private var nesting = 0
  /// How many closures are around the place that is read. Nil in a method, whose result is not a
  /// property's value.
  private(set) var closureDepth: Int?

  init(_ code: Code, own: OwnNames, isGetter: Bool) {
    pieces = code.pieces
    self.own = own
    closureDepth = isGetter ? 0 : nil
  }

  /// The facts about a body in braces: that of a getter, or that of a method if there are
  /// `parameters`.
  static func facts(
    about body: Range<Int>, in source: String, own: OwnNames, parameters: Set<String>? = nil
  ) -> CodeFacts {
    var reader = CodeReader(Code(source, body), own: own, isGetter: parameters == nil)
    var locals = LocalNames(parameters ?? [])
    reader.walk(reader.inside, &locals)
    return reader.facts
  }

  /// The tokens between the braces of the body.
  var inside: Range<Int> {
    let isBraced = text(0) == "{" && pieces[0].partner == pieces.count - 1
    return isBraced ? 1..<pieces.count - 1 : 0..<pieces.count
  }

  func text(_ index: Int) -> String { pieces.indices.contains(index) ? pieces[index].text : "" }

  func isName(_ index: Int) -> Bool { pieces.indices.contains(index) && pieces[index].isName }

  // MARK: - Walking

  /// Walks over a block. The names that it declares are added to `locals` in their order.
  mutating func walk(_ range: Range<Int>, _ locals: inout LocalNames) {
    declareFunctions(in: range, &locals)
    var index = range.lowerBound
    while index < range.upperBound {
      index = max(step(index, range.upperBound, &locals), index + 1)
    }
  }

  /// Walks over an expression. The code after it does not see the names that it declares.
  mutating func walkExpression(_ range: Range<Int>, _ locals: LocalNames) {
    var locals = locals
    walk(range, &locals)
  }

  /// Passes the code that begins at `index` and returns the index at which to continue.
  mutating func step(_ index: Int, _ end: Int, _ locals: inout LocalNames) -> Int {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Self.nestingLimit {
      facts.isUnseen = true
      return end
    }
    let piece = pieces[index]
    switch piece.kind {
    case .word, .quotedWord: return stepWord(index, end, &locals)
    case .directive: return endOfLine(after: index, end)
    case .pound:
      let isQuestion = ["#available", "#unavailable", "#selector", "#keyPath"].contains(piece.text)
      return isQuestion ? afterBrackets(index + 1) : index + 1
    case .punctuation: return stepPunctuation(index, end, locals)
    default: return index + 1
    }
  }

  private mutating func stepPunctuation(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    switch pieces[index].text {
    case "{":
      let depth = closureDepth
      closureDepth = depth.map { $0 + 1 }
      walkBraces(index, locals)
      closureDepth = depth
      return afterBrackets(index)
    case "(", "[":
      if pieces[index].text == "(", isCall(at: index) { facts.hasForeignCall = true }
      walkList(index, locals)
      return afterBrackets(index)
    case ".": return passMember(index, end)
    case "@": return afterBrackets(index + 2, onlyIfAdjacent: true)
    case "\\": return passKeyPath(index, end)
    default: return index + 1
    }
  }

  /// Passes `.name`, a member of the value that was passed before.
  private mutating func passMember(_ index: Int, _ end: Int) -> Int {
    if isTrailingClosure(index + 2, end) { facts.hasForeignCall = true }
    return index + 2
  }

  /// Walks over the contents of parentheses or square brackets, without the labels.
  private mutating func walkList(_ open: Int, _ locals: LocalNames) {
    var locals = locals
    let close = pieces[open].partner
    var index = open + 1
    while index < close {
      let isLabel =
        isName(index) && text(index + 1) == ":" && (index == open + 1 || text(index - 1) == ",")
      if isLabel, holdsLabels(open) {
        index += 2
      } else {
        index = max(step(index, close, &locals), index + 1)
      }
    }
  }

  /// Whether `name:` in a list is a label. In a dictionary it is a key.
  private func holdsLabels(_ open: Int) -> Bool {
    pieces[open].text == "(" || (pieces[open].isAdjacent && endsOperand(open - 1))
  }

  /// Whether a parenthesis contains the arguments of a call.
  private func isCall(at index: Int) -> Bool {
    guard pieces[index].isAdjacent, index > 0 else { return false }
    if !pieces[index - 1].isName { return endsOperand(index - 1) || text(index - 1) == ">" }
    let isMember = text(index - 2) == "."
    let isType = pieces[index - 1].bare.first?.isUppercase == true
    return (isMember && !isOwnMember(index - 1)) || isType
  }

  private func isOwnMember(_ index: Int) -> Bool {
    var before = index - 2
    while ["?", "!"].contains(text(before)) { before -= 1 }
    return text(before) == "self" && own.methods.contains(pieces[index].bare)
  }

  private func endsOperand(_ index: Int) -> Bool {
    isName(index) || [")", "]", "}", "?", "!"].contains(text(index))
  }

  // MARK: - Places

  /// The index after the brackets at `index`; `index` itself if there are none.
  func afterBrackets(_ index: Int, onlyIfAdjacent: Bool = false) -> Int {
    guard pieces.indices.contains(index), pieces[index].partner > index else { return index }
    return onlyIfAdjacent && !pieces[index].isAdjacent ? index : pieces[index].partner + 1
  }

  /// The first place outside of brackets that has one of the given tokens.
  func first(of texts: Set<String>, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if pieces[index].kind != .string, texts.contains(pieces[index].text) { return index }
      index = max(afterBrackets(index), index + 1)
    }
    return nil
  }

  func endOfLine(after index: Int, _ end: Int) -> Int {
    var index = index + 1
    while index < end, !pieces[index].hasNewlineBefore { index += 1 }
    return index
  }

  /// Whether a trailing closure of a call begins at `index`.
  func isTrailingClosure(_ index: Int, _ end: Int) -> Bool {
    index < end && text(index) == "{" && pieces[index].kind == .punctuation
  }

  private func passKeyPath(_ index: Int, _ end: Int) -> Int {
    var index = index + 1
    while index < end, pieces[index].isAdjacent {
      let isPart = pieces[index].isName || [".", "?", "!", "<", ">", ">."].contains(text(index))
      let next = afterBrackets(index)
      if next == index, !isPart { break }
      index = max(next, index + 1)
    }
    return index
  }
}
