public import LiaisonCore
public import Synchronization

/// A thread-safe object's observers, and the lock that guards its properties.
///
/// `@Observed(.threadSafe)` writes one into each class. A property is read and written under the
/// lock. Observers are told outside the lock, on the thread that made the change. Changes of one
/// thread are told in their order. Changes of several threads are told in no particular order, each
/// with its own old and new value.
///
/// Unchecked: the word is atomic and written once, and the table that it refers to is Sendable.
@_documentation(visibility: internal)
public struct LockedObservationStorage: ~Copyable, @unchecked Sendable {
  /// The address of the table; zero until the object is observed.
  @usableFromInline let word = Atomic<UInt>(0)
  @usableFromInline let lock = Guarded(())

  @inlinable public init() {}

  deinit { TableReference(word.load(ordering: .acquiring))?.end() }

  /// The table of the object's observers. If it is missing, it is made if `isNeeded` is true.
  public func table(making isNeeded: Bool, keys: @autoclosure () -> Int) -> ObservationTable? {
    if let known = TableReference(word.load(ordering: .acquiring)) { return known.table }
    guard isNeeded else { return nil }
    let fresh = TableReference(making: keys(), isShared: true)
    let (isOurs, other) = word.compareExchange(
      expected: 0, desired: fresh.word, ordering: .acquiringAndReleasing)
    if isOurs { return fresh.table }
    fresh.release()
    return TableReference(other)?.table
  }

  /// Reads or changes properties under the lock. `body` must not take the lock again.
  @inlinable
  public func withLock<Outcome>(_ body: () -> Outcome) -> Outcome {
    lock.withLock { _ in Sealed(body()) }.content
  }

  /// Changes a property and tells no observer, unless the set is part of a change that is held
  /// open.
  ///
  /// - Parameters:
  ///   - key: the number of the property.
  ///   - newValue: the new value.
  ///   - value: reads the property.
  ///   - store: makes the change.
  @inlinable
  public func store<Value>(
    _ key: Int, to newValue: Value, from value: @autoclosure () -> Value, _ store: () -> Void
  ) {
    // The old value may be the last reference to an object, so it is released outside the lock.
    let (old, slot, number) = numberedExchange(key, value, store)
    slot?._withUnsafeGuaranteedRef { _ = $0.takeNote(old: old, new: newValue, number: number) }
  }

  /// Changes a property that may be observed, and tells its observers.
  ///
  /// - Parameters:
  ///   - key: the number of the property.
  ///   - subject: the object.
  ///   - newValue: the new value.
  ///   - value: reads the property.
  ///   - store: makes the change.
  @inlinable
  public func change<Value>(
    _ key: Int, of subject: AnyObject, to newValue: Value, from value: @autoclosure () -> Value,
    _ store: () -> Void
  ) {
    guard let slot = settledSlot(key) else {
      // An observer that came meanwhile may have read the old value, so it is told of the change. One
      // that comes after the lock reads the new value.
      let (old, late, number) = numberedExchange(key, value, store)
      if let late { tell(late, of: subject, number, old, newValue) }
      return withExtendedLifetime(old) {}
    }
    if slot._withUnsafeGuaranteedRef({ $0.isHeld }) {
      let (old, number) = numberedExchange(slot, value, store)
      return slot._withUnsafeGuaranteedRef {
        _ = $0.takeNote(old: old, new: newValue, number: number)
      }
    }
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      if round.needs.contains(.announcement) {
        withUnsafePointer(to: withLock(value)) { round.announce(old: $0) }
      }
      let (old, number) = numberedExchange(slot, value, store)
      round.pointee.event.number = number
      withUnsafePointer(to: old) { old in
        withUnsafePointer(to: newValue) { round.tell(old: old, new: $0) }
      }
    }
  }

  @inlinable
  @inline(never)
  func tell<Value>(
    _ slot: Unmanaged<ObservedSlot>, of subject: AnyObject, _ number: Int, _ old: Value,
    _ new: Value
  ) {
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      round.pointee.event.number = number
      withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { round.tell(old: old, new: $0) }
      }
    }
  }

  /// Makes the change, and returns the old value and the number of the set.
  @inlinable
  func numberedExchange<Value>(
    _ slot: Unmanaged<ObservedSlot>, _ value: () -> Value, _ store: () -> Void
  ) -> (old: Value, number: Int) {
    withLock {
      let old = value()
      let number = slot._withUnsafeGuaranteedRef { $0.countSet() }
      store()
      return (old, number)
    }
  }

  /// The same for a key that may be observed or not. The slot is nil if it is not.
  @inlinable
  func numberedExchange<Value>(
    _ key: Int, _ value: () -> Value, _ store: () -> Void
  ) -> (old: Value, slot: Unmanaged<ObservedSlot>?, number: Int) {
    withLock {
      let old = value()
      let slot = occupiedSlot(key)
      let number = slot?._withUnsafeGuaranteedRef { $0.countSet() } ?? 0
      store()
      return (old, slot, number)
    }
  }

  /// The slot of a key, if the key is observed. If the object is not observed, this costs a set one
  /// load.
  @inlinable
  @inline(__always)
  func occupiedSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    _slowPath(word.load(ordering: .relaxed) != 0) ? slot(key) : nil
  }

  /// The slot of a key, if the key is observed, after all observers have heard of earlier changes.
  @inlinable
  @inline(__always)
  func settledSlot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    _slowPath(word.load(ordering: .relaxed) != 0) ? slotThatSettles(key) : nil
  }

  @usableFromInline
  func slot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    TableReference(word.load(ordering: .acquiring))?.occupiedSlot(key)
  }

  @usableFromInline
  func slotThatSettles(_ key: Int) -> Unmanaged<ObservedSlot>? {
    TableReference(word.load(ordering: .acquiring))?.settledSlot(key)
  }
}
