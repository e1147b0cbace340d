extension JSON {
  /// The value in one line, as ``encoded()`` writes it.
  package var text: String { String(decoding: encoded(), as: UTF8.self) }

  /// The compact UTF-8 text of the value. JSON cannot express an infinite number, so it becomes
  /// null.
  package func encoded() -> [UInt8] {
    var writer = JSONWriter()
    defer { writer.deallocate() }
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.write("null")
    case .bool(let bool): writer.write(bool ? "true" : "false")
    case .integer(let integer): writer.write(String(integer))
    case .decimal(let decimal): writer.write(decimal.isFinite ? decimal.description : "null")
    case .string(let string): writer.writeString(string)
    case .array(let elements):
      writer.write(0x5B)
      var isFirst = true
      for element in elements {
        if !isFirst { writer.write(0x2C) }
        isFirst = false
        element.write(to: &writer)
      }
      writer.write(0x5D)
    case .object(let members):
      writer.write(0x7B)
      var isFirst = true
      for member in members {
        if !isFirst { writer.write(0x2C) }
        isFirst = false
        writer.writeString(member.key)
        writer.write(0x3A)
        member.value.write(to: &writer)
      }
      writer.write(0x7D)
    }
  }
}
