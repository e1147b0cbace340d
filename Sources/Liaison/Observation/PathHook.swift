import Synchronization

/// Where the observer of a path stands in the slot of one property.
///
/// Unchecked: see `PropertyReceiver`; what changes is atomic.
final class PathHook: PropertyReceiver, @unchecked Sendable {
  let wire: PathWire
  private let observer: PathObserver
  /// Whether what it hears is told at once, unless it was announced.
  private let isDirect: Bool
  /// Announcements that have been heard here and not been followed by the change yet.
  private let announced = Atomic(0)
  private let isDropped = Atomic(false)

  init(_ wire: PathWire, of observer: PathObserver) {
    self.wire = wire
    self.observer = observer
    isDirect = wire.isLeaf && !wire.rewires
    super.init(needs: Self.needs(wire, observer.options), mailbox: nil)
  }

  /// Whoever is told the value of the last property needs no announcement, unless he asked for it.
  private static func needs(_ wire: PathWire, _ options: ChangeOptions) -> ObservedSlot.Needs {
    guard wire.isLeaf, !wire.rewires, !options.contains(.prior) else { return .announcement }
    return options.contains(.old) ? .old : []
  }

  // MARK: - Coming and going

  func enter() {
    // The observer ends it; nobody else has its token.
    wire.slot.add(self).outliveToken()
    // It may have been dropped before it was there.
    if isDropped.load(ordering: .sequentiallyConsistent) { wire.slot.remove(self) }
  }

  func leave() {
    isDropped.store(true, ordering: .sequentiallyConsistent)
    wire.slot.remove(self)
    takeBackAnnouncements()
  }

  func leaveAndWait(upTo deadline: Deadline) -> Bool {
    isDropped.store(true, ordering: .sequentiallyConsistent)
    defer { takeBackAnnouncements() }
    return wire.slot.removeAndWait(self, upTo: deadline)
  }

  override var isToldOfItsEnd: Bool { true }

  /// The object whose property it is has ended, or the observer has left. With the root ends all.
  override func didEnd() {
    super.didEnd()
    if isDropped.load(ordering: .sequentiallyConsistent) { return }
    takeBackAnnouncements()
    if wire.isAtRoot { observer.cancel() }
  }

  // MARK: - Hearing

  override func will(_ event: ChangeEvent.Place) {
    guard let root = root(event) else { return }
    // In this order: whoever drops the hook meanwhile takes back no more than the observer has heard.
    observer.will(root)
    announced.add(1, ordering: .sequentiallyConsistent)
    // The change will not be heard here if it was dropped before.
    if isDropped.load(ordering: .sequentiallyConsistent) { takeBackAnnouncements() }
  }

  override func did(_ event: ChangeEvent.Place) -> Bool {
    guard let root = root(event) else { return false }
    if isDirect, !event.pointee.wasAnnounced {
      observer.changed(root, event)
    } else {
      didWithin(root, event)
    }
    return true
  }

  @inline(never)
  private func didWithin(_ root: AnyObject, _ event: ChangeEvent.Place) {
    if wire.rewires { observer.wire(from: root) }
    if !event.pointee.wasAnnounced, wire.isLeaf {
      observer.changed(root, event)
    } else if takeAnnouncement() {
      observer.did(root)
    }
  }

  private func root(_ event: ChangeEvent.Place) -> AnyObject? {
    wire.isAtRoot ? event.pointee.subject.takeUnretainedValue() : observer.root
  }

  /// Returns whether there was one.
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
