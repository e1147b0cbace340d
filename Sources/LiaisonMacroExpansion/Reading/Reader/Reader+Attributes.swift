extension Reader {
  /// Passes all attributes at the current place.
  mutating func takeAttributes() -> [Attribute] {
    if !at("@") { return [] }
    var attributes: [Attribute] = []
    while at("@"), let attribute = takeAttribute() { attributes.append(attribute) }
    return attributes
  }

  /// Passes an attribute of a declaration.
  mutating func takeAttribute() -> Attribute? {
    takeAttribute { reader in reader.at("(") && !reader.hasNewlineBefore }
  }

  /// Passes an attribute of a type. Only some of these have parentheses: in
  /// `@escaping(Int) -> Void` the parentheses belong to the type.
  mutating func takeTypeAttribute() -> Attribute? {
    takeAttribute { reader in
      if !reader.at("(") || !reader.isAdjacent { return false }
      let word = reader.tokens[reader.index - 1]
      let name = reader.verbatim(word.range)
      return Self.typeAttributesWithArguments.contains(name)
    }
  }

  private static let typeAttributesWithArguments: Set<String> = [
    "_opaqueReturnTypeOf", "_lifetime", "concurrent", "convention", "derivative", "differentiable",
    "execution", "isolated", "lifetime",
  ]

  private mutating func takeAttribute(
    hasArguments: (borrowing Reader) -> Bool
  ) -> Attribute? {
    let mark = mark
    if !take("@") { return nil }
    let nameMark = self.mark
    guard !hasNewlineBefore, takeName() != nil else {
      goBack(to: mark)
      return nil
    }
    while at("."), nextToken.kind == .word || nextToken.kind == .quotedWord {
      advance()
      advance()
    }
    let name = text(since: nameMark)
    let afterName = self.mark
    if kind == .symbol, isAdjacent, bytes[start] == 0x3C, !passGenericArguments() {
      goBack(to: afterName)
    }
    var arguments: [Attribute.Argument]?
    var argumentText: String?
    if hasArguments(self), token.partner > index {
      let inside = token.end
      arguments = takeArguments()
      argumentText = verbatim(inside..<max(previousEnd - 1, inside))
    }
    let range = range(since: mark)
    return Attribute(
      name: name.text,
      nameRange: name.range,
      arguments: arguments,
      argumentText: argumentText,
      text: verbatim(range),
      range: range
    )
  }

  /// Passes the arguments in parentheses, separated by commas.
  private mutating func takeArguments() -> [Attribute.Argument] {
    var arguments: [Attribute.Argument] = []
    let close = token.partner
    advance()
    while index < close {
      var label: Name?
      if kind == .word || kind == .quotedWord, nextIs(":") {
        label = takeName()
        advance()
      }
      let mark = mark
      passExpression()
      if label != nil || range(since: mark).count > 0 {
        let range = range(since: mark)
        arguments.append(
          Attribute.Argument(label: label, value: verbatim(range), valueRange: range)
        )
      }
      if index < close { advance() }
    }
    go(to: close)
    advance()
    return arguments
  }

  /// Passes everything up to the comma or closing bracket that ends an argument.
  mutating func passExpression() {
    while !isAtEnd, !at(","), !at(")"), !at("]"), !at("}") {
      if passBrackets() { continue }
      if kind == .symbol, isAdjacent, bytes[start] == 0x3C {
        // The commas of `Pair<A, B>.self` do not end the argument.
        let mark = mark
        if !passGenericArguments() {
          goBack(to: mark)
          advance()
        }
      } else {
        advance()
      }
    }
  }

  /// Passes the words before a declaration's keyword.
  mutating func takeModifiers() -> [Modifier] {
    var modifiers: [Modifier] = []
    while kind == .word, atModifier {
      let mark = mark
      advance()
      if at("("), !hasNewlineBefore, !passBrackets() { break }
      let range = range(since: mark)
      modifiers.append(Modifier(text: text(since: mark).text, range: range))
    }
    return modifiers
  }
}
