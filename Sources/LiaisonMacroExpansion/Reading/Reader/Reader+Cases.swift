/// Reads the cases of an enumeration that one `case` declares, separated by commas. Ranges are
/// offsets in `text`.
package func readCases(_ text: String) -> [EnumerationCase]? {
  Reader.reading(text) { reader in reader.readCases() }
}

extension Reader {
  fileprivate mutating func readCases() -> [EnumerationCase]? {
    _ = takeIntroduction()
    if declarationKind != .case { return nil }
    advance()
    var cases: [EnumerationCase] = []
    repeat {
      guard let name = takeName() else { return nil }
      guard let values = at("(") ? readValues() : [] else { return nil }
      // The value after `=` is a raw value.
      if takePrefix("=") { passInitializer() }
      cases.append(EnumerationCase(name: name, values: values))
    } while take(",")
    return isAtEnd ? cases : nil
  }

  private mutating func readValues() -> [EnumerationCase.Value]? {
    advance()
    var values: [EnumerationCase.Value] = []
    while !take(")") {
      let label = takeLabel()
      guard let type = takeType() else { return nil }
      var defaultValue: Text?
      if takePrefix("=") {
        let value = mark
        passInitializer()
        let range = range(since: value)
        defaultValue = Text(text: verbatim(range), range: range)
      }
      values.append(
        EnumerationCase.Value(label: label, type: type, defaultValue: defaultValue))
      if !take(","), !at(")") { return nil }
    }
    return values
  }

  /// Passes `label:`, `_ name:` or nothing.
  private mutating func takeLabel() -> Name? {
    let mark = mark
    if let first = takeName() {
      if !at(":") { _ = takeName() }
      if take(":") { return first.text == "_" ? nil : first }
    }
    goBack(to: mark)
    return nil
  }
}
