/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// Somebody waits for its answer; it is never dropped.
  let isAwaited: Bool
}

/// The letters of a mailbox, in the order in which they came.
typealias LetterQueue = Ring<Letter>

extension Ring<Letter> {
  /// Takes out the oldest letter that nobody waits for, of those behind the first so many.
  mutating func dropOldest(after exempt: Int) -> Letter? {
    guard let place = (exempt..<count).first(where: { !self[$0].isAwaited }) else {
      return nil
    }
    let dropped = self[place]
    for step in stride(from: place, to: 0, by: -1) { self[step] = self[step - 1] }
    _ = popFirst()
    return dropped
  }
}
