// What generated code says of types and requirements to a program that does not know them.

extension WireType.Part {
  /// `var battery`, and ` = 100`. The property's type stands between them. A constant has to be
  /// sent, also one that is optional.
  var declaration: (head: String, tail: String) {
    let isOptional = ["?", "!"].contains(type?.text.last)
    let value =
      initializer.map(\.literalOrUnknown) ?? (hasDefault && !isOptional ? "unknown()" : nil)
    return ("\(hasDefault ? "var" : "let") \(name.text)", value.map { " = \($0)" } ?? "")
  }
}

extension EnumerationCase {
  /// `case on(level: Int = 3)`
  var declaration: String {
    if values.isEmpty { return "case \(name.text)" }
    let values = values.map { value in
      let label = value.label.map { "\($0.text): " } ?? ""
      return label + value.type.text
        + (value.defaultValue.map { " = \($0.text.literalOrUnknown)" } ?? "")
    }
    return "case \(name.text)(\(values.joined(separator: ", ")))"
  }
}

extension Operation {
  /// The requirement with its marks for links: `@OneWay func blink() async throws`.
  func declaration(in source: String) -> String {
    let marks = [Marks(of: requirement).oneWay, Marks(of: requirement).remoteName]
    let range = requirement.keywordRange.lowerBound..<requirement.range.upperBound
    let text = (marks.compactMap { $0?.text } + [source.bytes(in: range)]).joined(separator: " ")
      .inOneLine
    // Spaces of former line breaks, but none of a name on the wire.
    return text.contains("\"")
      ? text : text.replacing("( ", with: "(").replacing(" )", with: ")")
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

  /// Not those that a program's own types may have, such as `Character` in a game.
  private static let known: Set = [
    "Swift", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "Double", "Float", "Bool", "String",
  ]
}

extension String {
  /// `, as: "Celsius"` of a name, which may be an alias. Empty for any other type.
  var asName: String {
    allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) } ? ", as: \(literal)" : ""
  }

  /// A default as it is told to others: only a literal, because any other is code.
  var literalOrUnknown: String {
    let isLiteral = ["nil", "[:]"].contains(self) || (try? JSON(text: self)) != nil
    return isLiteral && !contains(where: \.isNewline) ? self : "unknown()"
  }

  /// The tokens, with a space for each comment or line break between them.
  var inOneLine: String {
    Reader.reading(self) { reader in
      let mark = reader.mark
      while !reader.isAtEnd { reader.advance() }
      return reader.text(since: mark).text
    }
  }
}
