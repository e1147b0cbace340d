import LiaisonMacroExpansion

/// Asks for what the macros of a file write, as the compiler asks the plugin.
///
/// The compiler knows more than a file shows: to which protocols a type conforms already. A class
/// is taken to inherit observation if its superclass has `@Observed` in one of the files.
struct FileExpansion {
  /// The names of all classes with `@Observed`.
  let observed: Set<String>
  /// Whether the module is compiled with `-default-isolation MainActor`.
  let isOnMainActorByDefault: Bool
  let path: String
  private let text: String
  private let types: [TypeDeclaration]
  private(set) var written: [WrittenCode] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(
    path: String, text: String, types: [TypeDeclaration], observed: Set<String>,
    isOnMainActorByDefault: Bool
  ) {
    self.path = path
    self.text = text
    self.types = types.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.observed = observed
    self.isOnMainActorByDefault = isOnMainActorByDefault
    for type in self.types { expand(type) }
  }

  private mutating func expand(_ type: TypeDeclaration) {
    for attribute in type.attributes {
      switch attribute.baseName {
      case "Contract":
        write(attribute, .peer, for: type)
        write(attribute, .extension, for: type)
      case "Wire":
        write(attribute, .extension, for: type)
      case "Observed":
        write(attribute, .member, for: type)
        for variable in type.variables { expand(variable, of: type, by: attribute) }
        write(attribute, .extension, for: type)
      default: break
      }
    }
  }

  /// `@Observed` puts an attribute before a variable, which is a macro, too.
  private mutating func expand(
    _ variable: VariableDeclaration, of type: TypeDeclaration, by attribute: Attribute
  ) {
    let request = request(
      attribute.text, "Observed", .memberAttribute, variable.range, of: type, parent: type)
    let added = LiaisonMacroExpansion.expand(request).source ?? ""
    guard let name = readAttribute(added)?.baseName else { return }
    let kind = variable.isLet ? "let" : "var"
    let declaration = "\(kind) \(variable.bindings.first?.names.first?.text ?? "…")"
    for role in name == "_ObservedProperty" ? [MacroRole.accessor, .peer] : [.peer] {
      note(
        self.request(added, name, role, variable.range, of: type, parent: type), attribute.text,
        declaration, at: variable.range.lowerBound)
    }
  }

  private mutating func write(
    _ attribute: Attribute, _ role: MacroRole, for type: TypeDeclaration
  ) {
    note(
      request(
        attribute.text, attribute.baseName, role, type.range, of: outer(of: type.range),
        at: attribute.range, extending: type),
      attribute.text, "\(type.kind.rawValue) \(type.name)", at: type.range.lowerBound)
  }

  private mutating func note(
    _ request: AttachedExpansion, _ attribute: String, _ declaration: String, at index: Int
  ) {
    let expansion = LiaisonMacroExpansion.expand(request)
    diagnostics += expansion.diagnostics
    guard let source = expansion.source, source.contains(where: { !$0.isWhitespace }) else {
      return
    }
    let (line, column) = whole.lineAndColumn(at: index)
    written.append(
      WrittenCode(
        path: path, line: line, column: column, attribute: attribute, declaration: declaration,
        place: request.role.place, source: source))
  }

  // MARK: - Requests

  private func request(
    _ attribute: String, _ macro: String, _ role: MacroRole, _ range: Range<Int>,
    of around: TypeDeclaration?, at place: Range<Int>? = nil,
    extending type: TypeDeclaration? = nil, parent: TypeDeclaration? = nil
  ) -> AttachedExpansion {
    var contexts: [SourceText] = []
    var outer = around
    while let next = outer {
      contexts.append(head(of: next))
      outer = self.outer(of: next.range)
    }
    return AttachedExpansion(
      macroModule: "LiaisonMacros", macroTypeName: macro, macroName: macro, role: role,
      attribute: place.map(slice) ?? SourceText(text: attribute, fileName: path),
      declaration: slice(withComment(range)), parent: parent.map { slice($0.range) },
      extendedType: role == .extension ? type?.name : nil,
      conformances: type.flatMap { conformances(of: $0, role) }, lexicalContext: contexts,
      isOnMainActorByDefault: isOnMainActorByDefault)
  }

  /// The innermost type around a range.
  private func outer(of range: Range<Int>) -> TypeDeclaration? {
    types.last {
      $0.range.lowerBound < range.lowerBound && range.upperBound <= $0.range.upperBound
    }
  }

  /// What the compiler finds missing, as far as the files show.
  private func conformances(of type: TypeDeclaration, _ role: MacroRole) -> String? {
    guard role == .extension || role == .member else { return nil }
    let scopes = type.name.split(separator: ".").dropLast()
    let inherits = type.inherited.first.map { superclass in
      (0...scopes.count).contains { count in
        observed.contains((scopes.prefix(count) + [superclass.text[...]]).joined(separator: "."))
      }
    }
    let all = inherits == true ? [] : ["Observed", "ThreadSafeObserved", "Observable", "WireValue"]
    let missing = all.filter { name in !type.inherited.contains { $0.text.hasSuffix(name) } }
    return "struct Placeholder\(missing.isEmpty ? "" : ": ")\(missing.joined(separator: ", ")) {}"
  }

  private var whole: SourceText { SourceText(text: text, fileName: path, line: 1, column: 1) }

  private func slice(_ range: Range<Int>) -> SourceText {
    let (line, column) = whole.lineAndColumn(at: range.lowerBound)
    return SourceText(
      text: verbatim(range), fileName: path, offset: range.lowerBound, line: line, column: column)
  }

  private func verbatim(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// The type without its body.
  private func head(of type: TypeDeclaration) -> SourceText {
    let range = type.range.lowerBound..<type.bodyRange.lowerBound
    return SourceText(text: verbatim(range) + "{}", fileName: path)
  }

  /// The range with the comment before it, which the compiler sends, too.
  private func withComment(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    // By bytes, because a carriage return and a line feed are one character.
    let lines = Array(verbatim(0..<start).utf8)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let indentation = lines.last, indentation.allSatisfy(Self.isSpace) else { return range }
    for line in lines.dropLast().reversed() {
      guard line.drop(while: Self.isSpace).starts(with: "///".utf8) else { break }
      start -= line.count + 1
    }
    return start == range.lowerBound ? range : start - indentation.count..<range.upperBound
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}

extension MacroRole {
  /// Where the compiler puts the code.
  var place: String {
    switch self {
    case .peer: "beside it"
    case .extension: "as extensions"
    case .member: "inside it"
    case .accessor: "as accessors"
    default: "\(self)"
    }
  }
}
