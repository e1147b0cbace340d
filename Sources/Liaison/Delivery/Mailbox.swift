import Dispatch
import Synchronization

/// The calls that wait for one receiver. They run one after the other, in the order in which they
/// came, where the receiver lives; never two at a time.
@usableFromInline
final class Mailbox: Sendable {
  struct State: ~Copyable {
    var letters = LetterQueue()
    /// Somebody empties the mailbox or is about to.
    var isScheduled = false
    var runner = Whereabouts.nowhere
    var errand = Errand.none
    /// What is kept while the receiver pauses.
    var pause: Keeping?
    /// How many letters waited already when it began, which nothing of it concerns.
    var waitedBeforePause = 0
    var isClosed = false
    var losses = 0
    var waitingForRoom: [DispatchSemaphore] = []
    var waitingForQuiet: [DispatchSemaphore] = []
  }

  let state = Guarded(State())
  /// Whether nothing may be taken out for now; says what the state says, without the lock.
  let isStopped = Atomic(false)
  let place: Delivery.Place
  private let policy: MailboxPolicy

  /// After how many letters others on the same queue get their turn.
  private static let turn = 512

  init(_ place: Delivery.Place, _ policy: MailboxPolicy) {
    self.place = place
    self.policy = policy
    place.mark()
  }

  @usableFromInline
  static func make(_ delivery: Delivery, _ policy: MailboxPolicy) -> Mailbox? {
    if case .here = delivery.place { return nil }
    return Mailbox(delivery.place, policy)
  }

  var losses: Int { state.withLock { $0.losses } }

  // MARK: - Posting

  fileprivate enum Outcome {
    case scheduled
    case waits(DispatchSemaphore)
    case taken
    case lost(Letter)
    case closed
  }

  /// Puts a call into the mailbox and returns; with `.waiting`, when there is room for it.
  @usableFromInline
  func post(_ requirement: Requirement, _ work: @escaping @Sendable () -> Void) {
    let letter = Letter(work: work, isAwaited: false)
    while true {
      switch state.withLock({ $0.take(letter, policy) }) {
      case .scheduled: return schedule()
      case .taken, .closed: return
      case .lost:
        return Tap.shared.report(
          TapEvent(kind: .lost, requirement: requirement, place: place.label))
      case .waits(let room): waitForRoom(room, requirement)
      }
    }
  }

  private func waitForRoom(_ room: DispatchSemaphore, _ requirement: Requirement) {
    insist(
      !isEmptiedHere,
      "'\(requirement)' would wait for ever for room in a mailbox that is emptied here. Give the "
        + "mailbox another policy than .waiting, or call from elsewhere.")
    // Unsafe is only to keep what is handed in; this asks whether there is a task at all.
    insist(
      !needsTasks || withUnsafeCurrentTask { $0 == nil },
      "'\(requirement)' waits for room in a mailbox that tasks empty; waiting for it here would "
        + "block a thread that they need. Give the mailbox another policy than .waiting.")
    let deadline = DispatchTime.now() + Roster.patience
    let isInTime = Delivery.Place.wait(for: place.id) { room.wait(timeout: deadline) == .success }
    insist(
      isInTime == true,
      "'\(requirement)' would wait for ever for room in a mailbox: what empties it waits for this. "
        + "Give the mailbox another policy than .waiting, or call from elsewhere.")
  }

  /// Whether it would be this thread's or task's turn to make room.
  private var isEmptiedHere: Bool {
    if case .here = place { return state.withLock { $0.isRunningHere } }
    return place.isCurrent || state.withLock { $0.isRunningHere }
  }

  /// Whether what it holds runs in tasks.
  private var needsTasks: Bool {
    if case .here = place { return true }
    return place.runsTasks
  }

  // MARK: - Asking

  /// Runs a call in its turn and waits for what it returns: directly when this thread is where the
  /// receiver lives, after the calls that were waiting. Returns `nil` when the registration ended
  /// first.
  func ask<Answer>(_ requirement: Requirement, _ work: () -> Answer) -> Answer? {
    if state.withLock({ $0.runner == .thread }) { return work() }
    if place.isCurrent, let answer = askDirectly(work) { return answer }
    // Unsafe is only to keep what is handed in; this asks whether there is a task at all.
    insist(
      !place.runsTasks || withUnsafeCurrentTask { $0 == nil },
      "'\(requirement)' returns a value and its receiver lives on an actor or executor; waiting "
        + "for it here would block a thread that tasks need. Declare the requirement async.")
    return withoutActuallyEscaping(work) { work in
      let question = Question(work)
      defer { question.forget() }
      let outcome: Bool? = Delivery.Place.wait(for: place.id) {
        if state.withLock({ $0.takeAnyway(Slip.letter(for: question)) }) { schedule() }
        return question.wait(until: .now() + Roster.patience)
      }
      insist(
        outcome == true,
        "'\(requirement)' would wait for ever: its receiver's place waits for this one. Declare "
          + "the requirement async, or add the receiver with another delivery.")
      return question.result
    }
  }

  /// On a serial place nobody else can be emptying the mailbox now, so what waits runs first and
  /// the question after it. Returns `nil` when somebody else is, on a concurrent queue.
  private func askDirectly<Answer>(_ work: () -> Answer) -> Answer? {
    let isOurs = state.withLock { state in
      guard state.runner == .nowhere else { return false }
      state.runner = .thread
      return true
    }
    guard isOurs else { return nil }
    emptyTurn(of: .max)
    let answer = work()
    leave()
    return answer
  }

  // MARK: - Emptying

  func schedule() {
    place.run { [self] in empty() }
  }

  private func empty() {
    let isOurs = state.withLock { state in
      state.isScheduled = false
      // Else a question that was asked directly is running, and schedules what is left.
      guard state.runner == .nowhere else { return false }
      state.runner = .thread
      return true
    }
    guard isOurs else { return }
    emptyTurn(of: Self.turn)
    leave()
  }

  /// Runs at most `count` of the calls that wait, and tells those who wait for room.
  private func emptyTurn(of count: Int) {
    // Nothing is ever dropped from an unbounded mailbox, so all that waits is taken at once.
    if policy.overflow == .never { return emptyInBatches(of: count) }
    var left = count
    while left > 0 {
      let (letter, room) = state.withLock { $0.next() }
      room?.signal()
      guard let letter else { return }
      letter.work()
      left -= 1
    }
  }

  private func emptyInBatches(of count: Int) {
    var letters = LetterQueue()
    var left = count
    while left > 0 {
      state.withLock { state in if !state.isStopped { swap(&state.letters, &letters) } }
      if letters.isEmpty { return }
      while !letters.isEmpty {
        if left == 0 || isStopped.load(ordering: .relaxed) { return putBack(&letters) }
        letters.popFirst()?.work()
        left -= 1
      }
    }
  }

  private func putBack(_ letters: inout LetterQueue) {
    state.withLock { state in
      if state.isClosed { return }
      state.waitedBeforePause += letters.count
      while let newer = state.letters.popFirst() { letters.append(newer) }
      swap(&state.letters, &letters)
    }
  }

  /// Gives the mailbox back, and has it emptied further when more has come.
  private func leave() {
    let (more, quiet) = state.withLock { state in
      state.runner = .nowhere
      return (state.wantsEmptying(), state.takeWaitingForQuiet())
    }
    for waiter in quiet { waiter.signal() }
    if more { schedule() }
  }

  // MARK: - Ending

  /// Lets go of what waits and of who waits for room.
  func close() {
    // Let go after the lock.
    var letters = LetterQueue()
    let waiting = state.withLock { state in
      state.isClosed = true
      swap(&state.letters, &letters)
      defer { state.waitingForRoom = [] }
      return state.waitingForRoom
    }
    for room in waiting { room.signal() }
  }

  /// Waits until no call runs, unless it is this thread that runs one. Returns whether in time.
  func waitUntilQuiet(until deadline: DispatchTime) -> Bool {
    let quiet = state.withLock { state -> DispatchSemaphore? in
      guard state.isRunningElsewhere else { return nil }
      let quiet = DispatchSemaphore(value: 0)
      state.waitingForQuiet.append(quiet)
      return quiet
    }
    return quiet.map { $0.wait(timeout: deadline) == .success } ?? true
  }
}

extension Mailbox.State {
  fileprivate mutating func take(_ letter: Letter, _ policy: MailboxPolicy) -> Mailbox.Outcome {
    if isClosed { return .closed }
    let policy = pause?.policy ?? policy
    let exempt = pause == nil ? 0 : waitedBeforePause
    guard letters.count - exempt >= policy.capacity else {
      return put(letter) ? .scheduled : .taken
    }
    switch policy.overflow {
    case .never:
      return put(letter) ? .scheduled : .taken
    case .dropsNewest:
      losses += 1
      return .lost(letter)
    case .dropsOldest:
      losses += 1
      guard let dropped = letters.dropOldest(after: exempt) else { return .lost(letter) }
      _ = put(letter)
      return .lost(dropped)
    case .waits:
      let room = DispatchSemaphore(value: 0)
      waitingForRoom.append(room)
      return .waits(room)
    }
  }

  /// Takes a letter that somebody waits for, whatever the policy. Returns whether to schedule.
  fileprivate mutating func takeAnyway(_ letter: Letter) -> Bool {
    isClosed ? false : put(letter)
  }

  private mutating func put(_ letter: Letter) -> Bool {
    letters.append(letter)
    return wantsEmptying()
  }

  /// Whether somebody has to be sent to empty it, which is noted as done.
  mutating func wantsEmptying() -> Bool {
    if letters.isEmpty || isScheduled || runner != .nowhere || isStopped { return false }
    isScheduled = true
    return true
  }

  fileprivate mutating func next() -> (Letter?, DispatchSemaphore?) {
    if isStopped { return (nil, nil) }
    let letter = letters.popFirst()
    let hasRoom = letter != nil && !waitingForRoom.isEmpty
    return (letter, hasRoom ? waitingForRoom.removeFirst() : nil)
  }
}
