/// Why a value could not be written, or bytes could not be read.
///
/// Decide by the ``code``; the description is for people. The error keeps its ``cause``, and
/// nothing of the value or the bytes.
public struct WireError: Error, Sendable, CustomStringConvertible {
  /// What is wrong. More may be added.
  ///
  /// A `switch` over codes needs a `default`.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: String {
      case endOfBytes = "the bytes end before the value does"
      case leftOver = "bytes are left over behind the value"
      case badText = "the text is not UTF-8"
      case badValue = "no value of the type is written like this"
      case unknownCase = "the type has no such case: the sender's version may be newer"
      case duplicate = "an element or a key is there twice"
      case tooDeep = "values are nested deeper than the limit"
      case tooLarge = "the value is larger than the limit"
      case notCodable = "the type's own Codable code has thrown an error"
    }

    private let kind: Kind

    /// The bytes end before the value does.
    public static let endOfBytes = Code(kind: .endOfBytes)
    /// Bytes are left over behind the value.
    public static let leftOver = Code(kind: .leftOver)
    /// The text is not UTF-8.
    public static let badText = Code(kind: .badText)
    /// No value of the type is written like this: a `Bool` that is neither 0 nor 1, a range that
    /// ends before it begins, a number that this platform's `Int` cannot hold.
    public static let badValue = Code(kind: .badValue)
    /// The type has no such case or raw value. The sender's version may be newer.
    public static let unknownCase = Code(kind: .unknownCase)
    /// A set's element or a dictionary's key is there twice.
    public static let duplicate = Code(kind: .duplicate)
    /// Values are nested deeper than ``WireLimits/depth``.
    public static let tooDeep = Code(kind: .tooDeep)
    /// The value is larger than ``WireLimits/bytes`` or would take more than ``WireLimits/memory``.
    public static let tooLarge = Code(kind: .tooLarge)
    /// The type's own `Codable` code has thrown an error; ``WireError/cause`` is that error.
    public static let notCodable = Code(kind: .notCodable)

    public var description: String { kind.rawValue }
  }

  /// Which rule the bytes break, or which limit the value goes beyond.
  public var code: Code { parts.code }
  /// Where the error is, in bytes from the beginning.
  public var offset: Int { parts.offset }
  /// The type that was being written or read.
  public var type: String { parts.type }
  /// The error that this one comes from.
  public var cause: (any Error)? { parts.cause }

  // The error is one word, so a function that can throw it costs next to nothing while it does not.
  private let parts: Parts

  private final class Parts: Sendable {
    let code: Code
    let offset: Int
    let type: String
    let cause: (any Error)?

    init(_ code: Code, at offset: Int, type: String, cause: (any Error)?) {
      (self.code, self.offset, self.type, self.cause) = (code, offset, type, cause)
    }
  }

  @usableFromInline
  @inline(never)
  package init(_ code: Code, at offset: Int, reading type: Any.Type, cause: (any Error)? = nil) {
    parts = Parts(code, at: offset, type: String(reflecting: type), cause: cause)
  }

  private init(_ parts: Parts) { self.parts = parts }

  /// The same error, for bytes that begin `distance` bytes further back in the message.
  func moved(by distance: Int) -> Self {
    Self(Parts(code, at: offset + distance, type: type, cause: cause))
  }

  public var description: String {
    let because = cause.map { ": \($0)" } ?? ""
    return "\(type) at byte \(offset): \(code)\(because)"
  }
}
