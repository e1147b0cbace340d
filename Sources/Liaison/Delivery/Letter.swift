/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// A caller waits for its answer; it is never dropped.
  let isAwaited: Bool
  /// What of the requirement a report needs. The whole of it would have references to count.
  private let source: UInt
  private let place: Int

  init(
    of requirement: Requirement, isAwaited: Bool = false, _ work: @escaping @Sendable () -> Void
  ) {
    self.work = work
    self.isAwaited = isAwaited
    source = requirement.source
    place = requirement.place
  }

  var requirement: Requirement { Requirement(source, place, nil) }
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

/// A caller that waits for room, with the letter that it brings. The mailbox takes the letter itself as
/// soon as there is room, so a later caller is never first.
///
/// Unchecked: the mailbox's lock guards `isTaken`.
final class LetterBearer: @unchecked Sendable {
  let letter: Letter
  let waiter = Waiter()
  fileprivate(set) var isTaken = false

  init(_ letter: Letter) { self.letter = letter }
}

extension Mailbox.State {
  /// Lets callers in for whose letters there is room by now. Returns those to be woken.
  mutating func admit(_ policy: MailboxPolicy) -> [LetterBearer] {
    if bearers.isEmpty || isSealed { return [] }
    var admitted: [LetterBearer] = []
    while letters.count < policy.capacity, let bearer = bearers.first {
      bearers.removeFirst()
      bearer.isTaken = true
      letters.append(bearer.letter)
      admitted.append(bearer)
    }
    return admitted
  }

  /// Takes back a letter that has found no room. Returns `false` if it has found some meanwhile.
  mutating func giveUp(_ bearer: LetterBearer) -> Bool {
    if bearer.isTaken { return false }
    bearers.removeAll { $0 === bearer }
    return true
  }
}
