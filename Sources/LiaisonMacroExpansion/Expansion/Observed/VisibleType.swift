/// The type of a variable, as far as its declaration shows it.
enum VisibleType {
  static func of(_ binding: VariableBinding) -> String? {
    if let type = binding.type { return type.text.withoutImplicitUnwrapping }
    guard let value = binding.initializer?.text.trimmingSpaces() else { return nil }
    return ofLiteral(value) ?? ofCall(value)
  }

  /// Whether the type is certain: it is written, or that of a literal, or of an initialiser with
  /// brackets in its name, such as `Set<Int>()` or `[Int]()`. No function has such a name.
  static func isSure(of binding: VariableBinding) -> Bool {
    if binding.type != nil { return true }
    guard let value = binding.initializer?.text.trimmingSpaces() else { return false }
    if ofLiteral(value) != nil { return true }
    return ofCall(value).map { $0.hasPrefix("[") || $0.hasSuffix(">") } ?? false
  }

  /// Whether the type is a noncopyable one of the standard library, which no key can read.
  static func isNoncopyable(_ binding: VariableBinding) -> Bool {
    let text = binding.type?.text ?? binding.initializer?.text.trimmingSpaces() ?? ""
    let name = text.prefix { $0.isLetter || $0 == "." }
    return noncopyable.contains(name.split(separator: ".").last ?? "")
  }

  private static let noncopyable: Set<Substring> = ["Atomic", "AtomicLazyReference", "Mutex"]

  /// Whether the value, or each of its elements, refers to no object that could change.
  static func isPlain(_ binding: VariableBinding) -> Bool {
    guard isSure(of: binding), let type = of(binding) else { return false }
    return plain.contains(type.filter { !"[]?".contains($0) })
  }

  private static let plain: Set<String> = [
    "Bool", "Character", "Data", "Date", "Double", "Duration", "Float", "Int", "Int16", "Int32",
    "Int64", "Int8", "String", "Substring", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL",
    "UUID",
  ]

  private static func ofLiteral(_ value: String) -> String? {
    if value == "true" || value == "false" { return "Bool" }
    var text = value
    return text.withUTF8 { bytes in
      let tokens = Lexer.tokens(of: bytes)
      let isNegative = bytes.first == UInt8(ascii: "-")
      guard tokens.count == (isNegative ? 3 : 2) else { return nil }
      let literal = tokens[isNegative ? 1 : 0]
      switch literal.kind {
      case .string: return isNegative ? nil : "String"
      case .number:
        return isReal(String(decoding: bytes[literal.range], as: UTF8.self))
          ? "Double" : "Int"
      default: return nil
      }
    }
  }

  private static func isReal(_ number: String) -> Bool {
    if number.hasPrefix("0x") { return number.contains { $0 == "." || $0 == "p" || $0 == "P" } }
    return number.contains { $0 == "." || $0 == "e" || $0 == "E" }
  }

  /// The type in `Name()`, `Name<X>()`, `[T]()` or `[K: V]()` with nothing after it. An initialiser
  /// with arguments may fail, and then its type is an optional.
  private static func ofCall(_ value: String) -> String? {
    Reader.reading(value) { reader in
      guard let first = value.first, first == "[" || first.isUppercase else { return nil }
      guard let type = reader.takeType(), reader.take("("), reader.take(")"), reader.isAtEnd
      else { return nil }
      // A type's name begins with a capital. `Color.make()` may return a value of any type.
      let last = type.text.prefix { $0 != "<" }.split(separator: ".").last ?? ""
      return first == "[" || last.first?.isUppercase == true ? type.text : nil
    }
  }
}
