/// Reads the declaration that a text begins with. An unreadable one has the kind `unknown`.
///
/// Only protocols are read to the end. Other declarations are read up to their bodies.
package func readDeclaration(_ text: String) -> Declaration {
  Reader.reading(text) { reader in reader.readDeclaration() }
}

/// Reads the attribute that a text begins with. All ranges are offsets in `text`.
package func readAttribute(_ text: String) -> Attribute? {
  Reader.reading(text) { reader in reader.takeAttribute() }
}

/// The text without white space and comments around it.
func withoutTrivia(_ text: String) -> String {
  Reader.reading(text) { reader in
    let start = reader.start
    while !reader.isAtEnd { reader.advance() }
    return reader.verbatim(start..<max(reader.previousEnd, start))
  }
}

extension Reader {
  mutating func readDeclaration() -> Declaration {
    let introduction = takeIntroduction()
    let kind = declarationKind
    let keywordRange = token.range
    if kind == .protocol {
      let mark = mark
      if let body = readProtocol(introduction) {
        return Declaration(
          documentation: body.documentation,
          attributes: body.attributes,
          modifiers: body.modifiers,
          kind: .protocol,
          keywordRange: keywordRange,
          name: body.name,
          inherited: body.inherited,
          bodyRange: body.bodyRange,
          range: body.range,
          protocolBody: body
        )
      }
      goBack(to: mark)
    }
    if kind != .unknown { advance() }
    let name = takeDeclaredName(of: kind)
    var inherited: [TypeReference] = []
    var bodyRange: Range<Int>?
    if Self.hasInheritance(kind) {
      if self.kind == .symbol, bytes[start] == 0x3C { _ = takeGenericParameters() }
      if take(":") { inherited = takeInheritance() ?? [] }
      while !isAtEnd, !at("{") { advance() }
    }
    if Self.hasInheritance(kind) || kind == .unknown {
      let bodyMark = mark
      if at("{"), passBrackets() { bodyRange = range(since: bodyMark) }
    }
    while !isAtEnd { advance() }
    return Declaration(
      documentation: introduction.documentation,
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      kind: kind,
      keywordRange: keywordRange,
      name: name,
      inherited: inherited,
      bodyRange: bodyRange,
      range: range(since: introduction.mark),
      protocolBody: nil
    )
  }

  private static func hasInheritance(_ kind: Declaration.Kind) -> Bool {
    switch kind {
    case .actor, .class, .enum, .extension, .protocol, .struct: true
    default: false
    }
  }

  mutating func takeDeclaredName(of kind: Declaration.Kind) -> Name? {
    switch kind {
    case .unknown, .`init`, .deinit, .subscript, .import:
      return nil
    case .extension:
      return takeType().map { Name(text: $0.text, range: $0.range) }
    case .func, .operator:
      if self.kind != .symbol { return takeName() }
      let range = token.range
      advance()
      return Name(text: verbatim(range), range: range)
    default:
      return takeName()
    }
  }

  mutating func readProtocol(_ introduction: Introduction) -> ProtocolDeclaration? {
    let keywordRange = token.range
    advance()
    guard let name = takeName(), let primary = takePrimaryAssociatedTypes() else { return nil }
    var inherited: [TypeReference] = []
    if take(":") {
      guard let references = takeInheritance() else { return nil }
      inherited = references
    }
    var isReadable = true
    let whereClause = takeWhereClause(isReadable: &isReadable)
    let bodyMark = mark
    if !isReadable || !take("{") { return nil }
    let members = readMembers()
    if !take("}") { return nil }
    return ProtocolDeclaration(
      documentation: introduction.documentation,
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      keywordRange: keywordRange,
      name: name,
      primaryAssociatedTypes: primary,
      inherited: inherited,
      whereClause: whereClause,
      members: members,
      bodyRange: range(since: bodyMark),
      range: range(since: introduction.mark)
    )
  }

  private mutating func takePrimaryAssociatedTypes() -> [Name]? {
    var names: [Name] = []
    if !takePrefix("<") { return names }
    while !takePrefix(">") {
      guard let name = takeName() else { return nil }
      names.append(name)
      if !take(","), !(kind == .symbol && bytes[start] == 0x3E) { return nil }
    }
    return names
  }
}
