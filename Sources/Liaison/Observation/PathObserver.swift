import Synchronization

/// An observer of a path, or of a computed property: of several properties, that is, of which it
/// makes one event a change.
///
/// It stands in their slots by its hooks. Between the first announcement and the last change of
/// what belongs together it counts how deep it is; the event goes out at the end.
///
/// Unchecked: hooks and depth are behind a lock, and what else changes is weak or atomic.
@usableFromInline
final class PathObserver: LimitedReceiver, @unchecked Sendable {
  /// What is done with the path's value, by functions that know its type.
  @usableFromInline
  struct Actions {
    /// Takes note of the value before.
    let will: (PathObserver, AnyObject) -> Void
    /// Tells what has become of it.
    let did: (PathObserver, AnyObject) -> Void
    /// Tells of a change of the last property alone, where its value is to be had.
    let changed: ChangeEvent.Tell

    @usableFromInline
    init(
      will: @escaping (PathObserver, AnyObject) -> Void,
      did: @escaping (PathObserver, AnyObject) -> Void,
      changed: @escaping ChangeEvent.Tell
    ) {
      self.will = will
      self.did = did
      self.changed = changed
    }
  }

  fileprivate struct State {
    var hooks: [PathHook] = []
    /// Grows with each rewiring, so that one that has been overtaken is known.
    var version = 0
    var isOver = false
    var depth = 0
    /// Whether one of the changes that belong together has been made.
    var hasChanged = false
  }

  private let step: PathStep
  private let carriesValue: Bool
  private let actions: Actions
  private let terms: ObserverTerms
  private(set) weak var root: AnyObject?
  private let state = Guarded(State())
  /// Whether it is between an announcement and its change; says what the state says.
  private let isUnderWay = Atomic(false)

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

  override var isToldOfItsEnd: Bool { terms.areToldOfTheEnd }

  override func didEnd() {
    super.didEnd()
    terms.ended?()
  }
}

// MARK: - What its hooks hear

extension PathObserver {
  /// A change of something on the way is coming. The first one sees the value before.
  func will(_ root: AnyObject) {
    let isFirst = state.withLock { state in
      state.depth += 1
      isUnderWay.store(true, ordering: .relaxed)
      return state.depth == 1
    }
    if isFirst { whileOwned { actions.will(self, root) } }
  }

  /// A change has been made. The last of those that belong together is told of.
  func did(_ root: AnyObject) {
    if end(1, hasChanged: true) { whileOwned { actions.did(self, root) } }
  }

  /// A change of the last property alone, unless it is part of another.
  @inline(__always)
  func changed(_ root: AnyObject, _ event: ChangeEvent.Place) {
    if isUnderWay.load(ordering: .relaxed), isPartOfAnother() { return }
    if isTied { return whileOwned { actions.changed(self, root, event) } }
    if !isRemoved { actions.changed(self, root, event) }
  }

  private func isPartOfAnother() -> Bool {
    state.withLock { state in
      if state.depth > 0 { state.hasChanged = true }
      return state.depth > 0
    }
  }

  /// Announcements will not be followed by their changes here. What has been changed meanwhile is told
  /// of, if they were all that it waited for.
  func takeBack(_ count: Int) {
    if end(count, hasChanged: false), let root { whileOwned { actions.did(self, root) } }
  }

  /// Returns whether these announcements were the last ones, and there is something to tell.
  private func end(_ count: Int, hasChanged: Bool) -> Bool {
    state.withLock { state in
      state.depth -= count
      state.hasChanged = state.hasChanged || hasChanged
      guard state.depth == 0 else { return false }
      isUnderWay.store(false, ordering: .relaxed)
      defer { state.hasChanged = false }
      return state.hasChanged && !state.isOver
    }
  }

  private func whileOwned(_ body: () -> Void) {
    // An owner that has gone takes its hooks along.
    if !ifPresent(body) { cancel() }
  }
}

// MARK: - Wiring

extension PathObserver {
  /// Begins, until the token goes away.
  @usableFromInline
  func begin(from root: AnyObject) -> Subscription {
    wire(from: root)
    return Subscription(self)
  }

  /// Finds out anew which properties the path depends on, and stands where it must.
  func wire(from root: AnyObject) {
    while true {
      let version = state.withLock { $0.version }
      let wiring = PathWiring(of: step, from: root, carriesValue: carriesValue)
      let change = state.withLock { $0.replaceHooks(by: wiring, for: self, seen: version) }
      guard let change else { continue }
      for hook in change.added { hook.enter() }
      for hook in change.dropped { hook.leave() }
      return
    }
  }

  private func unwire() -> [PathHook] {
    state.withLock { state in
      state.isOver = true
      defer { state.hooks = [] }
      return state.hooks
    }
  }
}

extension PathObserver.State {
  /// Keeps the hooks that are needed as before. Returns nil when somebody was quicker.
  fileprivate mutating func replaceHooks(
    by wiring: PathWiring, for observer: PathObserver, seen: Int
  ) -> (added: [PathHook], dropped: [PathHook])? {
    guard version == seen else { return nil }
    version += 1
    if isOver { return ([], []) }
    var left = hooks
    var added: [PathHook] = []
    hooks = wiring.wires.map { wire in
      if let index = left.firstIndex(where: { $0.wire == wire }) {
        return left.remove(at: index)
      }
      let fresh = PathHook(wire, of: observer)
      added.append(fresh)
      return fresh
    }
    return (added, left)
  }
}

// MARK: - The token

extension PathObserver: Registration {
  var isActive: Bool { !isRemoved && isAlive && root != nil }

  func cancel() {
    let stood = markRemoved()
    for hook in unwire() { hook.leave() }
    if stood, isToldOfItsEnd { didEnd() }
  }

  func cancelAndWait(upTo deadline: Deadline) -> Bool {
    let stood = markRemoved()
    let hooks = unwire()
    var isInTime = true
    for hook in hooks where !hook.leaveAndWait(upTo: deadline) { isInTime = false }
    if stood, isToldOfItsEnd { didEnd() }
    return waitUntilQuiet(upTo: deadline) && isInTime
  }
}
