/// A change that can be merged with a later one, so that a late reader reads both as one.
///
///     struct Moves: Mergeable {
///       var from: Point
///       var to: Point
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
  ///
  /// `later` follows this one directly. Both may be merged of several changes already, because kept
  /// changes are merged into few pieces. Several threads may merge one change at the same time,
  /// each in a copy of its own. So a change has to be a value, and not an object that is changed in
  /// place.
  mutating func merge(_ later: Self)
}

/// The union: everything that changed at least once.
extension Set: Mergeable {
  /// Adds the elements of the later change.
  ///
  /// An element that has changed twice stands in the set once.
  public mutating func merge(_ later: Self) { formUnion(later) }
}

/// The concatenation: every change, in order.
extension Array: Mergeable {
  /// Appends the elements of the later change.
  ///
  /// Nothing is left out, so the array grows until each cursor has pulled it.
  public mutating func merge(_ later: Self) { append(contentsOf: later) }
}

/// The later value of each key.
extension Dictionary: Mergeable {
  /// Takes the values of the later change, and keeps those of other keys.
  ///
  /// The earlier value of a key that is in both is lost.
  public mutating func merge(_ later: Self) { merge(later) { _, later in later } }
}

/// `nil` changes nothing.
extension Optional: Mergeable where Wrapped: Mergeable {
  /// Merges the later change, if it is not `nil`.
  ///
  /// If this one is `nil`, the later one takes its place.
  public mutating func merge(_ later: Self) {
    guard let later else { return }
    if self == nil { self = later } else { self?.merge(later) }
  }
}
