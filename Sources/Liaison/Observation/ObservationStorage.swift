public import Synchronization

/// What an observed object knows of its observers: one word, and nothing more until somebody
/// observes it.
///
/// `@Observed` writes one into each class. It may be asked from any thread.
///
/// Unchecked: the word is atomic, and what it refers to is Sendable.
public struct ObservationStorage: ~Copyable, @unchecked Sendable {
  /// The address of the table. Zero until somebody observes the object; a number, because the
  /// compiler makes two questions of whether an atomic pointer is there.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable public init() {}

  deinit {
    guard let table = reference(at: word.load(ordering: .acquiring)) else { return }
    // What is registered refers back to the table, so it must be told that this is the end.
    table._withUnsafeGuaranteedRef { $0.end() }
    table.release()
  }

  /// Whether somebody observes the object, or has done so. The price of a set that nobody observes.
  ///
  /// The compiler is told that it is rare, or it would put the set behind a jump that is taken each
  /// time, which costs as much as all the rest.
  @inlinable
  public var isWatched: Bool {
    @inline(__always) get { _slowPath(word.load(ordering: .relaxed) != 0) }
  }

  /// Whether somebody is to be told when a property changes.
  @inlinable
  public func isWatched(_ key: Int) -> Bool { isWatched && slot(key) != nil }

  /// The observers of the object; made, if they are needed and not there yet.
  public func table(making isNeeded: Bool, keys: @autoclosure () -> Int) -> ObservationTable? {
    table(making: isNeeded, isShared: false, keys: keys())
  }

  func table(
    making isNeeded: Bool, isShared: Bool, keys: @autoclosure () -> Int
  ) -> ObservationTable? {
    if let table = reference(at: word.load(ordering: .acquiring)) {
      return table.takeUnretainedValue()
    }
    guard isNeeded else { return nil }
    let fresh = Unmanaged.passRetained(ObservationTable(keys: keys(), isShared: isShared))
    let (isOurs, other) = word.compareExchange(
      expected: 0, desired: UInt(bitPattern: fresh.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isOurs, let other = reference(at: other) else { return fresh.takeUnretainedValue() }
    fresh.release()
    return other.takeUnretainedValue()
  }

  private func reference(at address: UInt) -> Unmanaged<ObservationTable>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }

  /// Whether accessors are called only to learn which keys they belong to.
  @usableFromInline
  var isBeingAsked: Bool { table(making: false, keys: 0)?.isAsking ?? false }

  /// The slot of a key that somebody observes, and that announces its own changes just now.
  @usableFromInline
  func slot(_ key: Int) -> Unmanaged<ObservedSlot>? {
    reference(at: word.load(ordering: .acquiring))?._withUnsafeGuaranteedRef {
      $0.watchedSlot(key)
    }
  }
}

extension ObservationStorage {
  /// Changes a property that somebody may observe, and tells them.
  ///
  /// - Parameters:
  ///   - key: the number of the property.
  ///   - subject: whose property it is.
  ///   - newValue: what it will be.
  ///   - value: the property itself, read at most once.
  ///   - store: makes the change.
  ///
  /// Not inlined: the setter that calls it should stay small enough to be inlined itself.
  @inlinable
  @inline(never)
  public func change<Value>(
    _ key: Int, of subject: AnyObject, to newValue: Value, from value: @autoclosure () -> Value,
    _ store: () -> Void
  ) {
    guard let slot = slot(key) else { return isBeingAsked ? () : store() }
    announce(slot, of: subject, value, store) { newValue }
  }

  /// As above, where making the change may change it once more, so that it is read again.
  @inlinable
  @inline(never)
  public func change<Value>(
    _ key: Int, of subject: AnyObject, from value: @autoclosure () -> Value, _ store: () -> Void
  ) {
    guard let slot = slot(key) else { return isBeingAsked ? () : store() }
    announce(slot, of: subject, value, store, value)
  }

  @inlinable
  @inline(__always)
  func announce<Value>(
    _ slot: Unmanaged<ObservedSlot>, of subject: AnyObject, _ old: () -> Value,
    _ store: () -> Void, _ new: () -> Value
  ) {
    ChangeRound.onStack(at: slot, of: Unmanaged.passUnretained(subject)) { round in
      if round.needsOld {
        withUnsafePointer(to: old()) { old in
          round.begin(old: old)
          store()
          withUnsafePointer(to: new()) { round.end(new: $0) }
        }
      } else {
        round.begin(old: nil)
        store()
        withUnsafePointer(to: new()) { round.end(new: $0) }
      }
    }
  }
}
