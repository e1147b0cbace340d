/// Which path of an object it is.
///
/// Unchecked: a key path is immutable.
enum PathKey: Hashable, @unchecked Sendable {
  /// A property, by its number.
  case property(Int)
  /// A longer way, as it was written.
  case path(AnyKeyPath)
}

/// What all who read the same path of an object share. It lives as long as one of them does.
struct SharedPath: Sendable {
  weak let reader: (any AnyObject & Sendable)?
}
