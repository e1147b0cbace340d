/// Calls that this end has carried out and not acknowledged.
package struct CarriedOut {
  package private(set) var calls = 0
  package private(set) var bytes = 0

  package init() {}

  package mutating func add(calls more: Int = 1, _ size: Int) {
    calls += more
    bytes += size
  }

  /// Whether to acknowledge now: these calls are a quarter of the window, or the sender may be
  /// waiting.
  package func isDue(in window: CallWindow) -> Bool {
    if calls == 0 { return false }
    return calls >= (window.mostCalls + 3) / 4 || bytes >= (window.mostBytes + 3) / 4
      || window.isHalfFull
  }

  package mutating func take() -> CarriedOut {
    defer { self = CarriedOut() }
    return self
  }
}
