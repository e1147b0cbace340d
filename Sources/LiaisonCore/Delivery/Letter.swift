/// A call that waits in a mailbox.
struct Letter: Sendable {
  let work: @Sendable () -> Void
  /// What kind it is, or the address of the question that it asks; in one word, because every call
  /// of a receiver elsewhere is a letter.
  private let kind: UInt
  /// What of the requirement a report needs. The whole of it would have references to count.
  private let source: UInt
  private let place: Int
  /// Its turn among the letters of its queue, which numbers them.
  fileprivate var number = 0

  init(of requirement: Requirement, isTrial: Bool = false, _ work: @escaping @Sendable () -> Void) {
    self.init(of: requirement, isTrial ? Kind.trial : Kind.plain, work)
  }

  /// The letter has to keep the question, whose address is no other object's then.
  init(
    of requirement: Requirement, asking question: AnyObject, _ work: @escaping @Sendable () -> Void
  ) {
    self.init(of: requirement, Self.address(of: question), work)
  }

  init(step work: @escaping @Sendable () -> Void) {
    self.work = work
    kind = Kind.step
    (source, place) = (0, 0)
  }

  private init(
    of requirement: Requirement, _ kind: UInt, _ work: @escaping @Sendable () -> Void
  ) {
    self.work = work
    self.kind = kind
    source = requirement.source
    place = requirement.place
  }

  /// No object has one of these addresses.
  private enum Kind {
    static let plain: UInt = 0
    static let trial: UInt = 1
    static let step: UInt = 2
  }

  private static func address(of question: AnyObject) -> UInt {
    UInt(bitPattern: ObjectIdentifier(question))
  }

  /// It is not known yet whether its receiver implements the requirement.
  var isTrial: Bool { kind == Kind.trial }

  /// A step of an asynchronous call. It runs even when the mailbox has been closed, and takes no
  /// room.
  var isStep: Bool { kind == Kind.step }

  /// A caller waits for its answer, or a call for its step; it is never dropped.
  var isAwaited: Bool { kind >= Kind.step }

  fileprivate func asks(_ question: AnyObject) -> Bool { kind == Self.address(of: question) }

  var requirement: Requirement { Requirement(source, place, nil) }

  fileprivate func isOf(_ requirement: Requirement) -> Bool {
    place == requirement.place && source == requirement.source
  }
}

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
