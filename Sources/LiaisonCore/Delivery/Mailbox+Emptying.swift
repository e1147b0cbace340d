import Synchronization

extension Mailbox {
  /// The number of letters after which other work on the same queue gets its turn.
  private static let turn = 512

  /// Lets a thread of the mailbox's place empty the mailbox. Called without a lock, after a
  /// function has returned that the mailbox has to be emptied.
  func schedule() {
    // With `.here`, letters run on this thread, in a loop. Limited jobs would let no other work
    // run, and each would be a call inside the one before.
    if case .here = place { return emptyHere() }
    if !place.run({ self.empty() }) { abandon() }
  }

  private func emptyHere() {
    var goesOn = true
    while goesOn {
      guard begin() else { return }
      emptyTurn(of: .max)
      goesOn = leave()
    }
  }

  private func empty() {
    guard begin() else { return }
    emptyTurn(of: Self.turn)
    if leave() { schedule() }
  }

  /// Makes this thread the runner. Returns `false` while a question that was asked directly runs.
  /// Its thread then schedules what is left.
  private func begin() -> Bool {
    state.withLock { state in
      state.isScheduled = false
      guard state.runner == .nowhere else { return false }
      state.runner = .thread
      return true
    }
  }

  /// Runs at most `count` of the waiting letters, and wakes callers that wait for room.
  func emptyTurn(of count: Int) {
    // An unbounded mailbox drops no letter to make room, so all waiting letters are taken at once.
    if policy.overflow == .never { return emptyInBatches(of: count) }
    var left = count
    while left > 0 {
      let (letter, admitted) = state.withLock { $0.next(policy) }
      for bearer in admitted { bearer.waiter.wake() }
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
    // Released after the lock.
    var dropped = LetterQueue()
    state.withLock { state in
      if state.isClosed { letters.moveAllButSteps(to: &dropped) }
      letters.append(allOf: &state.letters)
      swap(&state.letters, &letters)
      isStopped.store(state.isStopped, ordering: .relaxed)
    }
  }

  /// Ends the run of this thread. Returns whether letters are left, so that the mailbox has to be
  /// emptied further.
  func leave() -> Bool {
    let (more, quiet) = state.withLock { state in
      state.runner = .nowhere
      return (state.wantsEmptying(), state.takeWaitingForQuiet())
    }
    for waiter in quiet { waiter.wake() }
    return more
  }
}

extension Mailbox.State {
  fileprivate mutating func next(_ policy: MailboxPolicy) -> (Letter?, [LetterBearer]) {
    if isStopped { return (nil, []) }
    let letter = letters.popFirst()
    return (letter, admit(policy))
  }
}
