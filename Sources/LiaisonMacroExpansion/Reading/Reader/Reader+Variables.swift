extension Reader {
  /// Reads `let` or `var` and everything that it declares.
  mutating func readVariable(_ introduction: Introduction) -> VariableDeclaration? {
    let keywordRange = token.range
    let isLet = at("let")
    if !isLet && !at("var") { return nil }
    advance()
    var bindings: [VariableBinding] = []
    repeat {
      guard let binding = readBinding() else { return nil }
      bindings.append(binding)
    } while take(",")
    return VariableDeclaration(
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      isLet: isLet,
      keywordRange: keywordRange,
      bindings: bindings,
      range: range(since: introduction.mark)
    )
  }

  private mutating func readBinding() -> VariableBinding? {
    let mark = mark
    let isPattern = at("(")
    guard let names = isPattern ? takePattern() : takeName().map({ [$0] }) else { return nil }
    let patternRange = range(since: mark)
    var type: Text?
    if take(":") {
      type = takeType()
      if type == nil { return nil }
    }
    var initializer: Text?
    if takePrefix("=") {
      let value = self.mark
      passInitializer()
      let range = range(since: value)
      if range.isEmpty { return nil }
      initializer = Text(text: verbatim(range), range: range)
    }
    var accessors: AccessorBlock?
    if at("{") {
      accessors = takeAccessorBlock()
      if accessors == nil { return nil }
    }
    return VariableBinding(
      names: names,
      patternRange: patternRange,
      isPattern: isPattern,
      type: type,
      initializer: initializer,
      accessors: accessors,
      range: range(since: mark)
    )
  }

  /// Passes a tuple pattern and returns the names in it.
  private mutating func takePattern() -> [Name]? {
    let close = token.partner
    if close <= index { return nil }
    var names: [Name] = []
    while index < close {
      if nextIs(":") {
        advance()
      } else if let name = takeName(), name.text != "_" {
        names.append(name)
        continue
      }
      if index < close { advance() }
    }
    advance()
    return names
  }

  /// Passes the value after `=`. A body holds declarations only. So the value ends where a
  /// declaration begins on a new line, or at the braces of its observers.
  mutating func passInitializer() {
    while !isAtEnd, !at(","), !at(";"), !at("}"), !at(")"), !at("]"), kind != .directive {
      if hasNewlineBefore, beginsDeclaration || kind == .pound, !followsOperator { return }
      if at("{"), atAccessorBlock { return }
      if kind == .symbol, isAdjacent, bytes[start] == 0x3C {
        // The commas of `Pair<A, B>()` do not end the value.
        let mark = mark
        if !passGenericArguments() {
          goBack(to: mark)
          advance()
        }
      } else if !passBrackets() {
        advance()
      }
    }
  }

  /// Whether the previous token is an operator with a space on its left, which needs an operand.
  private var followsOperator: Bool {
    guard index > 0, tokens[index - 1].kind == .symbol else { return false }
    return tokens[index - 1].start > tokens[index - 1].triviaStart
  }
}
