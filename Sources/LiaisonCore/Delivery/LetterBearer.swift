/// A caller that waits for room, with the letter that it brings. The mailbox takes the letter
/// itself as soon as there is room, so a later caller is never first, but for one that posts during
/// a pause: what the pause keeps has room of its own.
///
/// Unchecked: the mailbox's lock guards the link.
final class LetterBearer: Queued, @unchecked Sendable {
  let letter: Letter
  let waiter = Waiter()
  var link = QueueLink<LetterBearer>()

  init(_ letter: Letter) { self.letter = letter }
}

extension Mailbox.State {
  /// Lets callers in for whose letters there is room by now. Returns those to be woken.
  mutating func admit(_ policy: MailboxPolicy) -> [LetterBearer] {
    if bearers.isEmpty || isSealed { return [] }
    var admitted: [LetterBearer] = []
    while let bearer = bearers.first,
      letters.count(with: bearer.letter, exceptEarlier: false) < policy.capacity
    {
      bearers.remove(bearer)
      letters.append(bearer.letter)
      admitted.append(bearer)
    }
    return admitted
  }

  /// Takes back a letter that has found no room. Returns `false` if it has found some meanwhile, or
  /// if the mailbox has been sealed.
  mutating func giveUp(_ bearer: LetterBearer) -> Bool { bearers.remove(bearer) }
}
