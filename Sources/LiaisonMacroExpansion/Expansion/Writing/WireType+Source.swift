extension WireType {
  /// The source of the extension that makes the type a wire value.
  func extensionSource(for request: AttachedExpansion) -> String {
    var writer = SourceWriter()
    writer.lines(availability)
    // Values travel from any thread, even if the module's code is on the main actor by default.
    var head = "nonisolated extension \(request.extendedType ?? "Self")"
    if request.asksFor("WireValue", of: "LiaisonWire") { head += ": LiaisonWire.WireValue" }
    if !parameters.isEmpty {
      let limits = parameters.map { "\($0): LiaisonWire.WireValue" }
      head += " where " + limits.joined(separator: ", ")
    }
    let prefix = access.memberPrefix
    writer.block(head) { writer in
      writer.block("\(prefix)func write(to writer: inout LiaisonWire.WireWriter)") { writer in
        if isEmpty { return writer.line("switch self {}") }
        writer.line("let parts = writer.open(Self.self)")
        writeParts(to: &writer)
        writer.line("writer.close(parts)")
      }
      writer.line()
      let head =
        "\(prefix)init(reading reader: inout LiaisonWire.WireReader) throws(LiaisonWire.WireError)"
      writer.block(head) { writer in
        if isEmpty { return writer.line(Self.unknownCase) }
        writer.line("let parts = try reader.open(Self.self)")
        readParts(to: &writer)
        writer.line("reader.close(parts)")
      }
      writer.line()
      writer.block(
        "\(prefix)static func _describe(in description: inout LiaisonWire.WireDescription)"
      ) { writeDescription(to: &$0) }
    }
    return writer.text
  }

  private static let unknownCase = "throw reader.error(.unknownCase, reading: Self.self)"

  /// Whether the type is an enumeration without cases, which has no values.
  private var isEmpty: Bool { if case .cases(let cases) = content { cases.isEmpty } else { false } }

  private func writeParts(to writer: inout SourceWriter) {
    switch content {
    case .parts(let parts):
      for part in parts { writer.line("writer.put(self.\(part.name.text))") }
    case .cases(let cases):
      writer.block("switch self") { writer in
        for each in cases {
          let names = each.values.indices.map { "value\($0)" }
          let pattern = names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
          writer.line("case \(names.isEmpty ? "" : "let ").\(each.name.text)\(pattern):")
          writer.indented { writer in
            writer.line("writer.put(\(each.number) as UInt32)")
            for name in names { writer.line("writer.put(\(name))") }
          }
        }
      }
    }
  }

  private func readParts(to writer: inout SourceWriter) {
    switch content {
    case .parts(let parts):
      for part in parts {
        let line = "self.\(part.name.text) = try reader.get()"
        writer.line(part.hasDefault ? "if reader.hasMore { \(line) }" : line)
      }
    case .cases(let cases):
      writer.block("switch try reader.get(UInt32.self)") { writer in
        for each in cases {
          writer.line("case \(each.number): self = .\(each.name.text)\(arguments(of: each))")
        }
        writer.line("default: \(Self.unknownCase)")
      }
    }
  }

  /// Writes what a program that does not know the type is told of it.
  private func writeDescription(to writer: inout SourceWriter) {
    writer.line("description.open(Self.self, \("@Wire \(head)".literal))")
    switch content {
    case .parts(let parts):
      for part in parts {
        let (head, tail) = part.declaration
        if let type = part.type?.text, ![type].isDescribable {
          writer.line("description.add(\("\(head): \(type)\(tail)".literal))")
        } else {
          let property = "{ (value: Self) in value.\(part.name.text) }"
          writer.line("description.add(\(head.literal), \(tail.literal)) \(property)")
        }
      }
    case .cases(let cases):
      for each in cases {
        writer.line("description.add(\(each.declaration.literal))")
        writeIncludes(of: each, to: &writer)
      }
    }
  }

  /// Names the types of a case's values by a pattern: the extension may not see the names of types
  /// that are declared around this one, and a static function may have the name of the case.
  private func writeIncludes(of each: EnumerationCase, to writer: inout SourceWriter) {
    for (place, value) in each.values.enumerated() where [value.type.text].isDescribable {
      let names = each.values.indices.map { $0 == place ? "let value" : "_" }
      let pattern = ".\(each.name.text)(\(names.joined(separator: ", ")))"
      writer.line("description.includeValue { (value: Self) in")
      writer.indented {
        $0.line("if case \(pattern) = value { return value }")
        $0.line("return nil")
      }
      writer.line("}")
    }
  }

  private func arguments(of each: EnumerationCase) -> String {
    if each.values.isEmpty { return "" }
    let values = each.values.map { value in
      let label = value.label.map { "\($0.text): " } ?? ""
      let read = "try reader.get()"
      return label + (value.defaultValue.map { "reader.hasMore ? \(read) : \($0.text)" } ?? read)
    }
    return "(\(values.joined(separator: ", ")))"
  }
}
