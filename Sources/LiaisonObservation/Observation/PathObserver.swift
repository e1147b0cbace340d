public import LiaisonCore
import Synchronization

/// An observer of a path or of a computed property. It observes several properties, and makes one
/// event of changes that belong together.
///
/// Its hooks are registered in the slots of these properties. It counts announcements and changes
/// that belong together, and tells one event after the last change. A change that was not announced
/// is an event of its own.
///
/// Unchecked: hooks and depth are behind a lock, and the other fields that change are weak or
/// atomic.
@usableFromInline
package final class PathObserver: LimitedReceiver, @unchecked Sendable {
  /// Functions that know the type of the path's value.
  @usableFromInline
  struct Actions {
    /// Keeps the old value: the event's if there is one, otherwise the path's.
    let remember: (AnyObject, ChangeEvent.Pointer?) -> Void
    /// Releases the old value.
    let forget: () -> Void
    /// Tells the observer that the value is about to change.
    let announce: (PathObserver, AnyObject) -> Void
    /// Tells the observer that the value has changed.
    let did: (PathObserver, AnyObject) -> Void
    /// Tells the observer of a change of the last property alone, whose event carries the value.
    let changed: ChangeEvent.Tell

    @usableFromInline
    init(
      remember: @escaping (AnyObject, ChangeEvent.Pointer?) -> Void,
      forget: @escaping () -> Void,
      announce: @escaping (PathObserver, AnyObject) -> Void,
      did: @escaping (PathObserver, AnyObject) -> Void,
      changed: @escaping ChangeEvent.Tell
    ) {
      self.remember = remember
      self.forget = forget
      self.announce = announce
      self.did = did
      self.changed = changed
    }
  }

  fileprivate struct State {
    var hooks: [PathHook] = []
    /// Slots that the observer has left while observers, perhaps this one, were being told there.
    var left: [ObservedSlot] = []
    /// Grows with each rewiring, so that an outdated rewiring is recognised.
    var version = 0
    var isOver = false
    var depth = 0
    /// Whether one of the changes that belong together has been made.
    var hasChanged = false
    /// The kind of the only announced change, if it is a change of the last property.
    var lone: ChangeKind?
  }

  /// Flags of unusual conditions, in one word, so that the usual case costs one load.
  private struct Condition: OptionSet {
    let rawValue: UInt8

    /// The observer is between an announcement and its change.
    static let isUnderWay = Self(rawValue: 1)
    /// An object on the path has ended since the wiring was made.
    static let isOutdated = Self(rawValue: 2)
  }

  private let step: PathStep
  private let carriesValue: Bool
  private let actions: Actions
  private let terms: ObserverTerms
  private(set) weak var root: AnyObject?
  private let state = Guarded(State())
  private let condition = Atomic<UInt8>(0)

  @usableFromInline
  init(
    of root: AnyObject, along step: PathStep, carriesValue: Bool, _ terms: ObserverTerms,
    _ actions: Actions
  ) {
    self.carriesValue = carriesValue
    self.root = root
    self.step = step
    self.terms = terms
    self.actions = actions
    super.init(.other, mailbox: terms.mailbox)
  }

  var options: ChangeOptions { terms.options }

  package override var isToldOfItsEnd: Bool { terms.areToldOfTheEnd }

  package override func didEnd() {
    super.didEnd()
    terms.ended?()
  }

  private func note(_ condition: Condition, _ isSo: Bool) {
    if isSo {
      self.condition.bitwiseOr(condition.rawValue, ordering: .sequentiallyConsistent)
    } else {
      self.condition.bitwiseAnd(~condition.rawValue, ordering: .sequentiallyConsistent)
    }
  }

  private func has(_ condition: Condition) -> Bool {
    self.condition.load(ordering: .relaxed) & condition.rawValue != 0
  }

  /// Whether an object on the path has ended since the wiring was made.
  var isOutdated: Bool { has(.isOutdated) }
}

// MARK: - Events from the hooks

extension PathObserver {
  /// Handles the announcement of a change of a property on the path. The first announcement keeps
  /// the old value.
  ///
  /// - Parameter event: the event of the last property, if that property changes.
  func will(_ root: AnyObject, _ event: ChangeEvent.Pointer?) {
    let kind = event?.pointee.kind
    let (isFirst, needsValue) = state.withLock { state in
      state.depth += 1
      if state.depth == 1 {
        state.lone = kind
        note(.isUnderWay, true)
        // An event of single elements does not carry the whole old value.
        return (true, kind == nil || kind == .setting)
      }
      // A single event becomes part of a larger change, which carries the whole value.
      let needsValue = state.lone != nil && state.lone != .setting
      state.lone = nil
      return (false, needsValue)
    }
    if needsValue { actions.remember(root, isFirst ? event : nil) }
    guard isFirst, options.contains(.prior) else { return }
    guard let event else { return whileOwned { actions.announce(self, root) } }
    var prior = event.pointee
    prior.isPrior = true
    withUnsafePointer(to: prior) { prior in whileOwned { actions.changed(self, root, prior) } }
  }

  /// Handles an announced change that has been made. After the last of those that belong together,
  /// the observer is told.
  ///
  /// - Parameter event: the event of the last property, if that property has changed.
  func did(_ root: AnyObject, _ event: ChangeEvent.Pointer?) {
    let ending = end(1, hasChanged: true)
    if ending == .ofLeaf, let event {
      actions.forget()
      whileOwned { actions.changed(self, root, event) }
    } else {
      tell(root, ending)
    }
  }

  /// Tells the observer of a change that was not announced here, unless it is part of another
  /// change.
  func didAlone(_ root: AnyObject) {
    if has(.isUnderWay), isPartOfAnother() { return }
    whileOwned { actions.did(self, root) }
  }

  /// Tells the observer of a change of the last property alone that was not announced here, unless
  /// it is part of another change.
  @inline(__always)
  func changed(_ root: AnyObject, _ event: ChangeEvent.Pointer) {
    if has(.isUnderWay), isPartOfAnother() { return }
    if isTied { return whileOwned { actions.changed(self, root, event) } }
    if !isRemoved { actions.changed(self, root, event) }
  }

  private func isPartOfAnother() -> Bool {
    state.withLock { state in
      if state.depth > 0 { state.hasChanged = true }
      return state.depth > 0
    }
  }

  /// Takes back announcements whose changes will not follow here. If the event waited only for
  /// them, the observer is told of it now.
  func takeBack(_ count: Int) { tell(root, end(count, hasChanged: false)) }

  private func tell(_ root: AnyObject?, _ ending: Ending) {
    switch ending {
    case .notYet: return
    case .ofNothing: actions.forget()
    case .ofLeaf, .ofPath:
      guard let root else { return actions.forget() }
      whileOwned { actions.did(self, root) }
    }
  }

  /// What follows when announcements have ended.
  private enum Ending {
    /// Other announcements have not ended.
    case notYet
    /// There is no change to tell.
    case ofNothing
    /// A change of the last property alone.
    case ofLeaf
    case ofPath
  }

  private func end(_ count: Int, hasChanged: Bool) -> Ending {
    state.withLock { state in
      state.depth -= count
      state.hasChanged = state.hasChanged || hasChanged
      guard state.depth == 0 else { return .notYet }
      note(.isUnderWay, false)
      defer { (state.hasChanged, state.lone) = (false, nil) }
      guard state.hasChanged, !state.isOver else { return .ofNothing }
      return state.lone == nil ? .ofPath : .ofLeaf
    }
  }

  private func whileOwned(_ body: () -> Void) {
    // If the owner has ended, the observation ends, and its hooks leave.
    if !ifPresent(body) { cancel() }
  }
}

// MARK: - Wiring

extension PathObserver {
  /// Begins the observation, which lasts until the token goes away.
  @usableFromInline
  func begin(from root: AnyObject) -> Subscription {
    wire(from: root)
    return PathSubscription(of: self)
  }

  /// Finds the properties that the path depends on now, and moves the hooks there.
  func wire(from root: AnyObject) {
    while true {
      let version = state.withLock { $0.version }
      // If an object ends after this line, its hook sets the flag again, and the next event makes
      // the wiring anew.
      note(.isOutdated, false)
      let wiring = PathWiring(of: step, from: root, carriesValue: carriesValue)
      let change = state.withLock { $0.replaceHooks(by: wiring, for: self, seen: version) }
      guard let change else { continue }
      for hook in change.added { hook.enter(from: root, isLate: version > 0) }
      for hook in change.dropped { hook.leave() }
      return
    }
  }

  /// Called when the object of a hook has ended, perhaps on another thread. So the next event makes
  /// the wiring anew.
  func lostObject() { note(.isOutdated, true) }

  /// Removes all hooks. Returns the slots in which a call of the observer may still run.
  private func unwire() -> [ObservedSlot] {
    let hooks = state.withLock { state in
      state.isOver = true
      defer { state.hooks = [] }
      state.leave(state.hooks)
      return state.hooks
    }
    for hook in hooks { hook.leave() }
    return state.withLock { $0.left }
  }
}

extension PathObserver.State {
  /// Replaces the hooks, and keeps those that are still needed. Returns nil if another rewiring was
  /// faster.
  fileprivate mutating func replaceHooks(
    by wiring: PathWiring, for observer: PathObserver, seen: Int
  ) -> (added: [PathHook], dropped: [PathHook])? {
    guard version == seen else { return nil }
    version += 1
    if isOver { return ([], []) }
    var dropped = hooks
    var added: [PathHook] = []
    hooks = wiring.wires.map { wire in
      if let index = dropped.firstIndex(where: { $0.stands(for: wire) }) {
        let hook = dropped.remove(at: index)
        hook.update(to: wire)
        return hook
      }
      let fresh = PathHook(wire, of: observer)
      added.append(fresh)
      return fresh
    }
    leave(dropped)
    return (added, dropped)
  }

  /// Remembers the slots of removed hooks, as long as observers are being told there.
  fileprivate mutating func leave(_ hooks: [PathHook]) {
    left.removeAll { !$0.isBeingTold }
    for hook in hooks where !left.contains(where: { $0 === hook.slot }) { left.append(hook.slot) }
  }
}

// MARK: - Ending

extension PathObserver {
  var isActive: Bool { !isRemoved && isAlive && root != nil }

  /// Whether no slot keeps the observer, because nothing on the path can change.
  fileprivate var standsNowhere: Bool { state.withLock { $0.hooks.isEmpty } }

  func cancel() { _ = endPath() }

  /// Ends the observation. Returns the slots in which a call may still run.
  fileprivate func endPath() -> [ObservedSlot] {
    let stood = markRemoved()
    let slots = unwire()
    if stood, isToldOfItsEnd { didEnd() }
    return slots
  }
}

/// The token of a path's observer.
///
/// As with a roster's token, what the observer holds is released when the observation ends,
/// because only the hooks in the slots keep the observer.
///
/// Unchecked: the reference is written once, and the runtime reads weak references atomically.
private final class PathSubscription: Subscription, @unchecked Sendable {
  private weak var observer: PathObserver?
  /// The observer, if it has no hooks. Then only this token keeps it.
  private let alone: Guarded<PathObserver?>
  private let mailbox: Mailbox?

  init(of observer: PathObserver) {
    self.observer = observer
    alone = Guarded(observer.standsNowhere ? observer : nil)
    mailbox = observer.mailbox
  }

  override var isActive: Bool { observer?.isActive ?? false }
  override var losses: Int { mailbox?.losses ?? 0 }

  override func cancel() { _ = cancelWithRemains() }

  override func cancelWithRemains() -> Remains {
    let alone = alone.withLock { $0.take() }
    var remains = Remains(observer?.endPath().map { .calls(of: $0) } ?? [])
    if let mailbox { remains.append(.work(in: mailbox)) }
    withExtendedLifetime(alone) {}
    return remains
  }

  override func limit(to owner: AnyObject) { observer?.tie(to: owner) }
}
