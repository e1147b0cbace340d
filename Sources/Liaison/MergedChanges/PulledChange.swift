import LiaisonObservation

/// What has become of a property since a reader's last pull, however often it changed in between.
///
/// Both values may be equal, because a property that was set has changed. For a collection whose
/// elements were changed one by one, the indexes say which elements went and which came. An element
/// that moved or was replaced is among both. An element that came and went between two pulls is
/// among neither.
public struct PulledChange<Value> {
  /// The value at the last pull.
  public let oldValue: Value
  /// The value now.
  public let newValue: Value

  let composition: IndexComposition?

  /// The indexes in `newValue` of the new elements; `nil` if the collection was set as a whole.
  public var insertedIndexes: RangeSet<Int>? { composition?.inserted }
}

extension PulledChange where Value: Collection {
  /// The indexes in `oldValue` of the elements that have gone; `nil` if the collection was set as a
  /// whole.
  public var removedIndexes: RangeSet<Int>? { composition?.removed(of: oldValue.count) }
}

extension PulledChange: Sendable where Value: Sendable {}
