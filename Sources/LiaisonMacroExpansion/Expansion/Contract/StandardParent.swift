/// How generated types meet the requirements of a protocol of the system that a contract inherits
/// from. `@Contract` cannot be added to such a protocol, but its requirements are known.
enum StandardParent {
  /// The protocol requires nothing, or defaults implement everything.
  case free(isSendable: Bool)
  /// A generated type is compared by its identity.
  case identity
  /// The requirements are forwarded like the contract's own.
  case forwarded([ForwardedRequirement])
  /// The protocol has associated types, or takes or returns values of the conforming type.
  case impossible
  /// A class. Only its objects can be delegates.
  case `class`
  /// A delegate protocol of a framework.
  case adoptable

  /// A requirement as source text, and the answer of a generated type, which has no object to ask.
  struct ForwardedRequirement {
    let text: String
    let fallback: String
  }

  init?(_ written: String) {
    let name = String(written.prefix { $0 != "<" })
    let argument = written.dropFirst(name.count + 1).dropLast().trimmingSpaces()
    if !argument.isEmpty, let generic = Self.generic(name, of: argument) {
      self = generic
    } else if let known = Self.known[name] {
      self = known
    } else if Self.isOfFramework(name) {
      self = Self.isProtocolName(name) ? .adoptable : .class
    } else {
      return nil
    }
  }

  private static let known: [String: StandardParent] = {
    var known: [String: StandardParent] = [:]
    for name in [
      "Any", "Observable", "Copyable", "Escapable", "SendableMetatype",
      "_Sendable", "Identifiable",
    ] {
      known[name] = .free(isSendable: false)
    }
    for name in ["Error", "CustomNSError"] { known[name] = .free(isSendable: true) }
    for name in ["Equatable", "Hashable"] { known[name] = .identity }
    for name in refused.split(separator: " ") { known[String(name)] = .impossible }
    known["CustomStringConvertible"] = .forwarded([description("description")])
    known["CustomDebugStringConvertible"] = .forwarded([description("debugDescription")])
    known["CustomReflectable"] = .forwarded([
      .init(
        text: "@Answer(.first, whenNobody: Mirror(self, children: [])) nonisolated "
          + "var customMirror: Mirror { get }",
        fallback: "Mirror(self, children: [])")
    ])
    known["CustomPlaygroundDisplayConvertible"] = .forwarded([
      .init(
        text: "@Answer(.first, whenNobody: ()) nonisolated var playgroundDescription: Any { get }",
        fallback: "()")
    ])
    known["TextOutputStreamable"] = .forwarded([
      .init(
        text: "nonisolated func write<_Stream: Swift.TextOutputStream>(to target: inout _Stream)",
        fallback: "")
    ])
    known["TextOutputStream"] = .forwarded([
      .init(text: "nonisolated mutating func write(_ string: Swift.String)", fallback: "")
    ])
    known["RandomNumberGenerator"] = .forwarded([
      .init(
        text: "@Answer(.first, whenNobody: 0) nonisolated mutating func next() -> Swift.UInt64",
        fallback: "0")
    ])
    known["LocalizedError"] = .forwarded(
      ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"].map { name in
        .init(
          text: "@Answer(.first, whenNobody: nil) nonisolated var \(name): Swift.String? { get }",
          fallback: "nil")
      })
    let encode = ForwardedRequirement(
      text: "nonisolated func encode(to encoder: any Swift.Encoder) throws", fallback: "")
    let decode = ForwardedRequirement(
      text: "nonisolated init(from decoder: any Swift.Decoder) throws", fallback: "")
    known["Encodable"] = .forwarded([encode])
    known["Decodable"] = .forwarded([decode])
    known["Codable"] = .forwarded([encode, decode])
    known["LosslessStringConvertible"] = .forwarded([
      description("description"),
      .init(text: "nonisolated init?(_ description: Swift.String)", fallback: ""),
    ])
    known["CaseIterable"] = .forwarded([
      .init(text: "nonisolated static var allCases: [Self] { get }", fallback: "")
    ])
    known["Encoder"] = .forwarded(
      container("Encoding", effects: "") + [
        .init(
          text: "nonisolated func container<_Key>(keyedBy type: _Key.Type)"
            + " -> Swift.KeyedEncodingContainer<_Key> where _Key: Swift.CodingKey",
          fallback: stop)
      ])
    known["Decoder"] = .forwarded(
      container("Decoding", effects: "throws ") + [
        .init(
          text: "nonisolated func container<_Key>(keyedBy type: _Key.Type) throws"
            + " -> Swift.KeyedDecodingContainer<_Key> where _Key: Swift.CodingKey",
          fallback: stop)
      ])
    return known
  }()

  /// If the associated type of a protocol is stated, its requirements can be named.
  private static func generic(_ name: String, of type: String) -> StandardParent? {
    switch name {
    case "Identifiable":
      return .forwarded([.init(text: "nonisolated var id: \(type) { get }", fallback: stop)])
    case "RawRepresentable":
      return .forwarded([
        .init(text: "nonisolated var rawValue: \(type) { get }", fallback: stop),
        .init(text: "nonisolated init?(rawValue: \(type))", fallback: ""),
      ])
    default: return nil
    }
  }

  /// A placeholder for an expression that stops the program.
  static let stop = "<stop>"
  /// A placeholder for the contract's name, in quotes.
  static let contractName = "<name>"

  private static func description(_ name: String) -> ForwardedRequirement {
    .init(
      text: "@Answer(.first, whenNobody: \"\") nonisolated var \(name): Swift.String { get }",
      fallback: contractName)
  }

  /// The requirements that encoders and decoders share.
  private static func container(_ kind: String, effects: String) -> [ForwardedRequirement] {
    [
      .init(
        text: "@Answer(.first, whenNobody: []) nonisolated "
          + "var codingPath: [any Swift.CodingKey] { get }", fallback: "[]"),
      .init(
        text: "@Answer(.first, whenNobody: [:]) nonisolated "
          + "var userInfo: [Swift.CodingUserInfoKey: Any] { get }", fallback: "[:]"),
      .init(
        text: "nonisolated func unkeyedContainer() \(effects)-> any Swift.Unkeyed\(kind)Container",
        fallback: stop),
      .init(
        text: "nonisolated func singleValueContainer() \(effects)"
          + "-> any Swift.SingleValue\(kind)Container", fallback: stop),
    ]
  }

  /// Protocols with associated types, or with requirements that return `Self` or take it.
  private static let refused = """
    AdditiveArithmetic AsyncIteratorProtocol AsyncSequence AttributedStringKey \
    AttributeScope BidirectionalCollection BinaryFloatingPoint BinaryInteger BitwiseCopyable \
    Clock CodingKey CodingKeyRepresentable Collection Comparable ContiguousBytes \
    CustomLeafReflectable CVarArg DataProtocol DecodableWithConfiguration \
    DecodingConfigurationProviding DistributedActor DurationProtocol DynamicProperty \
    EncodableWithConfiguration EncodingConfigurationProviding EnvironmentKey Executor \
    ExpressibleByArrayLiteral ExpressibleByBooleanLiteral ExpressibleByDictionaryLiteral \
    ExpressibleByExtendedGraphemeClusterLiteral ExpressibleByFloatLiteral \
    ExpressibleByIntegerLiteral ExpressibleByNilLiteral ExpressibleByStringInterpolation \
    ExpressibleByStringLiteral ExpressibleByUnicodeScalarLiteral FixedWidthInteger \
    FloatingPoint FormatStyle GlobalActor InstantProtocol IteratorProtocol \
    KeyedDecodingContainerProtocol KeyedEncodingContainerProtocol LazyCollectionProtocol \
    LazySequenceProtocol MutableCollection MutableDataProtocol NSCoding NSCopying \
    NSDecimalNumberBehaviors NSFastEnumeration NSMutableCopying NSSecureCoding Numeric \
    ObservableObject OptionSet ParseableFormatStyle ParseStrategy PreferenceKey \
    RandomAccessCollection RangeExpression RangeReplaceableCollection RawRepresentable \
    ReferenceConvertible Sequence SerialExecutor SetAlgebra SignedInteger SignedNumeric SIMD \
    SIMDScalar SIMDStorage SingleValueDecodingContainer SingleValueEncodingContainer \
    SortComparator Strideable StringInterpolationProtocol StringProtocol TaskExecutor \
    ToolbarContent Transferable UnicodeCodec UnkeyedDecodingContainer \
    UnkeyedEncodingContainer UnsignedInteger View ViewModifier
    """

  // MARK: - Frameworks

  /// Whether a name has a framework's form: a prefix of capitals before a capitalised word, as in
  /// `UIViewController`.
  static func isOfFramework(_ name: String) -> Bool {
    if delegates.contains(name) { return true }
    let capitals = name.prefix { $0.isUppercase }
    guard capitals.count > 2, name.dropFirst(capitals.count).first?.isLowercase == true else {
      return false
    }
    return prefixes.contains(String(capitals.dropLast()))
  }

  /// Delegate protocols of Foundation without a prefix in Swift.
  private static let delegates: Set<String> = [
    "FileManagerDelegate", "NetServiceBrowserDelegate", "NetServiceDelegate", "PortDelegate",
    "StreamDelegate", "URLSessionDataDelegate", "URLSessionDelegate",
    "URLSessionDownloadDelegate", "URLSessionStreamDelegate", "URLSessionTaskDelegate",
    "URLSessionWebSocketDelegate", "XMLParserDelegate",
  ]

  private static let prefixes: Set<String> = [
    "AR", "AV", "CA", "CB", "CL", "CN", "EK", "GK", "HK", "HM", "MC", "MK", "MTK", "NS", "PH", "PK",
    "QL", "SCN", "SK", "UI", "UN", "WK",
  ]

  private static func isProtocolName(_ name: String) -> Bool {
    ["Delegate", "DataSource", "Protocol", "ing", "able", "Source", "Provider", "Client"].contains {
      name.hasSuffix($0)
    }
  }
}
