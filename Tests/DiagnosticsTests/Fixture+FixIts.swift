import LiaisonMacroExpansion

extension Fixture {
  /// The file with every fix-it of `@Contract` applied. A value that the programmer has to fill in
  /// becomes `1`.
  func applyingFixIts() -> String {
    var changes: [FixIt.Change] = []
    var offset = 0
    for chunk in text.split(separator: "\n\n", omittingEmptySubsequences: false) {
      let attributes = readDeclaration(String(chunk)).attributes
      for attribute in attributes where attribute.baseName == "Contract" {
        let request = AttachedExpansion(
          macroTypeName: "Contract", role: .peer,
          attribute: SourceText(text: attribute.text, offset: offset + attribute.range.lowerBound),
          declaration: SourceText(text: String(chunk), offset: offset))
        changes += expand(request).diagnostics.flatMap(\.fixIts).flatMap(\.changes)
      }
      offset += chunk.utf8.count + 2
    }
    var bytes = Array(text.utf8)
    for change in changes.sorted(by: { $0.range.start > $1.range.start }) {
      bytes.replaceSubrange(change.range.start..<change.range.end, with: Array(change.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "<#value#>", omittingEmptySubsequences: false).joined(separator: "1")
  }
}
