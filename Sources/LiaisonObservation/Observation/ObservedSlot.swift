public import LiaisonCore
public import Synchronization

/// The observers of one property of one object, in the order in which they came.
///
/// Unchecked: the class adds atomic words to a roster. A change that is held open is behind a lock
/// if the object is thread-safe, and otherwise belongs to the isolation of the object.
@usableFromInline
final class ObservedSlot: Roster, @unchecked Sendable {
  /// What at least one observer needs, or an earlier one needed.
  @usableFromInline
  struct Needs: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The value before the change.
    @inlinable static var old: Self { Self(rawValue: 1) }
    /// An announcement before the change is made.
    @inlinable static var announcement: Self { Self(rawValue: 2) }
  }

  /// Not retained, because the table outlives its use here: the code that makes a change keeps the
  /// object alive, and the object keeps its table alive.
  let table: Unmanaged<ObservationTable>
  let isShared: Bool
  @usableFromInline let needBits = Atomic<UInt8>(0)
  private let stamps = Atomic(0)
  /// The number of the newest set, if the object is thread-safe.
  private let sets = Atomic(0)
  private let holds = Atomic(0)
  private let announcements = Atomic(0)
  /// The change that is held open, if the object is not thread-safe.
  private var openChange: HeldChange?
  /// The changes that are held open, if the object is thread-safe, by the threads and tasks that
  /// opened them.
  private let openChanges = Guarded<[Whereabouts: OpenChange]>([:])

  init(in table: ObservationTable) {
    self.table = Unmanaged.passUnretained(table)
    isShared = table.isShared
    super.init()
  }

  @inlinable
  var needs: Needs { Needs(rawValue: needBits.load(ordering: .acquiring)) }

  /// The stamp of the newest observer. Observers that have come until now have no greater stamp.
  /// Observers that come later have a greater one, or zero if they come late.
  @usableFromInline
  var newestStamp: Int { stamps.load(ordering: .acquiring) }

  /// The number of the newest set. An observer that finds the same number before and after it reads
  /// the property has read what this set has left.
  @usableFromInline
  var newestSet: Int { sets.load(ordering: .acquiring) }

  /// Numbers a set. The caller holds the lock of the object, and has not yet made the set.
  @usableFromInline
  func countSet() -> Int {
    let number = sets.load(ordering: .relaxed) + 1
    sets.store(number, ordering: .releasing)
    return number
  }

  /// - Parameter isLate: whether the receiver replaces an earlier observer. Then it is also told of
  ///   changes that are held open already.
  func add(_ receiver: PropertyReceiver, isLate: Bool = false) -> Subscription {
    // The needs are set before other threads can see the observer or its stamp.
    needBits.bitwiseOr(receiver.needs.rawValue, ordering: .acquiringAndReleasing)
    let stamp = stamps.add(1, ordering: .acquiringAndReleasing).newValue
    receiver.stamp = isLate ? 0 : stamp
    return add(receiver, priority: .normal)
  }

  /// Whether an observer is being told of a change now.
  var isBeingTold: Bool { isBeingCalled }

  /// Ends all observations, because the object has ended.
  func end() {
    openChange = nil
    removeAll()
  }

  /// Begins an announcement. If an observer sets the property during it, the set is part of the
  /// announced change. If the object is thread-safe, the set is a change of its own, which is
  /// announced in turn.
  func enterAnnouncement() {
    if !isShared { hold() }
    let depth = announcements.add(1, ordering: .relaxed).newValue
    if depth == ChangeRound.deep { table._withUnsafeGuaranteedRef(tellDepth) }
  }

  private func tellDepth(in table: ObservationTable) {
    table.tellDepth(of: Unmanaged.passUnretained(self))
  }

  func leaveAnnouncement() {
    announcements.subtract(1, ordering: .relaxed)
    if !isShared { letGo() }
  }
}

// MARK: - Changes that are held open

extension ObservedSlot {
  /// A change of a thread-safe object that a thread or task holds open.
  private struct OpenChange {
    var depth = 1
    var change: HeldChange?
  }

  /// Whether a change is held open that includes every change made here.
  ///
  /// If the object is thread-safe, the held change includes only changes by the same thread or
  /// task. So each other change is told with the value that it replaced.
  @usableFromInline
  var isHeld: Bool {
    holds.load(ordering: .relaxed) > 0 && (!isShared || isHeldHere)
  }

  /// Whether a change is held open by `willChange` or around a body, and not only by an
  /// announcement.
  var isHeldOpen: Bool {
    isShared ? isHeld : holds.load(ordering: .relaxed) > announcements.load(ordering: .relaxed)
  }

  /// Whether some thread or task has begun a change and not ended it.
  var isLeftOpen: Bool { holds.load(ordering: .relaxed) > 0 }

  private var isHeldHere: Bool {
    let here = Whereabouts.taskOrThread
    return openChanges.withLock { $0[here] != nil }
  }

  /// Whether a change has been announced and a new observer will be told of it. Announcements of
  /// other threads do not count, because their changes may be made at any moment.
  func awaitsChange(isLate: Bool) -> Bool {
    if !isShared, announcements.load(ordering: .relaxed) > 0 { return true }
    if !isLate { return false }
    if !isShared { return openChange != nil }
    let here = Whereabouts.taskOrThread
    return openChanges.withLock { $0[here]?.change != nil }
  }

  /// Holds a change open. Returns whether it is the outermost one.
  @discardableResult
  @usableFromInline
  func hold() -> Bool {
    let wasHeld = holds.add(1, ordering: .acquiringAndReleasing).oldValue > 0
    if !isShared { return !wasHeld }
    let here = Whereabouts.taskOrThread
    return openChanges.withLock { changes in
      let isNew = changes[here] == nil
      if isNew { changes[here] = OpenChange() } else { changes[here]?.depth += 1 }
      return isNew
    }
  }

  /// Stores the change that this thread or task has begun.
  func keep(_ change: HeldChange) {
    guard isShared else {
      openChange = change
      return
    }
    let here = Whereabouts.taskOrThread
    openChanges.withLock { $0[here]?.change = change }
  }

  /// Ends a `hold`. Returns the change, if this `hold` was the outermost one and the change was
  /// stored.
  @discardableResult
  @usableFromInline
  func letGo() -> HeldChange? {
    if !isShared {
      guard holds.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return nil }
      defer { openChange = nil }
      return openChange
    }
    let here = Whereabouts.taskOrThread
    let (isOurs, change) = openChanges.withLock { changes -> (Bool, HeldChange?) in
      guard let depth = changes[here]?.depth else { return (false, nil) }
      changes[here]?.depth = depth - 1
      if depth > 1 { return (true, nil) }
      return (true, changes.removeValue(forKey: here)?.change)
    }
    if isOurs { holds.subtract(1, ordering: .acquiringAndReleasing) }
    return change
  }

  /// Notes a set of a thread-safe object. Returns whether the set is part of a change that is held
  /// open here, and so is not told alone.
  @usableFromInline
  func takeNote<Value>(old: Value, new: Value, number: Int) -> Bool {
    guard holds.load(ordering: .relaxed) > 0 else { return false }
    let here = Whereabouts.taskOrThread
    let open = openChanges.withLock { $0[here] }
    open?.change?.note(old: old, new: new, number: number, newest: newestStamp)
    return open != nil
  }
}
