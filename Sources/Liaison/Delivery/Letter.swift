/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// A caller waits for its answer; it is never dropped.
  let isAwaited: Bool
  /// Nobody knows yet whether its receiver implements the requirement.
  let isTrial: Bool
  /// A step of an asynchronous call: it runs whatever becomes of the mailbox, and takes nobody's room.
  let isStep: Bool
  /// What of the requirement a report needs. The whole of it would have references to count.
  private let source: UInt
  private let place: Int

  init(
    of requirement: Requirement, isAwaited: Bool = false, isTrial: Bool = false,
    _ work: @escaping @Sendable () -> Void
  ) {
    self.work = work
    self.isAwaited = isAwaited
    self.isTrial = isTrial
    isStep = false
    source = requirement.source
    place = requirement.place
  }

  init(step work: @escaping @Sendable () -> Void) {
    self.work = work
    (isAwaited, isTrial, isStep) = (true, false, true)
    (source, place) = (0, 0)
  }

  var requirement: Requirement { Requirement(source, place, nil) }

  fileprivate var isSpecial: Bool { isTrial || isStep }

  /// Whether both take room from each other.
  fileprivate func counts(with other: Letter) -> Bool {
    isTrial == other.isTrial && isStep == other.isStep
      && (!isTrial || place == other.place && source == other.source)
  }
}

/// The letters of a mailbox, in the order in which they came.
///
/// Only so many may wait, and a letter that its receiver has no use for must not take the place of one
/// that it has. While it is not known which is which, the letters of each such requirement have a count of
/// their own.
struct LetterQueue: ~Copyable {
  private var letters = Ring<Letter>()
  /// How many are trials or steps.
  private var special = 0

  var count: Int { letters.count }
  var isEmpty: Bool { letters.isEmpty }

  mutating func append(_ letter: Letter) {
    if letter.isSpecial { special += 1 }
    letters.append(letter)
  }

  mutating func popFirst() -> Letter? {
    let letter = letters.popFirst()
    if letter?.isSpecial == true { special -= 1 }
    return letter
  }

  /// How many letters count together with this one, of those behind the first so many.
  func count(with letter: Letter, after exempt: Int) -> Int {
    if special == 0 { return letter.isTrial ? 0 : count - exempt }
    return (exempt..<max(exempt, count)).count { letters[$0].counts(with: letter) }
  }

  /// Takes out the oldest letter that nobody waits for and that counts together with this one, of those
  /// behind the first so many.
  mutating func dropOldest(with letter: Letter, after exempt: Int) -> Letter? {
    let place = (exempt..<count).first {
      !letters[$0].isAwaited && letters[$0].counts(with: letter)
    }
    guard let place else { return nil }
    let dropped = letters[place]
    for step in stride(from: place, to: 0, by: -1) { letters[step] = letters[step - 1] }
    _ = letters.popFirst()
    if dropped.isSpecial { special -= 1 }
    return dropped
  }

  /// Keeps of the letters behind the first so many what `keeping` says, and moves the others.
  mutating func trim(to keeping: Keeping, after exempt: Int, dropping others: inout LetterQueue) {
    let surplus = count - exempt - keeping.capacity
    guard surplus > 0 else { return }
    let first = keeping.side == .oldest ? count - surplus : exempt
    for place in 0..<count {
      guard let letter = popFirst() else { return }
      if place < first || place >= first + surplus { append(letter) } else { others.append(letter) }
    }
  }

  /// Moves all but the steps of asynchronous calls, to where they are let go.
  mutating func moveAllButSteps(to others: inout LetterQueue) {
    if special == 0 { return swap(&self, &others) }
    for _ in 0..<count {
      guard let letter = popFirst() else { return }
      if letter.isStep { append(letter) } else { others.append(letter) }
    }
  }
}

/// A caller that waits for room, with the letter that it brings. The mailbox takes the letter itself as
/// soon as there is room, so a later caller is never first.
///
/// Unchecked: the mailbox's lock guards `isTaken` and the link.
final class LetterBearer: Queued, @unchecked Sendable {
  let letter: Letter
  let waiter = Waiter()
  fileprivate(set) var isTaken = false
  var link = QueueLink<LetterBearer>()

  init(_ letter: Letter) { self.letter = letter }
}

extension Mailbox.State {
  /// Lets callers in for whose letters there is room by now. Returns those to be woken.
  mutating func admit(_ policy: MailboxPolicy) -> [LetterBearer] {
    if bearers.isEmpty || isSealed { return [] }
    var admitted: [LetterBearer] = []
    while let bearer = bearers.first,
      letters.count(with: bearer.letter, after: 0) < policy.capacity
    {
      bearers.remove(bearer)
      bearer.isTaken = true
      letters.append(bearer.letter)
      admitted.append(bearer)
    }
    return admitted
  }

  /// Takes back a letter that has found no room. Returns `false` if it has found some meanwhile.
  mutating func giveUp(_ bearer: LetterBearer) -> Bool {
    if bearer.isTaken { return false }
    bearers.remove(bearer)
    return true
  }
}
