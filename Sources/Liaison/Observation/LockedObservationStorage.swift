/// What a thread-safe object knows of its observers, and the lock that guards its properties.
///
/// `@Observed(.threadSafe)` writes one into each class. A property is read and written under the
/// lock; observers are told outside it, on the thread that made the change. Changes of one thread
/// are told in their order; those of several threads, in no particular one, each with its own old
/// and new value.
public struct LockedObservationStorage: ~Copyable, Sendable {
  @usableFromInline let observers = ObservationStorage()
  @usableFromInline let lock = Guarded(())

  @inlinable public init() {}

  /// The observers of the object; made, if they are needed and not there yet.
  public func table(making isNeeded: Bool, keys: @autoclosure () -> Int) -> ObservationTable? {
    observers.table(making: isNeeded, isShared: true, keys: keys())
  }

  /// Reads or changes properties under the lock, which must not be taken again meanwhile.
  @inlinable
  public func withLock<Outcome>(_ body: () -> Outcome) -> Outcome {
    lock.withLock { _ in Sealed(body()) }.content
  }

  /// Changes a property and tells nobody.
  @inlinable
  public func store<Value>(from value: @autoclosure () -> Value, _ store: () -> Void) {
    // The last reference to an object must not go under the lock, so what goes is taken out of it.
    withExtendedLifetime(exchange(value, store)) {}
  }

  /// Changes a property that somebody may observe, and tells them.
  ///
  /// - Parameters:
  ///   - key: the number of the property.
  ///   - subject: whose property it is.
  ///   - newValue: what it will be.
  ///   - value: the property itself.
  ///   - store: makes the change.
  @inlinable
  public func change<Value>(
    _ key: Int, of subject: AnyObject, to newValue: Value, from value: @autoclosure () -> Value,
    _ store: () -> Void
  ) {
    guard observers.isWatched, let slot = observers.slot(key) else {
      return withExtendedLifetime(exchange(value, store)) {}
    }
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      withUnsafePointer(to: withLock(value)) { round.begin(old: $0) }
      withUnsafePointer(to: exchange(value, store)) { old in
        round.pointee.event.old = UnsafeRawPointer(old)
        withUnsafePointer(to: newValue) { round.end(new: $0) }
      }
    }
  }

  /// Makes the change and returns what was there.
  @inlinable
  func exchange<Value>(_ value: () -> Value, _ store: () -> Void) -> Value {
    withLock {
      let old = value()
      store()
      return old
    }
  }
}
