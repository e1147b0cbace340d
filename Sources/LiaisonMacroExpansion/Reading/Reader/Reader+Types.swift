extension Reader {
  /// Passes a type. Returns false, at an unspecified place, if there is none.
  mutating func passType() -> Bool {
    nesting &+= 1
    defer { nesting &-= 1 }
    if nesting > Self.nestingLimit { return false }
    repeat {
      passTypePrefixes()
      if !passTypeOperand() { return false }
    } while takePrefix("&")
    return passFunctionResult()
  }

  /// Passes `-> Result` with the effects before it, if the type passed before is a parameter list.
  private mutating func passFunctionResult() -> Bool {
    let mark = mark
    if kind == .word {
      if at("throws") || at("async") || at("rethrows") || at("reasync") { _ = takeEffects() }
    }
    if take("->") { return passType() }
    goBack(to: mark)
    return true
  }

  private mutating func passTypePrefixes() {
    while true {
      if at("@") {
        if takeTypeAttribute() == nil { return }
      } else if kind == .word, atTypeSpecifier || (atOpaqueWord && nextBeginsType) {
        if !passTypeSpecifier() { return }
      } else if !takePrefix("~") {
        return
      }
    }
  }

  /// Whether the word is `some`, `any`, `each` or `repeat`. It belongs to the type after it.
  private var atOpaqueWord: Bool {
    at("any") || at("some") || at("each") || at("repeat")
  }

  /// Whether the current word stands before a type and says how a value is passed.
  var atTypeSpecifier: Bool {
    if kind != .word { return false }
    if at("nonisolated") { return nextIs("(") }
    let isSpecifier =
      at("inout") || at("borrowing") || at("consuming") || at("sending") || at("isolated")
      || at("__owned") || at("__shared") || at("_const") || at("__constinit")
    return isSpecifier && nextBeginsType
  }

  /// Passes such a word, with the parentheses of `nonisolated(nonsending)`.
  mutating func passTypeSpecifier() -> Bool {
    let isNonisolated = at("nonisolated")
    advance()
    return isNonisolated ? passBrackets() : true
  }

  /// Whether the next token can continue the type that the current word begins.
  private var nextBeginsType: Bool {
    let next = nextToken
    switch next.kind {
    case .word, .quotedWord: return true
    case .punctuation: return nextIs("(") || nextIs("[") || nextIs("@")
    case .symbol: return nextIs("~")
    default: return false
    }
  }

  /// Passes a name, a tuple, an array or a similar type, with its suffixes.
  private mutating func passTypeOperand() -> Bool {
    if kind == .word || kind == .quotedWord {
      if atReservedWord { return false }
      advance()
      if atGenericArguments, !passGenericArguments() { return false }
    } else if at("(") || at("[") {
      if !passBrackets() { return false }
    } else {
      return false
    }
    while true {
      if isAdjacent, takePrefix("?") || takePrefix("!") { continue }
      if at("."), nextToken.kind == .word || nextToken.kind == .quotedWord {
        advance()
        advance()
        if atGenericArguments, !passGenericArguments() { return false }
        continue
      }
      // A module selector: `Module::Name`.
      if at(":"), isAdjacent, nextIs(":"), nextToken.start == token.end {
        advance()
        advance()
        if kind != .word && kind != .quotedWord { return false }
        advance()
        if atGenericArguments, !passGenericArguments() { return false }
        continue
      }
      return true
    }
  }

  private var atGenericArguments: Bool {
    kind == .symbol && bytes[start] == 0x3C && !hasNewlineBefore
  }

  /// Passes `<…>`, whose entries are types or numbers.
  mutating func passGenericArguments() -> Bool {
    if !takePrefix("<") { return false }
    while true {
      if takePrefix(">") { return true }
      if kind == .number || (at("-") && nextToken.kind == .number) {
        if at("-") { advance() }
        advance()
      } else if !passType() {
        return false
      }
      if !take(",") { return takePrefix(">") }
    }
  }

  /// Passes a type and returns it.
  mutating func takeType() -> Text? {
    let mark = mark
    return passType() ? text(since: mark) : nil
  }

  /// Passes the types after a colon, separated by commas.
  mutating func takeInheritance() -> [TypeReference]? {
    var references: [TypeReference] = []
    repeat {
      let mark = mark
      // A comma may stand after the last one.
      if !references.isEmpty, at("{") || at("where") { break }
      if at("class") {
        advance()
      } else if !passType() {
        return nil
      }
      let text = text(since: mark)
      references.append(TypeReference(text: text.text, range: text.range))
    } while take(",")
    return references
  }

  /// Passes a `where` clause and returns the text after the word. Returns nil if there is no such
  /// clause, or if it cannot be read, which sets `isReadable` to false.
  mutating func takeWhereClause(isReadable: inout Bool) -> Text? {
    if kind != .word || !take("where") { return nil }
    let mark = mark
    repeat {
      let isLeftReadable = passType()
      let hasRelation = isLeftReadable && (take(":") || takePrefix("=="))
      if !hasRelation || !passRequirementSide() {
        isReadable = false
        return nil
      }
    } while take(",")
    return text(since: mark)
  }

  /// The right side of a generic requirement: a type, a number, or a layout such as `_Trivial(64)`.
  private mutating func passRequirementSide() -> Bool {
    if kind == .number {
      advance()
      return true
    }
    if at("-"), nextToken.kind == .number {
      advance()
      advance()
      return true
    }
    if !passType() { return false }
    if at("("), isAdjacent { return passBrackets() }
    return true
  }
}
