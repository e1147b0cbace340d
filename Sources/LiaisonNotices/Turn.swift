import LiaisonCore

/// The right to deliver, in a center that gives all threads one order. One thread has it at a time.
final class Turn: Sendable {
  fileprivate struct State: ~Copyable {
    var isTaken = false
    var waiting = Ring<Sealed<() -> Void>>()
  }

  private let state = Guarded(State())

  /// Takes the turn. Returns `false` if another thread, or an outer post of this one, has it.
  func take() -> Bool { state.withLock { $0.take() } }

  /// Leaves a post to the thread that has the turn. If no thread has it any more, takes the turn
  /// and returns `false`.
  func leave(_ post: @escaping () -> Void) -> Bool {
    let sealed = Sealed(post)
    return state.withLock { state in
      if state.take() { return false }
      state.waiting.append(sealed)
      return true
    }
  }

  /// Performs the posts that have been left meanwhile, and gives the turn back.
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
