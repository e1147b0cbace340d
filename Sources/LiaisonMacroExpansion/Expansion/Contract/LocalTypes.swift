/// Types in the signatures of a nested protocol.
///
/// An extension is at file scope and does not see the declarations of the enclosing type. So the
/// forwarding protocol, which is inside that type, gives each name an alias that the extension
/// sees.
struct LocalTypes {
  private let prefix: String?
  /// The type that contains the aliases, with a dot at the end, if they are not members of `Self`.
  private var place = ""
  private(set) var names: [String] = []

  /// Rewrites nothing, because the protocol is not nested.
  static let none = LocalTypes(prefix: nil)

  private init(prefix: String?) { self.prefix = prefix }

  init(prefix: String, names: [String]) {
    self.prefix = prefix
    self.names = names
  }

  func alias(of name: String) -> String {
    "\(place)\(prefix ?? "")\(name.split(separator: ".").joined(separator: "_"))"
  }

  /// The same aliases, for an extension that must name the type that contains them.
  func inside(_ place: String) -> LocalTypes {
    var copy = self
    copy.place = place
    return copy
  }

  func rewrite(_ type: String) -> String {
    guard prefix != nil else { return type }
    return TypeNames.mapHeads(of: type) { names.contains($0) ? alias(of: $0) : $0 }
  }

  /// Rewrites the types with which names in an expression begin: `Mode.off`, `Insets()`.
  func rewrite(expression: String) -> String {
    guard prefix != nil else { return expression }
    return TypeNames.mapTypes(in: expression) { names.contains($0) ? alias(of: $0) : $0 }
  }

  func rewrite(_ text: Text?) -> String? { text.map { rewrite($0.text) } }
}
