public import LiaisonObservation

/// What has become of a property since a reader's last pull, however often it changed in between.
public struct PulledChange<Value> {
  /// The value at the last pull.
  public let oldValue: Value
  /// The value now.
  public let newValue: Value

  let composition: IndexComposition?

  /// The indexes in `newValue` of the elements that have come; `nil` if the collection was set as a
  /// whole.
  public var insertedIndexes: RangeSet<Int>? { composition?.inserted }
}

extension PulledChange where Value: Collection {
  /// The indexes in `oldValue` of the elements that have gone; `nil` if the collection was set as a
  /// whole.
  public var removedIndexes: RangeSet<Int>? { composition?.removed(of: oldValue.count) }
}

extension PulledChange: Sendable where Value: Sendable {}

/// The properties that have changed since a cursor's last pull.
///
///     if let changes = cursor.pull(), let age = changes[\.age] {
///       print(age.oldValue, age.newValue)
///     }
public struct PulledChanges<Subject: ObservedSubject> {
  let changes: [(key: PathKey, name: PathName, change: Any)]

  /// The change of one property; `nil` if it has not changed.
  public subscript<Value>(
    path: KeyPath<Subject.Type, ObservedPath<Value>>
  ) -> PulledChange<Value>? {
    let key = Subject.self[keyPath: path].key(path)
    return changes.first { $0.key == key }?.change as? PulledChange<Value>
  }

  /// The names of the changed properties, in the order in which the reader named them.
  public var paths: [String] { changes.map(\.name.text) }
}
