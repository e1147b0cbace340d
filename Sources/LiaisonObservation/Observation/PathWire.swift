import LiaisonCore

/// A slot in which the observer of a path has to be.
struct PathWire: Equatable {
  let slot: ObservedSlot
  /// Whether it is a property of the object with which the path begins.
  let isAtRoot: Bool
  /// Whether a change there leads the path elsewhere.
  var rewires: Bool
  /// Whether the value that changes there is the path's.
  var isLeaf: Bool
  /// Whether the path still leads to the object whose property it is, seen from the path's root. It
  /// is asked where that may have changed without being told.
  let isReached: Check?

  typealias Check = (AnyObject) -> Bool

  static func == (left: Self, right: Self) -> Bool {
    left.slot === right.slot && left.rewires == right.rewires && left.isLeaf == right.isLeaf
      && (left.isReached == nil) == (right.isReached == nil)
  }
}
