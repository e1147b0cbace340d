public import LiaisonObservation

extension Observed {
  /// A cursor that pulls what has become of these properties since its last pull.
  ///
  ///     let cursor = person.changeCursor(\.age, \.address.city)
  ///     person.age = 1
  ///     person.age = 2
  ///     let age = cursor.pull()?[\.age]          // from 0 to 2
  ///
  /// Without paths, it reads all properties that are not private. Each cursor has its own place;
  /// see `ChangeCursor`.
  public func changeCursor<each Value>(
    _ paths: repeat KeyPath<Self.Type, ObservedPath<each Value>>
  ) -> ChangeCursor<Self> {
    var watches: [any ChangeWatch] = []
    repeat watches.append(Self.self[keyPath: each paths].watch(self, as: each paths))
    return ChangeCursor(of: self, watches.isEmpty ? Self._observedKeys.watches(of: self) : watches)
  }
}

extension ObservedActor {
  /// A cursor that pulls what has become of these properties since its last pull.
  ///
  /// Without paths, it reads all properties that are not private. The cursor is made and used on
  /// the actor, because it is not Sendable. It does not keep the actor alive.
  ///
  ///     extension Counter {
  ///       func begin() { cursor = changeCursor(\.count) }
  ///
  ///       func report() {
  ///         if let count = cursor?.pull()?[\.count] { print(count.oldValue, count.newValue) }
  ///       }
  ///     }
  public func changeCursor<each Value>(
    _ paths: repeat KeyPath<Self.Type, ObservedPath<each Value>>
  ) -> ChangeCursor<Self> {
    var watches: [any ChangeWatch] = []
    repeat watches.append(Self.self[keyPath: each paths].watch(self, as: each paths))
    return ChangeCursor(of: self, watches.isEmpty ? Self._observedKeys.watches(of: self) : watches)
  }
}
