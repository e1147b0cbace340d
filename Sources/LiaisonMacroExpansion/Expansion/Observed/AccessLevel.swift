/// Who may use a declaration, from the fewest to the most.
enum AccessLevel: String, Comparable, CaseIterable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }

  init(of modifiers: [Modifier]) {
    self = modifiers.lazy.compactMap { Self(rawValue: $0.text) }.first ?? .internal
  }

  /// The word with a space behind it, or nothing where it need not be said.
  var prefix: String { self == .internal ? "" : rawValue + " " }

  /// The prefix of a member that every user of the type may use. A member of a hidden type is
  /// hidden with it.
  var memberPrefix: String { max(self, .internal).prefix }

  /// What is open for its class is public for a member that nobody overrides.
  var closed: Self { min(self, .public) }
}
