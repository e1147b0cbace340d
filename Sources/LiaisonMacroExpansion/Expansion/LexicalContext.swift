extension AttachedExpansion {
  /// Whether the declaration is in a function or in similar code, and not in types alone.
  var isLocal: Bool {
    lexicalContext.contains { context in
      switch readDeclaration(context.text).kind {
      case .class, .struct, .enum, .actor, .extension, .protocol: false
      default: true
      }
    }
  }
}

extension SourceText {
  /// Whether a type of the lexical context has generic parameters.
  var isGeneric: Bool {
    guard let name = readDeclaration(text).name else { return false }
    return text.utf8.dropFirst(name.range.upperBound).first == UInt8(ascii: "<")
  }
}
