extension Reader {
  /// Passes `<…>` after a function's name. Returns nil if it cannot be read.
  mutating func takeGenericParameters() -> GenericParameters? {
    let mark = mark
    if !takePrefix("<") { return nil }
    var parameters: [GenericParameters.Parameter] = []
    while !takePrefix(">") {
      guard let parameter = takeGenericParameter() else { return nil }
      parameters.append(parameter)
      if !take(",") {
        if !takePrefix(">") { return nil }
        break
      }
    }
    return GenericParameters(text: text(since: mark), parameters: parameters)
  }

  private mutating func takeGenericParameter() -> GenericParameters.Parameter? {
    _ = takeAttributes()
    let mark = mark
    let isNamedNext = nextToken.kind == .word || nextToken.kind == .quotedWord
    let isPack = isNamedNext && take("each")
    let isValue = isNamedNext && !isPack && take("let")
    guard let name = takeName() else { return nil }
    var constraint: Text?
    if take(":") {
      constraint = takeType()
      if constraint == nil { return nil }
    }
    return GenericParameters.Parameter(
      name: name,
      isPack: isPack,
      isValue: isValue,
      constraint: constraint,
      range: range(since: mark)
    )
  }

  /// Passes a parameter list with its parentheses. Returns nil if it cannot be read.
  mutating func takeParameters(inSubscript: Bool = false) -> [Parameter]? {
    if !take("(") { return nil }
    var parameters: [Parameter] = []
    while !take(")") {
      guard let parameter = takeParameter(inSubscript: inSubscript) else { return nil }
      parameters.append(parameter)
      if !take(","), !at(")") { return nil }
    }
    return parameters
  }

  private mutating func takeParameter(inSubscript: Bool) -> Parameter? {
    let mark = mark
    let attributes = takeAttributes()
    // Old source puts these before the name: `isolated actor: A`. A label may be such a word, too.
    var specifiers: [String] = []
    while atTypeSpecifier, !nextIs(":"), followsNextName(":") == false {
      let specifier = self.mark
      if !passTypeSpecifier() { return nil }
      specifiers.append(text(since: specifier).text)
    }
    guard let first = takeName() else { return nil }
    let second = takeName()
    if !take(":") { return nil }

    let typeMark = self.mark
    var typeAttributes: [Attribute] = []
    while true {
      if at("@") {
        guard let attribute = takeTypeAttribute() else { return nil }
        typeAttributes.append(attribute)
      } else if atTypeSpecifier {
        let specifier = self.mark
        if !passTypeSpecifier() { return nil }
        specifiers.append(text(since: specifier).text)
      } else {
        break
      }
    }
    guard let type = takeType() else { return nil }
    let isVariadic = takePrefix("...")
    let typeRange = range(since: typeMark)
    var defaultValue: Text?
    if takePrefix("=") {
      let value = self.mark
      passExpression()
      let valueRange = range(since: value)
      defaultValue = Text(text: verbatim(valueRange), range: valueRange)
    }
    return Parameter(
      attributes: attributes,
      // The single name of a subscript's parameter is not a label.
      label: first.text == "_" || inSubscript && second == nil ? nil : first,
      name: second ?? first,
      specifiers: specifiers,
      typeAttributes: typeAttributes,
      type: type,
      isVariadic: isVariadic,
      typeRange: typeRange,
      defaultValue: defaultValue,
      range: range(since: mark)
    )
  }

  /// Whether the next token is a name and the one after it is `text`. The current word is a label
  /// then, and the next one a parameter's name.
  private mutating func followsNextName(_ text: StaticString) -> Bool {
    let mark = mark
    defer { goBack(to: mark) }
    advance()
    return (kind == .word || kind == .quotedWord) && nextIs(text)
  }

  /// Passes `async`, `throws(Failure)` and similar words, in any order.
  mutating func takeEffects() -> Effects {
    var effects = Effects()
    while kind == .word {
      if at("async") || at("reasync") {
        effects.isAsync = true
        advance()
      } else if take("rethrows") {
        effects.throwing = .rethrows
      } else if take("throws") {
        effects.throwing = .any
        if at("(") {
          let whole = mark
          advance()
          if let type = takeType(), take(")") {
            effects.throwing = .typed(type)
          } else {
            goBack(to: whole)
            return effects
          }
        }
      } else {
        break
      }
    }
    return effects
  }

  /// Passes `-> Type`. Returns nil if there is none, or if it cannot be read, which sets
  /// `isReadable` to false.
  mutating func takeReturnClause(isReadable: inout Bool) -> ReturnClause? {
    if !take("->") { return nil }
    let mark = mark
    var specifiers: [String] = []
    var attributes: [Attribute] = []
    while true {
      if at("@"), let attribute = takeTypeAttribute() {
        attributes.append(attribute)
      } else if atTypeSpecifier {
        let specifier = self.mark
        if !passTypeSpecifier() { break }
        specifiers.append(text(since: specifier).text)
      } else {
        break
      }
    }
    guard let type = takeType() else {
      isReadable = false
      return nil
    }
    return ReturnClause(
      specifiers: specifiers,
      attributes: attributes,
      type: type,
      range: range(since: mark)
    )
  }

  /// Passes `{ get set }`. Returns nil if the braces contain anything else.
  mutating func takeAccessors() -> Accessors? {
    let mark = mark
    if !take("{") { return nil }
    var accessors: [Accessors.Accessor] = []
    while !take("}") {
      if take(";") { continue }
      guard let accessor = takeAccessor() else { return nil }
      accessors.append(accessor)
    }
    return Accessors(all: accessors, range: range(since: mark))
  }

  private mutating func takeAccessor() -> Accessors.Accessor? {
    let mark = mark
    let attributes = takeAttributes()
    let modifiers = takeModifiers()
    guard kind == .word, atAccessorKeyword else { return nil }
    let keyword = verbatim(token.range)
    advance()
    let effects = takeEffects()
    let accessor = Accessors.Accessor(
      keyword: keyword,
      attributes: attributes,
      modifiers: modifiers,
      effects: effects,
      range: range(since: mark)
    )
    if at("("), !passBrackets() { return nil }
    if at("{"), !passBrackets() { return nil }
    return accessor
  }

  private var atAccessorKeyword: Bool {
    at("get") || at("set") || at("_read") || at("_modify") || at("read") || at("modify")
      || at("borrow") || at("mutate") || at("willSet") || at("didSet") || at("init")
      || at("unsafeAddress") || at("unsafeMutableAddress")
  }
}
