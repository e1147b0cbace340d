extension Reader {
  /// Reads from `func` to the end of the body, or of the signature.
  mutating func readFunction(_ introduction: Introduction) -> FunctionRequirement? {
    let keywordRange = token.range
    advance()
    guard let name = takeFunctionName() else { return nil }
    var isReadable = true
    let generics = takeOptionalGenericParameters(isReadable: &isReadable)
    let parametersMark = mark
    guard isReadable, let parameters = takeParameters() else { return nil }
    let parametersRange = range(since: parametersMark)
    let effects = takeEffects()
    let result = takeReturnClause(isReadable: &isReadable)
    let whereClause = takeWhereClause(isReadable: &isReadable)
    let bodyMark = mark
    if !isReadable || !passBody() { return nil }
    let bodyRange = range(since: bodyMark)
    return FunctionRequirement(
      documentation: introduction.documentation,
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      keywordRange: keywordRange,
      name: name,
      genericParameters: generics,
      parameters: parameters,
      parametersRange: parametersRange,
      effects: effects,
      result: result,
      whereClause: whereClause,
      bodyRange: bodyRange.isEmpty ? nil : bodyRange,
      range: range(since: introduction.mark)
    )
  }

  /// Passes a function's name. An operator may touch its list of generic parameters, as in `==<T>`;
  /// the `<` is not passed then.
  private mutating func takeFunctionName() -> Name? {
    if kind != .symbol { return takeName() }
    let range = token.range
    let runsIntoGenerics =
      range.count > 1 && bytes[range.upperBound - 1] == 0x3C
      && (nextToken.kind == .word || nextToken.kind == .quotedWord)
    if !runsIntoGenerics {
      advance()
      return Name(text: verbatim(range), range: range)
    }
    passPart(range.count - 1)
    let nameRange = range.lowerBound..<range.upperBound - 1
    return Name(text: verbatim(nameRange), range: nameRange)
  }

  private mutating func takeOptionalGenericParameters(
    isReadable: inout Bool
  ) -> GenericParameters? {
    if kind != .symbol || bytes[start] != 0x3C { return nil }
    let parameters = takeGenericParameters()
    if parameters == nil { isReadable = false }
    return parameters
  }

  /// Passes a body, if there is one. Returns false if the body has no end.
  private mutating func passBody() -> Bool { at("{") ? passBrackets() : true }

  /// Reads `var` and one or more properties, separated by commas.
  mutating func readProperties(_ introduction: Introduction) -> [PropertyRequirement]? {
    let keywordRange = token.range
    advance()
    var properties: [PropertyRequirement] = []
    repeat {
      guard let name = takeName(), take(":"), let type = takeType(),
        let accessors = takeAccessors()
      else { return nil }
      properties.append(
        PropertyRequirement(
          documentation: introduction.documentation,
          attributes: introduction.attributes,
          modifiers: introduction.modifiers,
          keywordRange: keywordRange,
          name: name,
          type: type,
          accessors: accessors,
          range: range(since: introduction.mark)
        )
      )
    } while take(",")
    return properties
  }

  mutating func readSubscript(_ introduction: Introduction) -> SubscriptRequirement? {
    let keywordRange = token.range
    advance()
    var isReadable = true
    let generics = takeOptionalGenericParameters(isReadable: &isReadable)
    let parametersMark = mark
    guard isReadable, let parameters = takeParameters(inSubscript: true) else { return nil }
    let parametersRange = range(since: parametersMark)
    let result = takeReturnClause(isReadable: &isReadable)
    let whereClause = takeWhereClause(isReadable: &isReadable)
    guard isReadable, let result, let accessors = takeAccessors() else { return nil }
    return SubscriptRequirement(
      documentation: introduction.documentation,
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      keywordRange: keywordRange,
      genericParameters: generics,
      parameters: parameters,
      parametersRange: parametersRange,
      result: result,
      whereClause: whereClause,
      accessors: accessors,
      range: range(since: introduction.mark)
    )
  }

  mutating func readInitializer(_ introduction: Introduction) -> InitializerRequirement? {
    let keywordRange = token.range
    advance()
    let failure = takePrefix("?") ? "?" : takePrefix("!") ? "!" : nil
    var isReadable = true
    let generics = takeOptionalGenericParameters(isReadable: &isReadable)
    guard isReadable, let parameters = takeParameters() else { return nil }
    let effects = takeEffects()
    let whereClause = takeWhereClause(isReadable: &isReadable)
    if !isReadable || !passBody() { return nil }
    return InitializerRequirement(
      documentation: introduction.documentation,
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      keywordRange: keywordRange,
      failure: failure,
      genericParameters: generics,
      parameters: parameters,
      effects: effects,
      whereClause: whereClause,
      range: range(since: introduction.mark)
    )
  }

  mutating func readAssociatedType(_ introduction: Introduction) -> AssociatedTypeRequirement? {
    let keywordRange = token.range
    advance()
    guard let name = takeName() else { return nil }
    var inherited: Text?
    if take(":") {
      let mark = mark
      if takeInheritance() == nil { return nil }
      inherited = text(since: mark)
    }
    var defaultType: Text?
    if takePrefix("=") {
      defaultType = takeType()
      if defaultType == nil { return nil }
    }
    var isReadable = true
    let whereClause = takeWhereClause(isReadable: &isReadable)
    if !isReadable { return nil }
    return AssociatedTypeRequirement(
      documentation: introduction.documentation,
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      keywordRange: keywordRange,
      name: name,
      inherited: inherited,
      defaultType: defaultType,
      whereClause: whereClause,
      range: range(since: introduction.mark)
    )
  }

  mutating func readTypeAlias(_ introduction: Introduction) -> Text? {
    advance()
    if takeName() == nil { return nil }
    var isReadable = true
    _ = takeOptionalGenericParameters(isReadable: &isReadable)
    if !isReadable || !takePrefix("=") || !passType() { return nil }
    _ = takeWhereClause(isReadable: &isReadable)
    return isReadable ? text(since: introduction.mark) : nil
  }
}
