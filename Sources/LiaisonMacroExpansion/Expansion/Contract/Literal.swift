/// The kind of a value, as its first character shows it. Types are not needed for that.
enum Literal {
  enum Kind {
    case `nil`, boolean, integer, real, string, array, dictionary

    /// Returns nil if the text is not a literal.
    init?(of value: String) {
      switch value.first {
      case "\"", "#":
        guard value.hasSuffix("\"") || value.hasSuffix("#") else { return nil }
        self = .string
      case "[":
        guard value.hasSuffix("]") else { return nil }
        self = value == "[:]" ? .dictionary : .array
        if value != "[:]", value != "[]" { return nil }
      case let digit? where digit.isNumber:
        guard value.allSatisfy({ $0.isNumber || $0 == "_" || $0 == "." }) else { return nil }
        self = value.contains(".") ? .real : .integer
      default:
        switch value {
        case "nil": self = .nil
        case "true", "false": self = .boolean
        default: return nil
        }
      }
    }

    /// Whether the literal can be a value of the type, as far as the type's name shows.
    func fits(_ type: String) -> Bool {
      if type.isOptionalType {
        if self == .nil { return true }
        return type.hasSuffix("?") || type.hasSuffix("!") ? fits(String(type.dropLast())) : true
      }
      switch type {
      case "Bool": return self == .boolean
      case "String", "Substring", "Character": return self == .string
      case "Double", "Float": return self == .integer || self == .real
      case _ where Self.integers.contains(type): return self == .integer
      case _ where type.hasPrefix("[") && type.hasSuffix("]"):
        return self == (type.contains(":") ? .dictionary : .array)
      // The compiler checks which literals other types accept.
      default: return true
      }
    }

    private static let integers: Set<String> = [
      "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    ]

    /// Whether results of the type have no elements that could be joined.
    static func cannotBeJoined(_ type: String) -> Bool {
      integers.contains(type) || ["Bool", "Double", "Float", "Character"].contains(type)
        || type.isOptionalType || type.hasPrefix("Set<")
        || type.hasPrefix("[") && type.hasSuffix("]") && type.contains(":")
    }
  }
}
