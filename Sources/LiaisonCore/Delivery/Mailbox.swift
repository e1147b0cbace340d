import Synchronization

/// The calls that wait for one receiver. They run where the receiver lives, one after the other, in
/// the order in which they came, and never two at a time.
@usableFromInline
package final class Mailbox: Sendable {
  struct State: ~Copyable {
    var letters = LetterQueue()
    /// A job that will empty the mailbox is scheduled and has not begun.
    var isScheduled = false
    var runner = Whereabouts.nowhere
    var errand = Errand.none
    /// Which letters are kept while the receiver pauses. Letters that waited before are not
    /// limited.
    var pause: Keeping?
    /// The mailbox takes no more letters, except steps.
    var isRetired = false
    /// A letter is not kept during a pause either.
    var isClosed = false
    /// It was closed because its place has gone, so letters that a thread has taken are lost.
    var isAbandoned = false
    var losses = 0
    /// Callers that wait for room, in the order in which they came.
    var bearers = WaitQueue<LetterBearer>()
    var waitingForQuiet = WaitQueue<Waiter>()
  }

  let state = Guarded(State())
  /// Whether letters have to wait for now. It is a copy of `State.isStopped` that is read without
  /// the lock. It is also true in a closed mailbox, until the thread that empties the mailbox has
  /// discarded the letters that it holds.
  let isStopped = Atomic(false)
  package let place: Delivery.Place
  let policy: MailboxPolicy
  /// How long a caller waits for its question to begin.
  let answerLimit: Duration?
  /// The receiver's name in reports.
  let addressee: any Any.Type

  @usableFromInline
  package init(_ delivery: Delivery, _ policy: MailboxPolicy, for addressee: any Any.Type) {
    place = delivery.place
    answerLimit = delivery.answerLimit
    self.policy = policy
    self.addressee = addressee
  }

  /// Makes a mailbox; returns `nil` if the receiver lives where it is called.
  @usableFromInline
  package static func make(
    _ delivery: Delivery, _ policy: MailboxPolicy, for addressee: any Any.Type
  ) -> Mailbox? {
    if case .here = delivery.place { return nil }
    return Mailbox(delivery, policy, for: addressee)
  }

  package var losses: Int { state.withLock { $0.losses } }

  /// Whether a call runs.
  var isWorking: Bool { state.withLock { $0.runner != .nowhere || $0.errand != .none } }

  // MARK: - Posting

  fileprivate enum PostResult {
    case scheduled
    case taken
    case lost(Letter)
    case waits(LetterBearer, upTo: Duration?)
    case retired
  }

  /// Puts a call into the mailbox and returns. With `.waiting`, the caller first waits for room.
  /// Returns `false` if the registration has ended.
  ///
  /// - Parameter isTrial: Whether it is still unknown if the receiver implements the requirement.
  @discardableResult
  @usableFromInline
  package func post(
    _ requirement: Requirement, isTrial: Bool = false, _ work: @escaping @Sendable () -> Void
  ) -> Bool {
    insistOnPosting(requirement)
    let letter = Letter(of: requirement, isTrial: isTrial, work)
    switch state.withLock({ $0.take(letter, policy) }) {
    case .scheduled: schedule()
    case .taken: break
    case .lost(let letter): report(.lost, letter.requirement)
    case .waits(let bearer, let limit): waitForRoom(bearer, upTo: limit)
    case .retired: return false
    }
    return true
  }

  /// Copies the state's answer for the thread that empties the mailbox. A closed mailbox stays
  /// stopped, so that this thread discards the letters that it holds; but where the place has gone,
  /// it goes on, and each letter reports its own loss.
  func copyStop(of state: borrowing State) {
    if state.isClosed && !state.isAbandoned { return }
    isStopped.store(state.isStopped, ordering: .relaxed)
  }

  func report(_ kind: TapEvent.Kind, _ requirement: Requirement) {
    Tap.shared.report(TapEvent(kind: kind, requirement: requirement, place: place.label))
  }

  // MARK: - Ending

  /// Takes no more letters. Waiting letters still run. Callers that wait for room go on.
  func retire() {
    let bearers = state.withLock { $0.retire() }
    for bearer in bearers { bearer.waiter.wake() }
  }

  /// Takes no more letters and discards those that wait, except steps of asynchronous calls.
  package func close() {
    // Released after the lock.
    var letters = LetterQueue()
    let bearers = state.withLock { state in
      state.isClosed = true
      state.isAbandoned = false
      isStopped.store(true, ordering: .relaxed)
      state.letters.moveAllButSteps(to: &letters)
      return state.retire()
    }
    for bearer in bearers { bearer.waiter.wake() }
  }

  /// The place has gone, so all letters that wait are lost, and those that wait for room. An
  /// asynchronous call keeps its place alive, so no step of a call is among them. `isStopped` stays
  /// as it is: letters that a thread has taken already find no place, and report their own loss.
  func abandon() {
    var letters = LetterQueue()
    let bearers = state.withLock { state in
      state.isAbandoned = !state.isClosed
      state.isClosed = true
      state.isScheduled = false
      swap(&state.letters, &letters)
      let bearers = state.retire()
      state.losses += letters.count + bearers.count
      return bearers
    }
    for bearer in bearers {
      bearer.waiter.wake()
      report(.lost, bearer.letter.requirement)
    }
    while let letter = letters.popFirst() { report(.lost, letter.requirement) }
  }
}

extension Mailbox.State {
  fileprivate mutating func take(_ letter: Letter, _ policy: MailboxPolicy) -> Mailbox.PostResult {
    if isRetired { return .retired }
    let policy = pause?.policy ?? policy
    let isPaused = pause != nil
    if policy.overflow == .never { return put(letter) ? .scheduled : .taken }
    let waiting = letters.count(with: letter, exceptEarlier: isPaused)
    // Letters that come during a pause have room of their own. Callers that wait for room do not
    // get it.
    let isBehind = !isPaused && !bearers.isEmpty
    guard waiting >= policy.capacity || isBehind else {
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
      guard let dropped = letters.dropOldest(with: letter, exceptEarlier: isPaused) else {
        return .lost(letter)
      }
      _ = put(letter)
      return .lost(dropped)
    case .waits(let limit):
      let bearer = LetterBearer(letter)
      bearers.append(bearer)
      return .waits(bearer, upTo: limit)
    }
  }

  /// Takes a letter that a caller waits for, whatever the policy. Returns whether to schedule.
  mutating func takeAnyway(_ letter: Letter) -> Bool {
    isRetired && !letter.isStep ? false : put(letter)
  }

  private mutating func put(_ letter: Letter) -> Bool {
    letters.append(letter)
    return wantsEmptying()
  }

  /// Whether a thread has to be sent to empty the mailbox. If so, the state notes that one was
  /// sent.
  mutating func wantsEmptying() -> Bool {
    if letters.isEmpty || isScheduled || runner != .nowhere || isStopped { return false }
    isScheduled = true
    return true
  }

  fileprivate mutating func retire() -> [LetterBearer] {
    isRetired = true
    return bearers.takeAll()
  }
}
