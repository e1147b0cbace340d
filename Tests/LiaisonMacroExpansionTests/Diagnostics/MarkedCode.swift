import LiaisonMacroExpansion

/// A declaration with a token between `⟦` and `⟧`, and the request that the compiler would make of it.
struct MarkedCode {
  /// Where it begins in its file.
  static let offset = 1000

  let text: String
  /// Empty at the start if nothing is marked.
  let token: Range<Int>
  private let attribute: Attribute

  /// - Parameter attribute: Which of several `@Contract` or marks is expanded.
  init(_ code: String, attribute index: Int = 0) {
    let parts = code.split(omittingEmptySubsequences: false) { $0 == "⟦" || $0 == "⟧" }
    text = parts.joined()
    let start = parts.count == 3 ? parts[0].utf8.count : 0
    token = start..<start + (parts.count == 3 ? parts[1].utf8.count : 0)
    let attributes = readDeclaration(text).attributes
    let contracts = attributes.filter { $0.baseName == "Contract" }
    attribute = (contracts.isEmpty ? attributes : contracts)[index]
  }

  func request(
    _ role: MacroRole, in context: [String] = [], discriminator: String = ""
  ) -> AttachedExpansion {
    AttachedExpansion(
      macroTypeName: attribute.baseName, role: role, discriminator: discriminator,
      attribute: SourceText(
        text: attribute.text + " ", fileName: "a.swift",
        offset: Self.offset + attribute.range.lowerBound),
      declaration: SourceText(
        text: text, fileName: "a.swift", offset: Self.offset, line: 10, column: 1),
      lexicalContext: context.map { SourceText(text: $0) })
  }

  func diagnostics(in context: [String] = []) -> [Diagnostic] {
    expand(request(.peer, in: context)).diagnostics
  }

  func text(applying fixIt: FixIt) -> String {
    var bytes = Array(text.utf8)
    for change in fixIt.changes.sorted(by: { $0.range.start > $1.range.start }) {
      let range = change.range.start - Self.offset..<change.range.end - Self.offset
      bytes.replaceSubrange(range, with: Array(change.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
