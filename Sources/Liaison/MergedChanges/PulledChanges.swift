public import LiaisonObservation

/// The properties that have changed since a cursor's last pull.
///
///     if let changes = cursor.pull(), let age = changes[\.age] {
///       print(age.oldValue, age.newValue)
///     }
public struct PulledChanges<Subject: ObservedSubject> {
  let changes: [(key: PathKey, name: PathName, change: Any)]

  /// The change of one property; `nil` if it has not changed.
  ///
  /// It is `nil` for a path that the cursor does not read, too. A cursor of all properties reads
  /// `\.address`, and not `\.address.city`.
  public subscript<Value>(
    path: KeyPath<Subject.Type, ObservedPath<Value>>
  ) -> PulledChange<Value>? {
    let key = Subject.self[keyPath: path].key(path)
    return changes.first { $0.key == key }?.change as? PulledChange<Value>
  }

  /// The names of the changed properties, in the order in which the cursor was given them.
  public var paths: [String] { changes.map(\.name.text) }
}
