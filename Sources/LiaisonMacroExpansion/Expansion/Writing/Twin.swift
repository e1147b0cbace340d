/// A second conformer besides a generated one, at a place where the optimiser finds it.
///
/// In whole-module builds, if a protocol is not public and has one conformer, the optimiser assumes
/// that there is no other and calls that conformer directly. It finds conformers in the source
/// files and in the extensions that macros write. It overlooks the types that macros write beside a
/// declaration, and the types inside of those. So one of these types has an attribute that expands
/// to an extension with another proxy. This is the twin of the type itself, or of a proxy inside of
/// it. The twin is generic, so the optimiser counts it as many conformers.
struct Twin {
  static let macroName = "_KnownToOptimizer"
  static let attribute = "@LiaisonDelegation.\(macroName)"
  static let name = "_Known"
  static let nestedProxy = "_Proxy"
  /// The line from which on the original is not repeated.
  static let end = "// Sendable, because it goes to another actor."

  /// The original's name for one of its generic parameters. The twin cannot use that name, because
  /// the associated type has it.
  static func alias(of parameter: String) -> String { "_\(parameter)" }

  /// The generated type's name in an extension: `Shop.PaymentProxy`.
  private let extendedType: String
  private let generics: [String]
  private let availability: [String]
  /// The proxy that the twin repeats.
  private let original: Declaration
  private let text: String
  /// The file, line and column at which the first parent is inherited.
  private let place: [String]

  init(of request: AttachedExpansion) {
    let around = readDeclaration(request.declaration.text)
    extendedType = request.extendedType ?? around.name?.text ?? ""
    availability = around.attributes.map(\.text).filter { $0.hasPrefix("@available") }
    generics = Self.genericParameters(of: around, in: request.declaration.text)
    text = Self.nestedProxy(in: request.declaration.text) ?? request.declaration.text
    original = readDeclaration(text)
    let attribute = around.attributes.first { $0.baseName == Self.macroName }
    place = (attribute?.arguments ?? []).map { $0.value.trimmingSpaces() }
  }

  /// The source of a nested proxy, without its indentation. It is the last member in the braces.
  private static func nestedProxy(in text: String) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.lastIndex(where: { $0.contains(" \(nestedProxy): ") }) else {
      return nil
    }
    let depth = lines[first].prefix { $0 == " " }.count
    guard depth > 0,
      let last = lines.lastIndex(where: { $0.trimmingSpaces() == "}" && $0.count > depth })
    else { return nil }
    return lines[first...last].map { String($0.dropFirst(depth)) }.joined(separator: "\n")
  }

  var expansion: Expansion {
    guard let body = original.bodyRange else { return Expansion(source: "") }
    var writer = SourceWriter()
    writer.lines(availability)
    writer.block("extension \(extendedType)") { writer in
      writer.lines([
        "/// Never made. Without it the optimiser would take the contract to have no conformers but",
        "/// those in the source, for it does not see the type that this one repeats.",
      ])
      writeHead(to: &writer)
      writer.indented { writer in
        writer.lines(generics.map { "typealias \($0) = \(Self.alias(of: $0))" })
        writer.lines(content(of: body))
      }
      writer.line("}")
    }
    return Expansion(source: writer.text)
  }

  /// The compiler's messages about it concern the parents, and appear there.
  private func writeHead(to writer: inout SourceWriter) {
    let head = "\(Self.name)<_Each>: \(bases) {"
    guard place.count == 3, let line = Int(place[1]), let column = Int(place[2]) else {
      return writer.line("\(introducer) \(head)")
    }
    writer.there(introducer + " ", head, file: place[0], line: line, column: column)
  }

  /// `@MainActor fileprivate final class`
  private var introducer: String {
    let isolation = original.attributes.map(\.text).filter {
      !$0.hasPrefix("@available") && !$0.hasPrefix(Self.attribute)
    }
    let access = ["public", "package", "fileprivate"]
    let modifiers = original.modifiers.map(\.text).filter { !access.contains($0) }
    return (isolation + ["fileprivate"] + modifiers + [original.kind.rawValue])
      .joined(separator: " ")
  }

  /// The generic parameters, one for each associated type of the contract.
  private static func genericParameters(of type: Declaration, in text: String) -> [String] {
    guard let name = type.name else { return [] }
    let rest = String(decoding: text.utf8.dropFirst(name.range.upperBound), as: UTF8.self)
    return Reader.reading(rest) { $0.takeGenericParameters()?.names.map(\.bare) ?? [] }
  }

  /// The inherited types. The last one is the contract or its forwarding, which is in the same
  /// scope as the extended type.
  private var bases: String {
    var names = original.inherited.map(\.text)
    let scope = extendedType.split(separator: ".").dropLast().map { $0 + "." }.joined()
    names.append(scope + names.removeLast())
    return names.joined(separator: ", ")
  }

  /// The lines between the original's braces, without the aliases, which the twin shares.
  private func content(of body: Range<Int>) -> [String] {
    let inside = String(decoding: Array(text.utf8)[body].dropFirst().dropLast(), as: UTF8.self)
    // In steps, because the compiler takes a second for one expression.
    var lines: [Substring] = inside.split(separator: "\n", omittingEmptySubsequences: false)
    lines = lines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
    lines.removeAll { line in
      let isAlias = line.hasPrefix("typealias") || line.contains(" typealias ")
      return isAlias && !line.contains("= \(Contract.targetType).")
    }
    if let end = lines.firstIndex(where: { $0.hasSuffix(Self.end) }) {
      lines.removeSubrange(end...)
    }
    if let end = lines.firstIndex(of: "#sourceLocation()"), end == 1, !place.isEmpty {
      // These lines end the head.
      lines.removeSubrange(...end)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.drop(while: \.isEmpty).map(String.init)
  }
}
