/// A change that can be made one with a later one, so that a reader who comes late reads both as
/// one.
///
///     struct Moves: Mergeable {
///       var from: Point, to: Point
///       mutating func merge(_ later: Moves) { to = later.to }
///     }
///
/// Merging must not depend on where it begins: a with b, then with c, is what a is with b and c
/// merged already. What is merged are always neighbours, the earlier one first.
///
/// It runs on the threads of those who record, pull and let go of cursors, without a lock, and may
/// do all of that itself.
public protocol Mergeable {
  /// Takes in the change that came next.
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
