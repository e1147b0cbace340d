extension Reader {
  /// The kind of declaration that the current word begins.
  var declarationKind: Declaration.Kind {
    if kind != .word { return .unknown }
    // Compares the first letter first, because nearly every token is tested here.
    switch bytes[start] {
    case 0x61:
      if at("associatedtype") { return .associatedtype }
      if at("actor"), nextIsName { return .actor }
    case 0x63:
      if at("case") { return .case }
      if at("class") { return .class }
    case 0x64:
      if at("deinit") { return .deinit }
    case 0x65:
      if at("enum") { return .enum }
      if at("extension") { return .extension }
    case 0x66:
      if at("func") { return .func }
    case 0x69:
      if at("init") { return .`init` }
      if at("import") { return .import }
    case 0x6C:
      if at("let") { return .let }
    case 0x6D:
      if at("macro"), nextIsName { return .macro }
    case 0x6F:
      if at("operator") { return .operator }
    case 0x70:
      if at("protocol") { return .protocol }
      if at("precedencegroup") { return .precedencegroup }
    case 0x73:
      if at("struct") { return .struct }
      if at("subscript") { return .subscript }
    case 0x74:
      if at("typealias") { return .typealias }
    case 0x76:
      if at("var") { return .var }
    default: break
    }
    return .unknown
  }

  /// Whether a declaration can begin at the current token.
  var beginsDeclaration: Bool {
    at("@") || declarationKind != .unknown || (kind == .word && atModifier)
  }

  /// Whether the current word is reserved, so that no type begins with it.
  var atReservedWord: Bool {
    if kind != .word { return false }
    switch bytes[start] {
    case 0x61: return at("associatedtype") || at("as")
    case 0x63: return at("case") || at("class")
    case 0x64: return at("deinit")
    case 0x65: return at("enum") || at("extension") || at("else")
    case 0x66: return at("func") || at("fileprivate")
    case 0x69:
      return at("init") || at("import") || at("inout") || at("in") || at("is") || at("if")
        || at("internal")
    case 0x6C: return at("let")
    case 0x70: return at("protocol") || at("private") || at("public")
    case 0x72: return at("rethrows") || at("return")
    case 0x73: return at("struct") || at("subscript") || at("static")
    case 0x74: return at("typealias") || at("throws")
    case 0x76: return at("var")
    case 0x77: return at("where")
    default: return false
    }
  }

  private var nextIsName: Bool {
    nextToken.kind == .word || nextToken.kind == .quotedWord
  }

  /// Whether the current word is a modifier, and not a name or a keyword.
  var atModifier: Bool {
    if at("class") {
      return nextIs("func") || nextIs("var") || nextIs("let") || nextIs("subscript")
        || Self.modifiers.contains(verbatim(nextToken.range))
    }
    if declarationKind != .unknown { return false }
    return Self.modifiers.contains(verbatim(token.range))
  }

  private static let modifiers: Set<String> = [
    "__consuming", "__owned", "__shared", "_const", "async", "borrowing", "consuming",
    "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect", "infix",
    "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating", "open", "optional",
    "override", "package", "postfix", "prefix", "private", "public", "required", "sending",
    "static", "unowned", "weak",
  ]
}
