/// Whose turn it is to deliver, in a center that gives all threads one order.
final class Turn: Sendable {
  fileprivate struct State {
    var isTaken = false
    var waiting = Ring<Sealed<() -> Void>>()
  }

  private let state = Guarded(State())

  /// Runs `post` now and then what came meanwhile, or leaves it to whoever is delivering.
  func take(_ post: @escaping () -> Void) {
    let sealed = Sealed(post)
    let isOurs = state.withLock { state in
      if state.isTaken {
        state.waiting.append(sealed)
        return false
      }
      state.isTaken = true
      return true
    }
    guard isOurs else { return }
    post()
    while let next = state.withLock({ $0.next() }) { next.content() }
  }
}

extension Turn.State {
  fileprivate mutating func next() -> Sealed<() -> Void>? {
    let next = waiting.popFirst()
    if next == nil { isTaken = false }
    return next
  }
}
