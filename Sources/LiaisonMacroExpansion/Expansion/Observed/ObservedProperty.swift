/// A property of an observed class, and what stands for it among the class's keys.
struct ObservedProperty {
  /// What is known of when its value changes.
  enum Change {
    /// Whenever it is set.
    case stored
    /// Whenever one of these changes: `first`, `address.city`.
    case derived(from: [String])
    /// Never.
    case never
    /// It is computed from what the macro cannot see.
    case unseen
  }

  let name: Name
  let change: Change
  /// The type, where the declaration shows it.
  let type: String?
  /// Its place among the class's keys; nil for what never changes.
  let number: Int?
  let access: AccessLevel
  /// Whether everybody who sees it may set it, more or less: its setter is not private.
  let isSettable: Bool
  /// The global actor that it lives on, if it says so itself.
  let globalActor: String?
  let availability: Availability

  /// Whether only the code around it may know that it exists.
  var isHidden: Bool { access <= .fileprivate }
}

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

  /// What is open for its class is public for a member that nobody overrides.
  var forMember: Self { min(self, .public) }
}
