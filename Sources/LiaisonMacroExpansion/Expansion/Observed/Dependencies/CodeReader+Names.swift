extension CodeReader {
  /// Passes a name or a keyword with the tokens that belong to it.
  mutating func stepWord(_ index: Int, _ end: Int, _ locals: inout LocalNames) -> Int {
    let piece = pieces[index]
    if piece.kind == .word {
      if let next = stepStatement(index, end, &locals) { return next }
      switch piece.text {
      case "self": return stepSelf(index, end)
      case "super": return stepSuper(index, end)
      case "is", "as": return passTypeName(index + 1)
      case "break", "continue", "fallthrough":
        return isName(index + 1) && !pieces[index + 1].hasNewlineBefore ? index + 2 : index + 1
      default: break
      }
      if Self.keywords.contains(piece.text) || isKeywordHere(index) { return index + 1 }
    }
    let isLoopName =
      text(index + 1) == ":"
      && ["for", "while", "repeat", "do", "if", "switch"]
        .contains(text(index + 2))
    return isLoopName ? index + 2 : stepName(index, end, locals)
  }

  private mutating func stepName(_ index: Int, _ end: Int, _ locals: LocalNames) -> Int {
    let name = pieces[index].bare
    if let source = locals.source(of: name) {
      let (chain, next) = chain(after: index, end)
      facts.reads.append(
        CodeFacts.Read(
          name: source.name, chain: source.chain + chain, isWhole: isHandedOn(index..<next, end)))
      return next
    }
    if name == "_" || locals.contains(name) { return index + 1 }
    if own.properties.contains(name) || own.methods.contains(name) {
      return stepMember(index, end)
    }
    if let first = name.first, first.isUppercase {
      if isTrailingClosure(index + 1, end) { facts.hasForeignCall = true }
    } else if name.hasPrefix("$"), name.dropFirst().allSatisfy(\.isNumber) {
      return index + 1
    } else if Self.freeFunctions.contains(name) {
      facts.hasForeignCall = true
    } else {
      return stepUnknown(index, end)
    }
    return index + 1
  }

  /// Passes `self`. Before a member it adds no fact; alone, it could read anything.
  private mutating func stepSelf(_ index: Int, _ end: Int) -> Int {
    var dot = index + 1
    while ["?", "!"].contains(text(dot)), pieces[dot].isAdjacent { dot += 1 }
    if dot + 1 < end, text(dot) == ".", isName(dot + 1) { return stepMember(dot + 1, end) }
    let isOfType = text(index - 1) == ":" && text(index - 2) == "of" && text(index - 4) == "type"
    if !isOfType { facts.isUnseen = true }
    return index + 1
  }

  /// Passes a superclass's property. Only the superclass's keys know what it depends on.
  private mutating func stepSuper(_ index: Int, _ end: Int) -> Int {
    let name = index + 2
    let isCalled = text(name + 1) == "(" || isTrailingClosure(name + 1, end)
    guard name < end, text(index + 1) == ".", isName(name), !isCalled else {
      facts.isUnseen = true
      return index + 1
    }
    return stepRead(name, from: index, end, .inherited)
  }

  /// Passes a name that is not declared in this class.
  private mutating func stepUnknown(_ index: Int, _ end: Int) -> Int {
    if text(index + 1) == "(" || isTrailingClosure(index + 1, end) {
      facts.isUnseen = true
      return index + 1
    }
    return stepRead(index, from: index, end, .unknown)
  }

  /// Notes a property that is read, and the members that are read behind it.
  private mutating func stepRead(
    _ index: Int, from start: Int, _ end: Int, _ origin: CodeFacts.Origin
  ) -> Int {
    let (chain, next) = chain(after: index, end)
    let isWhole = isHandedOn(start..<next, end)
    facts.reads.append(
      CodeFacts.Read(name: pieces[index].bare, chain: chain, isWhole: isWhole, origin: origin))
    return next
  }

  /// Passes a member of this object: a property with the members behind it, or a method.
  private mutating func stepMember(_ index: Int, _ end: Int) -> Int {
    let name = pieces[index].bare
    let isCalled = text(index + 1) == "(" || isTrailingClosure(index + 1, end)
    if own.methods.contains(name), isCalled || !own.properties.contains(name) {
      facts.calls.append(name)
      return index + 1
    }
    guard own.properties.contains(name) else { return stepUnknown(index, end) }
    return stepRead(index, from: index, end, .own)
  }

  /// The properties that are read one behind the other, `.a?.b`, and the place where they end. A
  /// method ends them before its name. A subscript ends them after the property that has it.
  private func chain(after index: Int, _ end: Int) -> ([String], Int) {
    var chain: [String] = []
    var index = index + 1
    while !(text(index) == "[" && index < end && pieces[index].isAdjacent) {
      var dot = index
      while dot < end, ["?", "!"].contains(text(dot)), pieces[dot].isAdjacent { dot += 1 }
      guard dot + 1 < end, text(dot) == ".", isName(dot + 1) else { break }
      let member = pieces[dot + 1].text
      if ["self", "Type", "init"].contains(member) { break }
      let isCalled = dot + 2 < end && text(dot + 2) == "(" && pieces[dot + 2].isAdjacent
      if isCalled || isTrailingClosure(dot + 2, end) { break }
      chain.append(member)
      index = dot + 2
    }
    return (chain, index)
  }

  /// The property that an expression reads, if it reads nothing else, with the properties behind
  /// it. A local name for the expression then means the same property.
  func path(_ range: Range<Int>, _ locals: LocalNames) -> CodeFacts.Read? {
    var index = range.lowerBound
    let isOwn = text(index) == "self" && text(index + 1) == "."
    if isOwn { index += 2 }
    guard index < range.upperBound, isName(index) else { return nil }
    let name = pieces[index].bare
    var source = isOwn ? nil : locals.source(of: name)
    if source == nil, isOwn || !locals.contains(name), own.properties.contains(name) {
      source = CodeFacts.Read(name: name, chain: [])
    }
    var (chain, end) = chain(after: index, range.upperBound)
    while end < range.upperBound, ["?", "!"].contains(text(end)) { end += 1 }
    guard let source, end == range.upperBound else { return nil }
    return CodeFacts.Read(name: source.name, chain: source.chain + chain)
  }

  /// Passes the first word of a type, which may be in lower case.
  private func passTypeName(_ index: Int) -> Int {
    var index = index
    while ["?", "!"].contains(text(index)) { index += 1 }
    return isName(index) ? index + 1 : index
  }

  /// Whether a word is a keyword, because another word follows it.
  private func isKeywordHere(_ index: Int) -> Bool {
    guard Self.contextualKeywords.contains(text(index)) else { return false }
    return isName(index + 1) && !pieces[index + 1].hasNewlineBefore
  }

  private static let contextualKeywords: Set<String> = [
    "any", "async", "borrow", "consume", "copy", "discard", "each", "indirect", "lazy", "sending",
    "some", "then", "unowned", "unsafe", "weak", "yield",
  ]

  private static let keywords: Set<String> = [
    "Any", "Self", "await", "case", "catch", "default", "defer", "do", "else", "false", "in",
    "inout", "nil", "repeat", "rethrows", "return", "throw", "throws", "true", "try", "where",
  ]

  /// Functions of the standard library that are called without an object.
  private static let freeFunctions: Set<String> = [
    "abs", "assert", "assertionFailure", "debugPrint", "dump", "extendLifetime", "fatalError",
    "isKnownUniquelyReferenced", "max", "min", "numericCast", "pow", "precondition",
    "preconditionFailure", "print", "repeatElement", "sequence", "sqrt", "stride", "swap", "type",
    "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime", "withUnsafeBytes",
    "withUnsafeMutableBytes", "withUnsafeMutablePointer", "withUnsafePointer",
    "withUnsafeTemporaryAllocation", "zip",
  ]
}
