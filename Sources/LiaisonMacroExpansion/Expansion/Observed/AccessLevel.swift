/// An access level. The levels are ordered from the fewest users of a declaration to the most.
enum AccessLevel: String, Comparable, CaseIterable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }

  init(of modifiers: [Modifier]) {
    self = modifiers.lazy.compactMap { Self(rawValue: $0.text) }.first ?? .internal
  }

  /// The level with a space after it. Empty for `internal`, which is the default.
  var prefix: String { self == .internal ? "" : rawValue + " " }

  /// The prefix of a member that all users of the type may use. A member of a hidden type is as
  /// hidden as the type.
  var memberPrefix: String { max(self, .internal).prefix }

  /// For a member that no subclass overrides, `open` is `public`.
  var closed: Self { min(self, .public) }
}
