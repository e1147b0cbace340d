import LiaisonCore
import Synchronization

/// The hook of a path's observer in the slot of one property.
///
/// Unchecked: see `PropertyReceiver`; the fields that change are atomic or behind a lock.
final class PathHook: PropertyReceiver, @unchecked Sendable {
  let slot: ObservedSlot
  private let isAtRoot: Bool
  private let rewires: Bool
  private let isLeaf: Bool
  /// Whether the path may leave the object without an event that the hook hears.
  private let isLoose: Bool
  private let observer: PathObserver
  /// The number of announcements heard here whose changes have not followed yet.
  private let announced = Atomic(0)
  private let isDropped = Atomic(false)
  private let isReached: Guarded<Sealed<PathWire.Check?>>

  init(_ wire: PathWire, of observer: PathObserver) {
    slot = wire.slot
    isAtRoot = wire.isAtRoot
    rewires = wire.rewires
    isLeaf = wire.isLeaf && !wire.rewires
    isLoose = wire.isReached != nil
    isReached = Guarded(Sealed(wire.isReached))
    self.observer = observer
    super.init(needs: Self.needs(observer.options, isLeaf: isLeaf), mailbox: nil)
  }

  /// An observer without `.prior` and `.old` needs no announcement. For `.old`, an event of the
  /// last property carries the old value, and other properties need an announcement.
  private static func needs(_ options: ChangeOptions, isLeaf: Bool) -> ObservedSlot.Needs {
    var needs = ObservedSlot.Needs()
    if options.contains(.prior) { needs.insert(.announcement) }
    if options.contains(.old) { needs.insert(isLeaf ? .old : .announcement) }
    return needs
  }

  /// Whether it stands in the slot that a wire leads to, and would hear the same changes there.
  func stands(for wire: PathWire) -> Bool {
    slot === wire.slot && rewires == wire.rewires && isLeaf == (wire.isLeaf && !wire.rewires)
      && isLoose == (wire.isReached != nil)
  }

  /// Takes over a wire's check whether the path still leads here.
  func update(to wire: PathWire) {
    guard isLoose else { return }
    let fresh = Sealed(wire.isReached)
    let previous = isReached.withLock { check in
      defer { check = fresh }
      return check
    }
    withExtendedLifetime(previous) {}
  }

  // MARK: - Entering and leaving

  /// - Parameter isLate: whether the path has been observed before. Then a change that is held open
  ///   already is a change of the path.
  func enter(from root: AnyObject, isLate: Bool) {
    // The token is not kept, because the path's observer ends the hook with `leave`.
    slot.add(self, isLate: isLate).outliveToken()
    // The hook may have been dropped before it was registered.
    if isDropped.load(ordering: .sequentiallyConsistent) { return slot.remove(self) }
    if slot.awaitsChange(isLate: isLate) { hearAnnouncement(root, nil) }
  }

  func leave() {
    isDropped.store(true, ordering: .sequentiallyConsistent)
    slot.remove(self)
    takeBackAnnouncements()
  }

  override var isToldOfItsEnd: Bool { true }

  /// Called when the object that has the property has ended, or the hook has left. If the object is
  /// the root, the whole observation ends.
  override func didEnd() {
    super.didEnd()
    if isDropped.load(ordering: .sequentiallyConsistent) { return }
    takeBackAnnouncements()
    if isAtRoot { observer.cancel() } else { observer.lostObject() }
  }

  // MARK: - Hearing

  override func will(_ event: ChangeEvent.Pointer) {
    // Changes of several threads overlap. An observer that needs no announcement is told of each
    // change alone. But a change that is held open is one change for all observers.
    if needs.isEmpty, slot.isShared, !slot.isHeld { return }
    guard let root = reachableRoot(event) else { return }
    hearAnnouncement(root, isLeaf ? event : nil)
  }

  private func hearAnnouncement(_ root: AnyObject, _ event: ChangeEvent.Pointer?) {
    // The observer hears first, and the count grows after that. So, if the hook is dropped
    // meanwhile, it takes back only announcements that the observer has heard.
    observer.will(root, event)
    announced.add(1, ordering: .sequentiallyConsistent)
    // If the hook was dropped before, it does not hear the change.
    if isDropped.load(ordering: .sequentiallyConsistent) { takeBackAnnouncements() }
  }

  override func did(_ event: ChangeEvent.Pointer) -> Bool {
    // Fast path: a change of the last property that was not announced, while the wiring is current.
    if isLeaf, !isLoose, !event.pointee.wasAnnounced, !observer.isOutdated {
      guard let root = root(event) else { return false }
      observer.changed(root, event)
      return true
    }
    return hear(event)
  }

  @inline(never)
  private func hear(_ event: ChangeEvent.Pointer) -> Bool {
    guard let root = reachableRoot(event) else { return observer.root != nil }
    if rewires { observer.wire(from: root) }
    if event.pointee.wasAnnounced, takeAnnouncement() {
      observer.did(root, isLeaf ? event : nil)
    } else if isLeaf {
      observer.changed(root, event)
    } else {
      observer.didAlone(root)
    }
    return true
  }

  @inline(__always)
  private func root(_ event: ChangeEvent.Pointer) -> AnyObject? {
    isAtRoot ? event.pointee.subject.takeUnretainedValue() : observer.root
  }

  /// The root of the path, if the path still leads here.
  private func reachableRoot(_ event: ChangeEvent.Pointer) -> AnyObject? {
    guard let root = root(event) else { return nil }
    if observer.isOutdated || !isStillReached(from: root) {
      observer.wire(from: root)
      if isDropped.load(ordering: .sequentiallyConsistent) { return nil }
    }
    return root
  }

  private func isStillReached(from root: AnyObject) -> Bool {
    guard isLoose else { return true }
    return isReached.withLock { $0 }.content?(root) ?? true
  }

  /// Takes one announcement from the count. Returns whether there was one.
  private func takeAnnouncement() -> Bool {
    while true {
      let count = announced.load(ordering: .acquiring)
      if count == 0 { return false }
      if announced.compareExchange(
        expected: count, desired: count - 1, ordering: .acquiringAndReleasing
      ).exchanged {
        return true
      }
    }
  }

  private func takeBackAnnouncements() {
    let count = announced.exchange(0, ordering: .sequentiallyConsistent)
    if count > 0 { observer.takeBack(count) }
  }
}
