/// What has become of a property since a reader's last pull, however often it changed in between.
public struct PulledChange<Value> {
  /// The value at the last pull.
  public let oldValue: Value
  /// The value now.
  public let newValue: Value

  let composition: IndexComposition?

  /// Where the elements stand in `newValue` that have come, if the collection was changed by its
  /// elements alone; `nil` when it was set as a whole.
  public var insertedIndexes: RangeSet<Int>? { composition?.inserted }
}

extension PulledChange where Value: Collection {
  /// Where the elements stood in `oldValue` that have gone, if the collection was changed by its
  /// elements alone; `nil` when it was set as a whole.
  public var removedIndexes: RangeSet<Int>? { composition?.removed(of: oldValue.count) }
}

extension PulledChange: Sendable where Value: Sendable {}

/// The properties that have changed since a reader's last pull.
///
///     if let changes = cursor.pull(), let age = changes[\.age] {
///       print(age.oldValue, age.newValue)
///     }
public struct PulledChanges<Subject: ObservedSubject> {
  let changes: [(key: PathKey, name: PathName, change: Any)]

  /// What has become of one of them; `nil` if it has not changed.
  public subscript<Value>(
    path: KeyPath<Subject.Type, ObservedPath<Value>>
  ) -> PulledChange<Value>? {
    let key = Subject.self[keyPath: path].key(path)
    return changes.first { $0.key == key }?.change as? PulledChange<Value>
  }

  /// Which have changed, in the order in which the reader named them.
  public var paths: [String] { changes.map(\.name.text) }
}
