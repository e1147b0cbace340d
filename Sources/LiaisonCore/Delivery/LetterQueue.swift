/// The letters of a mailbox, in the order in which they came.
///
/// The room is limited, and a letter that the receiver has no implementation for must not take the
/// room of another. So the letters of each requirement for which this is unknown have a lane of
/// their own. Steps of asynchronous calls have one, too, because they take no room. Counting,
/// adding and dropping cost the same for any number of letters. `popFirst` takes the oldest of the
/// lanes' first letters.
struct LetterQueue: ~Copyable {
  private var known = LetterLane()
  /// The lanes of trials and steps. None of these lanes is empty.
  private var sides: [SideLane] = []
  private var nextNumber = 0

  var count: Int { sides.reduce(known.count) { $0 + $1.letters.count } }
  var isEmpty: Bool { known.isEmpty && sides.isEmpty }

  mutating func append(_ letter: Letter) {
    var letter = letter
    letter.number = nextNumber
    nextNumber &+= 1
    guard letter.isTrial || letter.isStep else { return known.append(letter) }
    if let lane = side(of: letter) { return lane.letters.append(letter) }
    sides.append(SideLane(letter))
  }

  mutating func popFirst() -> Letter? {
    if sides.isEmpty { return known.popFirst() }
    var first = (number: known.firstNumber, lane: Int?.none)
    for lane in sides.indices {
      let number = sides[lane].letters.firstNumber
      if number < first.number { first = (number, lane) }
    }
    guard let lane = first.lane else { return known.popFirst() }
    let letter = sides[lane].letters.popFirst()
    if sides[lane].letters.isEmpty { sides.remove(at: lane) }
    return letter
  }

  /// How many letters share the room of this one.
  func count(with letter: Letter, exceptEarlier: Bool) -> Int {
    if !letter.isTrial { return known.count(exceptEarlier: exceptEarlier) }
    return side(of: letter)?.letters.count(exceptEarlier: exceptEarlier) ?? 0
  }

  /// Takes out the oldest letter that shares the room of this one and has no waiting caller.
  mutating func dropOldest(with letter: Letter, exceptEarlier: Bool) -> Letter? {
    if !letter.isTrial { return known.dropOldest(exceptEarlier: exceptEarlier) }
    guard let lane = sides.firstIndex(where: { $0.isOf(letter) }) else {
      return nil
    }
    let dropped = sides[lane].letters.dropOldest(exceptEarlier: exceptEarlier)
    if sides[lane].letters.isEmpty { sides.remove(at: lane) }
    return dropped
  }

  /// Takes out the letter that asks a question, if the letter waits. It searches all waiting
  /// letters, because only a caller that has waited for its whole limit withdraws a question.
  mutating func remove(asking question: AnyObject) -> Letter? { known.remove(asking: question) }

  /// Makes the letters that wait now earlier than those that come later.
  mutating func setAside() {
    known.setAside()
    for lane in sides { lane.letters.setAside() }
  }

  /// Appends all letters of another queue. The letters of this queue, and those that are earlier in
  /// the other, are earlier afterwards.
  mutating func append(allOf other: inout LetterQueue) {
    var earlier = other.earlierCount
    while earlier > 0, let letter = other.popFirst() {
      append(letter)
      earlier -= 1
    }
    setAside()
    while let letter = other.popFirst() { append(letter) }
  }

  /// Keeps as many of the later letters as `keeping` allows, and moves the others to `others`.
  mutating func trim(to keeping: Keeping, dropping others: inout LetterQueue) {
    let exempt = earlierCount
    // Steps take no room. No question waits here: only observers pause.
    let steps = sides.first(where: \.isOfSteps)?.letters.count(exceptEarlier: true) ?? 0
    let later = count - exempt - steps
    let surplus = later - keeping.capacity
    guard surplus > 0 else { return }
    let first = keeping.side == .oldest ? later - surplus : 0
    var all = LetterQueue()
    swap(&self, &all)
    var number = 0
    for position in 0..<all.count {
      if position == exempt { setAside() }
      guard let letter = all.popFirst() else { return }
      if position < exempt || letter.isStep {
        append(letter)
        continue
      }
      let isKept = number < first || number >= first + surplus
      if isKept { append(letter) } else { others.append(letter) }
      number += 1
    }
  }

  /// Moves all letters but the steps of asynchronous calls to `others`, for the caller to release.
  mutating func moveAllButSteps(to others: inout LetterQueue) {
    swap(&self, &others)
    guard let steps = others.sides.firstIndex(where: \.isOfSteps) else { return }
    sides.append(others.sides.remove(at: steps))
    // The numbers go on after those of the steps.
    nextNumber = others.nextNumber
  }

  private var earlierCount: Int {
    sides.reduce(known.earlierCount) { $0 + $1.letters.earlierCount }
  }

  private func side(of letter: Letter) -> SideLane? {
    sides.first { $0.isOf(letter) }
  }
}

/// Letters that share the same room. Those that were set aside come first.
///
/// A lane sets a letter aside once at most, so that costs no more than adding the letter.
private struct LetterLane: ~Copyable {
  private var earlier = Ring<Letter>()
  private var letters = Ring<Letter>()

  var count: Int { earlier.count + letters.count }
  var earlierCount: Int { earlier.count }
  var isEmpty: Bool { earlier.isEmpty && letters.isEmpty }

  /// The number of the first letter, if there is one.
  var firstNumber: Int {
    if !earlier.isEmpty { return earlier.slot(0).pointee.number }
    return letters.isEmpty ? .max : letters.slot(0).pointee.number
  }

  mutating func append(_ letter: Letter) { letters.append(letter) }

  mutating func popFirst() -> Letter? {
    earlier.isEmpty ? letters.popFirst() : earlier.popFirst()
  }

  func count(exceptEarlier: Bool) -> Int { exceptEarlier ? letters.count : count }

  mutating func dropOldest(exceptEarlier: Bool) -> Letter? {
    if !exceptEarlier, let dropped = earlier.dropOldest() { return dropped }
    return letters.dropOldest()
  }

  mutating func remove(asking question: AnyObject) -> Letter? {
    earlier.removeFirst { $0.asks(question) } ?? letters.removeFirst { $0.asks(question) }
  }

  mutating func setAside() {
    if earlier.isEmpty { return swap(&earlier, &letters) }
    while let letter = letters.popFirst() { earlier.append(letter) }
  }
}

/// The letters of one requirement for which it is unknown whether the receiver implements it; or
/// all steps.
///
/// Unchecked: the lane belongs to one queue, which one thread at a time changes.
private final class SideLane: @unchecked Sendable {
  private let requirement: Requirement
  let isOfSteps: Bool
  var letters = LetterLane()

  init(_ letter: Letter) {
    requirement = letter.requirement
    isOfSteps = letter.isStep
    letters.append(letter)
  }

  func isOf(_ letter: Letter) -> Bool {
    isOfSteps == letter.isStep && letter.isOf(requirement)
  }
}

extension Ring<Letter> {
  /// Takes out the oldest letter without a waiting caller. Each waiting caller blocks a thread, so
  /// few such letters stand before it.
  fileprivate mutating func dropOldest() -> Letter? { removeFirst { !$0.isAwaited } }

  fileprivate mutating func removeFirst(where isIt: (Letter) -> Bool) -> Letter? {
    guard let place = (0..<count).first(where: { isIt(slot($0).pointee) }) else { return nil }
    let removed = self[place]
    for step in stride(from: place, to: 0, by: -1) { self[step] = self[step - 1] }
    _ = popFirst()
    return removed
  }
}
