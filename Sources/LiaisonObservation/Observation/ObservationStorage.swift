/// An object's observers. It is one word, and needs nothing more until the object is observed.
///
/// `@Observed` writes one into each class that is not thread-safe, as a variable without
/// exclusivity checks. It is used where the object is used, and there Swift's isolation allows one
/// thread at a time. So the word is not atomic. Around an atomic load, the compiler would keep a
/// retain and a release of the object, which cost as much as eight sets.
@_documentation(visibility: internal)
public struct ObservationStorage: ~Copyable {
  /// The address of the table; zero until the object is observed. It is written once.
  @usableFromInline var word: UInt = 0

  @inlinable public init() {}

  deinit { TableReference(word)?.end() }

  /// Whether the object is or was observed. A set that is not observed pays only for this check.
  ///
  /// The hint says that this is rare. Without it the compiler puts the plain set behind a jump,
  /// which costs as much as everything else in the setter.
  @inlinable
  public var isWatched: Bool {
    @inline(__always) get { _slowPath(word != 0) }
  }

  /// Whether the accessor of a property has to tell observers of a change.
  @inlinable
  public func isWatched(_ key: Int) -> Bool { isWatched && slot(key) != nil }

  /// The table of the object's observers. If it is missing, it is made if `isNeeded` is true.
  public mutating func table(
    making isNeeded: Bool, keys: @autoclosure () -> Int
  ) -> ObservationTable? {
    if word == 0, isNeeded { word = TableReference(making: keys(), isShared: false).word }
    return TableReference(word)?.table
  }

  /// The slot of a key, if the key is observed and no change is held open there.
  @usableFromInline
  func slot(_ key: Int) -> Unmanaged<ObservedSlot>? { TableReference(word)?.slotForChange(key) }
}

// MARK: - Setting

extension ObservationStorage {
  /// Changes a property that may be observed, and tells its observers.
  ///
  /// - Parameters:
  ///   - key: the number of the property.
  ///   - subject: the object.
  ///   - newValue: the new value.
  ///   - value: reads the property, at most once.
  ///   - store: makes the change.
  ///
  /// Not inlined, so that the setter that calls it stays small enough to be inlined itself.
  @inlinable
  @inline(never)
  public func change<Value>(
    _ key: Int, of subject: AnyObject, to newValue: Value, from value: @autoclosure () -> Value,
    _ store: () -> Void
  ) {
    guard let slot = slot(key) else { return store() }
    announce(slot, of: subject, value, store) { newValue }
  }

  /// Changes a property whose setter may correct the value, and tells its observers. The new value
  /// is read from the property after the set.
  @inlinable
  @inline(never)
  public func change<Value>(
    _ key: Int, of subject: AnyObject, from value: @autoclosure () -> Value, _ store: () -> Void
  ) {
    guard let slot = slot(key) else { return store() }
    announce(slot, of: subject, value, store, value)
  }

  @inlinable
  @inline(__always)
  func announce<Value>(
    _ slot: Unmanaged<ObservedSlot>, of subject: AnyObject, _ old: () -> Value,
    _ store: () -> Void, _ new: () -> Value
  ) {
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      if round.needs.isEmpty {
        store()
        withUnsafePointer(to: new()) { round.tell(old: nil, new: $0) }
      } else {
        withUnsafePointer(to: old()) { old in
          round.announce(old: old)
          store()
          withUnsafePointer(to: new()) { round.tell(old: old, new: $0) }
        }
      }
    }
  }
}

// MARK: - Changing in place

extension ObservationStorage {
  /// Begins a change of a property in place; `end` must follow.
  ///
  /// The old value is copied only if an observer needs it. So, without such an observer, a
  /// collection that is changed in place is not copied.
  ///
  /// - Parameters:
  ///   - key: the number of the property.
  ///   - subject: the object that has the property.
  ///   - value: reads the property, at most once.
  @inlinable
  @inline(never)
  public func begin<Value>(
    _ key: Int, of subject: AnyObject, from value: @autoclosure () -> Value
  ) -> ChangeInPlace {
    guard let slot = slot(key) else { return ChangeInPlace() }
    return ChangeInPlace(at: slot, of: subject, value)
  }

  /// Tells observers of a change that was made in place.
  ///
  /// - Parameters:
  ///   - change: what `begin` returned.
  ///   - subject: the object that has the property.
  ///   - value: reads the property, at most once.
  @inlinable
  @inline(never)
  public func end<Value>(
    _ change: ChangeInPlace, of subject: AnyObject, with value: @autoclosure () -> Value
  ) {
    guard let slot = change.slot else { return }
    change.end(at: slot, of: subject, value)
  }
}
