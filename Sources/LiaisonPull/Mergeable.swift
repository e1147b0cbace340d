/// A change that can be merged with a later one, so that a late reader reads both as one.
///
///     struct Moves: Mergeable {
///       var from: Point, to: Point
///       mutating func merge(_ later: Moves) { to = later.to }
///     }
///
/// The result must not depend on where merging begins: a with b, then with c, equals a with the
/// merged b and c. Only neighbours are merged, the earlier one first.
///
/// It runs on threads that record, pull or release cursors, without a lock, and may do all of that
/// itself.
public protocol Mergeable {
  /// Merges the change that came next into this one.
  mutating func merge(_ later: Self)
}

/// The union: everything that changed at least once.
extension Set: Mergeable {
  public mutating func merge(_ later: Self) { formUnion(later) }
}

/// One list after the other: every change, in order.
extension Array: Mergeable {
  public mutating func merge(_ later: Self) { append(contentsOf: later) }
}

/// The later value of each key.
extension Dictionary: Mergeable {
  public mutating func merge(_ later: Self) { merge(later) { _, later in later } }
}

/// `nil` changes nothing.
extension Optional: Mergeable where Wrapped: Mergeable {
  public mutating func merge(_ later: Self) {
    guard let later else { return }
    if self == nil { self = later } else { self?.merge(later) }
  }
}
