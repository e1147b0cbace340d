/// A caller that waits for room, with its letter. The mailbox takes the letter itself as soon as
/// there is room, so no later caller overtakes this one. The exception is a caller that posts
/// during a pause, because what the pause keeps has room of its own.
///
/// Unchecked: the mailbox's lock guards the link.
final class LetterBearer: Queued, @unchecked Sendable {
  let letter: Letter
  let waiter = Waiter()
  var link = QueueLink<LetterBearer>()

  init(_ letter: Letter) { self.letter = letter }
}

extension Mailbox.State {
  /// Takes the letters of callers for which there is room now. Returns the callers to wake.
  mutating func admit(_ policy: MailboxPolicy) -> [LetterBearer] {
    if bearers.isEmpty || isRetired { return [] }
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

  /// Gives up a letter that has found no room. Returns `false` if the mailbox has taken the letter
  /// meanwhile or has been retired.
  mutating func giveUp(_ bearer: LetterBearer) -> Bool { bearers.remove(bearer) }
}
