/// Reads the class or actor that a text begins with. Returns nil if the text begins with something
/// else, or if the class has no end.
package func readClass(_ text: String) -> ClassDeclaration? {
  Reader.reading(text) { reader in reader.readClass() }
}

/// Reads the variable that a text begins with.
package func readVariable(_ text: String) -> VariableDeclaration? {
  Reader.reading(text) { reader in
    let introduction = reader.takeIntroduction()
    return reader.readVariable(introduction)
  }
}

/// Reads the structure or enumeration that a text begins with, in the same manner as a class.
package func readValueType(_ text: String) -> ClassDeclaration? {
  Reader.reading(text) { reader in reader.readClass([.struct, .enum]) }
}

/// Reads a type or an extension, in the same manner as a class.
package func readType(_ text: String) -> ClassDeclaration? {
  Reader.reading(text) { reader in
    reader.readClass([.class, .actor, .struct, .enum, .extension])
  }
}

extension Reader {
  mutating func readClass(
    _ kinds: [Declaration.Kind] = [.class, .actor]
  ) -> ClassDeclaration? {
    let introduction = takeIntroduction()
    let kind = declarationKind
    if !kinds.contains(kind) { return nil }
    let keywordRange = token.range
    advance()
    guard let name = takeName() else { return nil }
    let generics = self.kind == .symbol && bytes[start] == 0x3C ? takeGenericParameters() : nil
    let inherited = take(":") ? takeInheritance() ?? [] : []
    while !isAtEnd, !at("{") { advance() }
    let bodyMark = mark
    if !take("{") { return nil }
    let members = readClassMembers()
    if !take("}") { return nil }
    return ClassDeclaration(
      attributes: introduction.attributes,
      modifiers: introduction.modifiers,
      kind: kind,
      keywordRange: keywordRange,
      name: name,
      genericParameters: generics,
      inherited: inherited,
      members: members,
      bodyRange: range(since: bodyMark),
      range: range(since: introduction.mark)
    )
  }

  /// Reads members up to a closing brace, or up to the directive that ends this branch of an `#if`.
  private mutating func readClassMembers(inConditional: Bool = false) -> [ClassMember] {
    var members: [ClassMember] = []
    while !isAtEnd, !at("}") {
      if take(";") { continue }
      if kind == .directive {
        if at("#if") {
          members.append(readClassConditional())
          continue
        }
        if inConditional { return members }
      }
      let mark = mark
      if let member = readClassMember(), isAtMemberEnd {
        members.append(member)
      } else {
        goBack(to: mark)
        members.append(readOther())
      }
    }
    return members
  }

  private mutating func readClassMember() -> ClassMember? {
    let introduction = takeIntroduction()
    switch declarationKind {
    case .func: return readFunction(introduction).map { .function($0) }
    case .var, .let: return readVariable(introduction).map { .variable($0) }
    default: return nil
    }
  }

  /// Passes a member whose name alone matters, up to the next line that begins another member.
  private mutating func readOther() -> ClassMember {
    let introduction = takeIntroduction()
    let kind = declarationKind
    if kind != .unknown { advance() }
    let name = kind == .unknown ? nil : takeDeclaredName(of: kind)
    if name == nil, kind == .unknown, !passBrackets(), !at("}") { advance() }
    while !isAtEnd, !at("}"), !at(";"), self.kind != .directive {
      if hasNewlineBefore, beginsDeclaration { break }
      if !passBrackets() { advance() }
    }
    return .other(
      OtherMember(
        modifiers: introduction.modifiers,
        kind: kind,
        name: name,
        range: range(since: introduction.mark)
      ))
  }

  /// Reads from `#if` to `#endif`, or to the end of the body if `#endif` is missing.
  private mutating func readClassConditional() -> ClassMember {
    nesting &+= 1
    defer { nesting &-= 1 }
    if nesting > Self.nestingLimit { return readOther() }
    var clauses: [ClassClause] = []
    var isOpen = true
    while isOpen {
      let directiveMark = mark
      advance()
      passCondition()
      let directive = text(since: directiveMark).text
      let members = readClassMembers(inConditional: true)
      clauses.append(ClassClause(directive: directive, members: members))
      isOpen = kind == .directive && !at("#endif")
    }
    _ = take("#endif")
    return .conditional(clauses)
  }
}
