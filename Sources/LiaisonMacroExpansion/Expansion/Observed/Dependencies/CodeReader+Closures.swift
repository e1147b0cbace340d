extension CodeReader {
  /// Walks over the code in braces: a block, or a closure with names of its own.
  mutating func walkBraces(_ open: Int, _ locals: LocalNames) {
    let close = pieces[open].partner
    guard close > open else { return }
    var inner = locals
    let start = closureHead(open + 1, close, &inner) ?? open + 1
    walk(start..<close, &inner)
  }

  /// Passes `[captures] (parameters) -> Result in`. Returns nil if the braces contain a block.
  private mutating func closureHead(
    _ start: Int, _ end: Int, _ locals: inout LocalNames
  ) -> Int? {
    var index = start
    while text(index) == "@" { index = afterBrackets(index + 2, onlyIfAdjacent: true) }
    let captures = text(index) == "[" ? index : nil
    if captures != nil { index = afterBrackets(index) }
    var parameters: Set<String> = []
    if text(index) == "(" {
      parameters = parameterNames(index)
      index = afterBrackets(index)
    } else {
      while isName(index), text(index) != "in", !["async", "throws"].contains(text(index)) {
        parameters.insert(pieces[index].bare)
        index += 1
        if text(index) == "," { index += 1 }
      }
    }
    guard let word = endOfHead(index, end) else { return nil }
    if let captures { walkCaptures(captures, &locals) }
    locals.formUnion(parameters)
    return word + 1
  }

  /// Passes effects and result up to `in`. Returns nil if anything else follows.
  private func endOfHead(_ start: Int, _ end: Int) -> Int? {
    var index = start
    while ["async", "throws"].contains(text(index)) { index = afterBrackets(index + 1) }
    if index < end, text(index) == "->" { return first(of: ["in"], in: index..<end) }
    return index < end && text(index) == "in" ? index : nil
  }

  /// Walks over captures: `[weak self, copy = value]`.
  private mutating func walkCaptures(_ open: Int, _ locals: inout LocalNames) {
    let outer = locals
    for capture in split(open + 1..<pieces[open].partner, at: ",") {
      guard let value = first(of: ["="], in: capture) else { continue }
      walkExpression(value + 1..<capture.upperBound, outer)
      let name = pieces[value - 1].bare
      if name != "self" { locals.insert(name) }
    }
  }

  /// The names that a body uses for the parameters of a list.
  func parameterNames(_ open: Int) -> Set<String> {
    var names: Set<String> = []
    guard pieces.indices.contains(open), pieces[open].partner > open else { return names }
    for parameter in split(open + 1..<pieces[open].partner, at: ",") {
      let end = first(of: [":"], in: parameter) ?? parameter.upperBound
      if end > parameter.lowerBound, isName(end - 1) { names.insert(pieces[end - 1].bare) }
    }
    return names
  }
}
