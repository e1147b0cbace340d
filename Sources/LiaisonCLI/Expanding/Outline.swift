import LiaisonMacroExpansion

/// The declarations of a source without their bodies, as a reader of an interface wants them:
/// without what only generated code uses, whose names begin with an underscore, and without the
/// names of modules.
struct Outline {
  private(set) var lines: [String] = []

  init(of source: String) {
    let top = "enum _Source {\n\(source)\n}"
    guard let all = readValueType(top) else { return }
    write(all.members, of: top, depth: 0)
  }

  private mutating func write(_ members: [ClassMember], of source: String, depth: Int) {
    for member in members {
      switch member {
      case .conditional(let clauses):
        for clause in clauses { write(clause.members, of: source, depth: depth) }
      case .variable(let variable): write(variable, of: source, depth)
      case .function(let function):
        if function.isHidden { continue }
        let end = function.bodyRange?.lowerBound ?? function.range.upperBound
        write(function.range, upTo: end, of: source, depth)
      case .other(let other): write(other, of: source, depth)
      }
    }
  }

  private mutating func write(_ variable: VariableDeclaration, of source: String, _ depth: Int) {
    guard let binding = variable.bindings.first, let name = binding.names.first,
      !name.text.hasPrefix("_"), !variable.hasModifier("private"), !variable.hasModifier("override")
    else { return }
    var end = variable.range.upperBound
    if let accessors = binding.accessors { end = accessors.range.lowerBound }
    if let value = binding.initializer { end = min(end, value.range.lowerBound) }
    write(
      variable.range, upTo: end, of: source, depth,
      ending: binding.accessors.map { Self.accessors($0, in: source) } ?? "")
  }

  private mutating func write(_ other: OtherMember, of source: String, _ depth: Int) {
    if other.name?.text.hasPrefix("_") == true { return }
    if other.modifiers.contains(where: { ["private", "fileprivate"].contains($0.text) }) { return }
    let text = Self.text(other.range, in: source)
    switch other.kind {
    case .class, .actor, .struct, .enum, .extension:
      guard let type = readType(text) else { return }
      var inner = Outline(of: "")
      inner.write(type.members, of: text, depth: depth + 1)
      if other.kind == .extension, inner.lines.isEmpty { return }
      let end = other.range.lowerBound + type.bodyRange.lowerBound
      write(other.range, upTo: end, of: source, depth)
      lines += inner.lines
    case .protocol:
      return
    case .`init`, .subscript, .case, .typealias:
      let body = text.utf8.firstIndex(of: UInt8(ascii: "{"))
      let length = body.map { text.utf8.distance(from: text.utf8.startIndex, to: $0) }
      let end = length.map { other.range.lowerBound + $0 } ?? other.range.upperBound
      let head = Self.text(other.range.lowerBound..<end, in: source)
      // A burst is made by its multicast alone.
      if head.contains("init(_ burst:") { return }
      write(other.range, upTo: end, of: source, depth)
    default: return
    }
  }

  /// Writes the comment before a declaration, and the declaration up to `end` on one line.
  private mutating func write(
    _ range: Range<Int>, upTo end: Int, of source: String, _ depth: Int, ending: String = ""
  ) {
    let indentation = String(repeating: "  ", count: depth)
    let before = Self.text(0..<range.lowerBound, in: source)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let comment = before.reversed().prefix { $0.drop(while: \.isWhitespace).hasPrefix("///") }
    for line in comment.reversed() { lines.append(indentation + line.drop(while: \.isWhitespace)) }
    let head = Self.text(range.lowerBound..<end, in: source)
    let words = head.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    lines.append(indentation + Self.plain(words) + (ending.isEmpty ? "" : " " + ending))
  }

  /// What an interface says of accessors: `{ get async throws }`.
  private static func accessors(_ block: AccessorBlock, in source: String) -> String {
    if block.hasSetter { return "{ get set }" }
    guard let getter = block.getter, let body = getter.bodyRange else { return "{ get }" }
    let words = text(getter.keywordRange.lowerBound..<body.lowerBound, in: source)
    return "{ \(words.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }"
  }

  private static func text(_ range: Range<Int>, in source: String) -> String {
    String(decoding: source.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// Without what the compiler needs and a reader does not.
  private static func plain(_ head: String) -> String {
    var words = head.replacing(#/@_\w+ /#, with: "")
      .replacing("( ", with: "(").replacing(" )", with: ")")
    for module in [
      "LiaisonCore", "LiaisonDelegation", "LiaisonNotices", "LiaisonObservation", "LiaisonPull",
      "LiaisonProxies", "LiaisonSharing", "LiaisonRemote", "LiaisonWire", "Swift",
    ] {
      words = words.replacing(module + ".", with: "")
    }
    while words.hasSuffix("=") || words.hasSuffix(" ") { words.removeLast() }
    return words
  }
}

extension FunctionRequirement {
  /// Whether only generated code calls it.
  fileprivate var isHidden: Bool {
    name.text.hasPrefix("_") || hasModifier("private") || hasModifier("override")
  }
}
