import LiaisonCore

/// A slot in which the observer of a path has to be.
struct PathWire: Equatable {
  let slot: ObservedSlot
  /// Whether the slot's property belongs to the object at which the path begins.
  let isAtRoot: Bool
  /// Whether a change in the slot can lead the path to other objects.
  var rewires: Bool
  /// Whether the value that changes in the slot is the path's.
  var isLeaf: Bool
  /// Checks from the path's root whether the path still leads to the object that has the property.
  /// Nil if that cannot change without an event.
  let isReached: Check?

  typealias Check = (AnyObject) -> Bool

  static func == (left: Self, right: Self) -> Bool {
    left.slot === right.slot && left.rewires == right.rewires && left.isLeaf == right.isLeaf
      && (left.isReached == nil) == (right.isReached == nil)
  }
}
