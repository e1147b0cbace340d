/// Reads every type that a file declares outside of functions.
package func readSourceFile(_ text: String) -> SourceFile {
  Reader.reading(text) { reader in
    var file = SourceFile()
    var outside = TypeDeclaration(
      attributes: [], modifiers: [], kind: .unknown, name: "", inherited: [])
    reader.readTypes(into: &file, around: &outside)
    file.aliases = outside.aliases
    return file
  }
}

extension Reader {
  /// Reads members and nested types up to a closing brace, or to the end. Reads all branches of an
  /// `#if`.
  fileprivate mutating func readTypes(
    into file: inout SourceFile, around outer: inout TypeDeclaration
  ) {
    nesting &+= 1
    defer { nesting &-= 1 }
    while !isAtEnd, !at("}") {
      if kind == .directive {
        advance()
        passCondition()
        continue
      }
      let mark = mark
      let introduction = takeIntroduction()
      switch declarationKind {
      case .class, .struct, .enum, .actor, .extension:
        if readType(introduction, into: &file, in: outer.name) { continue }
      case .protocol:
        if readProtocol(introduction, into: &file, in: outer.name) { continue }
      case .func:
        if let function = readFunction(introduction) {
          outer.functions.append(function)
          continue
        }
      case .var, .let:
        if let variable = readVariable(introduction) {
          outer.variables.append(variable)
          continue
        }
      case .typealias:
        if nextToken.kind == .word { outer.aliases.append(verbatim(nextToken.range)) }
      default: break
      }
      // Passes one token or one pair of brackets that is unreadable or does not matter.
      goBack(to: mark)
      _ = takeIntroduction()
      if at("}") || isAtEnd { continue }
      if !passBrackets() { advance() }
    }
  }

  private mutating func readType(
    _ introduction: Introduction, into file: inout SourceFile, in scope: String
  ) -> Bool {
    if nesting > Self.nestingLimit { return false }
    let kind = declarationKind
    advance()
    guard let name = takeDeclaredName(of: kind) else { return false }
    if self.kind == .symbol, bytes[start] == 0x3C { _ = takeGenericParameters() }
    let inherited = take(":") ? takeInheritance() ?? [] : []
    while !isAtEnd, !at("{") { advance() }
    let bodyMark = mark
    if !take("{") { return false }
    let plain = String(name.bare.prefix { $0 != "<" })
    var type = TypeDeclaration(
      attributes: introduction.attributes, modifiers: introduction.modifiers, kind: kind,
      name: scope.isEmpty ? plain : "\(scope).\(plain)", inherited: inherited)
    readTypes(into: &file, around: &type)
    _ = take("}")
    type.range = range(since: introduction.mark)
    type.bodyRange = range(since: bodyMark)
    file.types.append(type)
    return true
  }

  private mutating func readProtocol(
    _ introduction: Introduction, into file: inout SourceFile, in scope: String
  ) -> Bool {
    guard let body = readProtocol(introduction) else { return false }
    var type = TypeDeclaration(
      attributes: body.attributes, modifiers: body.modifiers, kind: .protocol,
      name: scope.isEmpty ? body.name.bare : "\(scope).\(body.name.bare)",
      inherited: body.inherited, requirements: body.members)
    type.range = body.range
    type.bodyRange = body.bodyRange
    file.types.append(type)
    return true
  }
}
