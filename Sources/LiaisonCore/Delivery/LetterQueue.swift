/// The letters of a mailbox, in the order in which they came.
///
/// Only so many may wait, and a letter that its receiver has no use for must not take the place of
/// one that it has. While it is not known which is which, the letters of each such requirement
/// stand in a lane of their own. So do steps of asynchronous calls, which take no room. Counting,
/// adding and dropping cost the same for any number of letters; what is taken out is the first of
/// the first letters of the lanes.
struct LetterQueue: ~Copyable {
  private var known = LetterLane()
  /// Trials and steps. None of these lanes is empty.
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

  /// How many letters take room from this one.
  func count(with letter: Letter, exceptEarlier: Bool) -> Int {
    if !letter.isTrial { return known.count(exceptEarlier: exceptEarlier) }
    return side(of: letter)?.letters.count(exceptEarlier: exceptEarlier) ?? 0
  }

  /// Takes out the oldest letter that takes room from this one and has no caller waiting for it.
  mutating func dropOldest(with letter: Letter, exceptEarlier: Bool) -> Letter? {
    if !letter.isTrial { return known.dropOldest(exceptEarlier: exceptEarlier) }
    guard let lane = sides.firstIndex(where: { $0.isOf(letter) }) else {
      return nil
    }
    let dropped = sides[lane].letters.dropOldest(exceptEarlier: exceptEarlier)
    if sides[lane].letters.isEmpty { sides.remove(at: lane) }
    return dropped
  }

  /// Takes out the letter that asks a question, if it waits. It is looked for among all that wait:
  /// only a caller that has waited for as long as its limit takes a question back.
  mutating func remove(asking question: AnyObject) -> Letter? { known.remove(asking: question) }

  /// What waits now counts as earlier than what comes.
  mutating func setAside() {
    known.setAside()
    for lane in sides { lane.letters.setAside() }
  }

  /// Moves letters of another queue behind those that wait, and leaves what is earlier earlier.
  mutating func append(allOf other: inout LetterQueue) {
    var earlier = other.earlierCount
    while earlier > 0, let letter = other.popFirst() {
      append(letter)
      earlier -= 1
    }
    setAside()
    while let letter = other.popFirst() { append(letter) }
  }

  /// Keeps as many of the later letters as `keeping` allows, and moves the others.
  mutating func trim(to keeping: Keeping, dropping others: inout LetterQueue) {
    let exempt = earlierCount
    let surplus = count - exempt - keeping.capacity
    guard surplus > 0 else { return }
    let first = keeping.side == .oldest ? count - surplus : exempt
    var all = LetterQueue()
    swap(&self, &all)
    for place in 0..<all.count {
      if place == exempt { setAside() }
      guard let letter = all.popFirst() else { return }
      let isKept = place < first || place >= first + surplus || letter.isStep
      if isKept { append(letter) } else { others.append(letter) }
    }
  }

  /// Moves all but the steps of asynchronous calls, to where they are let go.
  mutating func moveAllButSteps(to others: inout LetterQueue) {
    swap(&self, &others)
    guard let steps = others.sides.firstIndex(where: \.isOfSteps) else { return }
    sides.append(others.sides.remove(at: steps))
    // Numbers go on from those of the steps.
    nextNumber = others.nextNumber
  }

  private var earlierCount: Int {
    sides.reduce(known.earlierCount) { $0 + $1.letters.earlierCount }
  }

  private func side(of letter: Letter) -> SideLane? {
    sides.first { $0.isOf(letter) }
  }
}

/// Letters that take room from each other. Those that were set aside are the first of them.
///
/// A letter is set aside once in its life, so that costs no more than to add it.
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

/// The letters of one requirement that may be implemented or not; or the steps.
///
/// Unchecked: it belongs to one queue, which is changed by one thread at a time.
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
