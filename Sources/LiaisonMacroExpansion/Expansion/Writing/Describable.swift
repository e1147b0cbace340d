// What generated code says of types and requirements to a program that does not know them.

extension WireType.Part {
  /// `var battery = 100`
  var declaration: String {
    let written = type.map { ": \($0.text)" } ?? ""
    let isOptional = ["?", "!"].contains(type?.text.last)
    let value = initializer?.inOneLine ?? (hasDefault && !isOptional ? "unknown()" : nil)
    return "var \(name.text)\(written)\(value.map { " = \($0)" } ?? "")"
  }
}

extension EnumerationCase {
  /// `case on(level: Int = 3)`
  var declaration: String {
    if values.isEmpty { return "case \(name.text)" }
    let values = values.map { value in
      let label = value.label.map { "\($0.text): " } ?? ""
      return label + value.type.text + (value.defaultValue.map { " = \($0.text.inOneLine)" } ?? "")
    }
    return "case \(name.text)(\(values.joined(separator: ", ")))"
  }
}

extension Operation {
  /// The requirement with its marks for links: `@OneWay func blink() async throws`.
  func declaration(in source: String) -> String {
    let marks = [Marks(of: requirement).oneWay, Marks(of: requirement).remoteName]
    let range = requirement.keywordRange.lowerBound..<requirement.range.upperBound
    return (marks.compactMap { $0?.text } + [source.bytes(in: range)]).joined(separator: " ")
      .inOneLine.replacing("( ", with: "(").replacing(" )", with: ")")
  }
}

extension String {
  /// The text of a range of bytes.
  func bytes(in range: Range<Int>) -> String {
    String(decoding: utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

extension [String] {
  /// The types, each once, without those whose every name is one of the standard library's, of
  /// which nothing has to be said.
  var describable: [String] {
    var seen: Set<String> = []
    return filter { type in
      !TypeNames.words(in: type).allSatisfy(Self.known.contains) && seen.insert(type).inserted
    }
  }

  var isDescribable: Bool { !describable.isEmpty }

  private static let known: Set = [
    "Swift", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16",
    "UInt32", "UInt64", "UInt128", "Double", "Float", "Bool", "String", "Character", "Date", "UUID",
    "Data", "Duration", "Optional", "Array", "ContiguousArray", "Set", "Dictionary", "Range",
    "ClosedRange",
  ]
}

extension String {
  /// The tokens, with a space for each comment or line break between them.
  var inOneLine: String {
    Reader.reading(self) { reader in
      let mark = reader.mark
      while !reader.isAtEnd { reader.advance() }
      return reader.text(since: mark).text
    }
  }
}
