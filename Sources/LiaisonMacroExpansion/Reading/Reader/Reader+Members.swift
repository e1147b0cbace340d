extension Reader {
  /// The doc comment, the attributes and the modifiers before a declaration's keyword.
  struct Introduction {
    let mark: Mark
    let documentation: [String]
    let attributes: [Attribute]
    let modifiers: [Modifier]
  }

  mutating func takeIntroduction() -> Introduction {
    let mark = mark
    let documentation = documentation()
    let attributes = takeAttributes()
    return Introduction(
      mark: mark,
      documentation: documentation,
      attributes: attributes,
      modifiers: takeModifiers()
    )
  }

  /// Reads the members of a protocol up to a closing brace, or up to the directive that ends this
  /// branch of an `#if`.
  mutating func readMembers(inConditional: Bool = false) -> [ProtocolMember] {
    var members: [ProtocolMember] = []
    while !isAtEnd, !at("}") {
      if take(";") { continue }
      if kind == .directive {
        if at("#if") {
          members.append(readConditional())
          continue
        }
        if inConditional { return members }
      }
      let mark = mark
      if let read = readMember(), isAtMemberEnd {
        members += read
      } else {
        goBack(to: mark)
        members.append(readUnknown())
      }
    }
    return members
  }

  /// Whether a member can end before the current token.
  var isAtMemberEnd: Bool {
    hasNewlineBefore || isAtEnd || at("}") || at(";") || kind == .directive
  }

  private mutating func readMember() -> [ProtocolMember]? {
    let introduction = takeIntroduction()
    switch declarationKind {
    case .func: return readFunction(introduction).map { [.function($0)] }
    case .var: return readProperties(introduction)?.map { .property($0) }
    case .subscript: return readSubscript(introduction).map { [.subscript($0)] }
    case .`init`: return readInitializer(introduction).map { [.initializer($0)] }
    case .associatedtype: return readAssociatedType(introduction).map { [.associatedType($0)] }
    case .typealias: return readTypeAlias(introduction).map { [.typeAlias($0)] }
    default: return nil
    }
  }

  /// Passes unreadable source, up to the next line that begins a declaration.
  private mutating func readUnknown() -> ProtocolMember {
    let introduction = takeIntroduction()
    if !passBrackets(), !at("}") { advance() }
    while !isAtEnd, !at("}"), !at(";"), kind != .directive {
      if hasNewlineBefore, beginsDeclaration { break }
      if !passBrackets() { advance() }
    }
    let range = range(since: introduction.mark)
    return .unknown(Text(text: verbatim(range), range: range))
  }

  /// Reads from `#if` to `#endif`, or to the end of the body if `#endif` is missing.
  private mutating func readConditional() -> ProtocolMember {
    let start = mark
    nesting &+= 1
    defer { nesting &-= 1 }
    if nesting > Self.nestingLimit {
      while !isAtEnd, !at("}") { advance() }
      return .unknown(text(since: start))
    }
    var clauses: [ConditionalClause] = []
    var isOpen = true
    while isOpen {
      let directiveMark = mark
      advance()
      passCondition()
      let directive = text(since: directiveMark)
      let members = readMembers(inConditional: true)
      isOpen = kind == .directive && !at("#endif")
      let endOffset = isOpen ? self.start : at("#endif") ? token.end : previousEnd
      if !isOpen { _ = take("#endif") }
      clauses.append(
        ConditionalClause(
          directive: directive.text,
          directiveRange: directive.range,
          members: members,
          endOffset: endOffset
        )
      )
    }
    return .conditional(clauses)
  }

  /// Passes a directive's condition: the rest of the line, and the next line after `&&` or `||`.
  mutating func passCondition() {
    var needsMore = false
    while !isAtEnd, kind != .directive {
      let joins = at("&&") || at("||")
      if hasNewlineBefore, !needsMore, !joins { return }
      needsMore = joins || at("!")
      if !passBrackets() { advance() }
    }
  }
}
