/// A change that can be merged with a later one, so that a late reader reads both as one.
///
///     struct Moves: Mergeable {
///       var from: Point, to: Point
///       mutating func merge(_ later: Moves) { to = later.to }
///     }
///
/// The merge must be associative: a merged with b, then with c, equals a merged with the merged b
/// and c. Only neighbours are merged, the earlier one first.
///
/// `merge` runs on threads that record, pull or release cursors, without a lock. It may record,
/// pull and release cursors itself.
public protocol Mergeable {
  /// Merges the next change into this one.
  mutating func merge(_ later: Self)
}

/// The union: everything that changed at least once.
extension Set: Mergeable {
  public mutating func merge(_ later: Self) { formUnion(later) }
}

/// The concatenation: every change, in order.
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
