import LiaisonCore

/// Which elements are let through, and when.
enum Pace: Sendable {
  /// An element that none has followed for this long.
  case quiet(Duration)
  /// At most one element per interval, the newest or the first.
  case interval(Duration, latest: Bool)
}

/// The elements that wait to be let through. It computes with times, and uses neither clocks nor
/// tasks.
///
/// Two elements can wait: a settled one, whose time has come and that the reader has not asked for,
/// and a newer pending one, whose time has not come. An element that is left out is returned, so
/// that the caller releases it.
struct Pacer<Element: Sendable>: Sendable {
  private let pace: Pace
  private var settled: Element?
  private var pending: Element?
  private var due = Duration.zero
  private var opening = Duration.zero
  private(set) var hasEnded = false

  init(_ pace: Pace) { self.pace = pace }

  /// Whether a reader can only wait for the base.
  var isIdle: Bool { settled == nil && pending == nil && !hasEnded }

  mutating func end() { hasEnded = true }

  /// Takes an element and returns the one that it replaces, which may be itself.
  mutating func add(_ element: Element, at now: Duration) -> Element? {
    if case .interval(_, latest: false) = pace, !isIdle {
      if let first = pending { pending = keep(first, leavingOut: element) }
      if let first = settled { settled = keep(first, leavingOut: element) }
      return element
    }
    var element = element
    let leftOut: Element?
    if due <= now {
      leftOut = settle()
    } else {
      leftOut = pending.take()
      element = keep(element, leavingOut: leftOut)
    }
    pending = element
    switch pace {
    case .quiet(let time): due = now + time.bounded
    case .interval: due = max(now, opening)
    }
    return leftOut
  }

  enum Next: Sendable {
    case element(Element, leavingOut: Element?)
    case end
    case nothing(until: Duration?)
  }

  /// Returns what a reader gets now, or the time to ask again.
  mutating func next(at now: Duration) -> Next {
    let leftOut = due <= now || hasEnded ? settle() : nil
    guard let element = settled.take() else {
      return hasEnded ? .end : .nothing(until: pending == nil ? nil : due)
    }
    if case .interval(let time, _) = pace { opening = now + time.bounded }
    return .element(element, leavingOut: leftOut)
  }

  /// Removes and returns the elements that wait.
  mutating func takeAll() -> [Element] { [settled.take(), pending.take()].compactMap(\.self) }

  /// Replaces the settled element by the pending one, and returns the former.
  private mutating func settle() -> Element? {
    guard let element = pending.take() else { return nil }
    let leftOut = settled.take()
    settled = keep(element, leavingOut: leftOut)
    return leftOut
  }
}
