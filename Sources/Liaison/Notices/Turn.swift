/// Whose turn it is to deliver, in a center that gives all threads one order.
final class Turn: Sendable {
  fileprivate struct State: ~Copyable {
    var isTaken = false
    var waiting = Ring<Sealed<() -> Void>>()
  }

  private let state = Guarded(State())

  /// Takes the turn. Returns `false` when it is somebody else's.
  func take() -> Bool { state.withLock { $0.take() } }

  /// Leaves a post to whoever delivers. Returns `false` when nobody does any more: then the turn
  /// has been taken.
  func leave(_ post: @escaping () -> Void) -> Bool {
    let sealed = Sealed(post)
    return state.withLock { state in
      if state.take() { return false }
      state.waiting.append(sealed)
      return true
    }
  }

  /// Posts what was left meanwhile, and gives the turn back.
  func pass() {
    while let next = state.withLock({ $0.next() }) { next.content() }
  }
}

extension Turn.State {
  fileprivate mutating func take() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }

  fileprivate mutating func next() -> Sealed<() -> Void>? {
    let next = waiting.popFirst()
    if next == nil { isTaken = false }
    return next
  }
}
