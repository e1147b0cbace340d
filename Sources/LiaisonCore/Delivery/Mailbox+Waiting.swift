import Dispatch

extension Mailbox {
  /// Runs a call after the calls that wait, and waits for what it returns. It runs directly on this
  /// thread if the receiver lives there, and at once if this thread runs a call of the mailbox.
  func ask<Answer>(_ requirement: Requirement, _ work: () -> Answer) -> Asked<Answer> {
    if state.withLock({ $0.runner == .thread }) { return .answered(work()) }
    if place.isCurrent, let answer = askDirectly(work) { return .answered(answer) }
    insist(
      !place.runsTasks || !Whereabouts.isInTask || !place.exists,
      "'\(requirement)' waits for its receiver, which lives on an actor or executor; that would "
        + "block a thread that tasks need. Declare the requirement async.")
    return withoutActuallyEscaping(work) { work in
      let question = Question(work)
      defer { question.forget() }
      return ask(question, requirement)
    }
  }

  private func ask<Answer>(
    _ question: Question<Answer>, _ requirement: Requirement
  ) -> Asked<Answer> {
    note(question.waiter, of: requirement, upTo: answerLimit)
    if send(question, requirement) { schedule() }
    if !wait(for: question.waiter, requirement, upTo: answerLimit), let answerLimit {
      if question.withdraw() {
        takeOut(question)
        report(.late, requirement)
        return .late(answerLimit)
      }
      // The question has begun, so it has no limit from here on, and may be part of a circle.
      note(question.waiter, of: requirement, upTo: nil)
      let isTold = answerLimit > Tap.shared.patience
      if isTold {
        _ = question.waiter.block(until: .distantFuture)
      } else {
        _ = wait(for: question.waiter, requirement, upTo: nil)
      }
    }
    return question.result.map { .answered($0) } ?? .unheard
  }

  /// Puts a question into the mailbox. Returns whether to schedule.
  ///
  /// This is a function of its own, because no other reference to the letter may be left when the
  /// caller waits: if the mailbox discards the letter, its release wakes the caller. So a letter
  /// that is not taken is released after the lock.
  private func send<Answer>(_ question: Question<Answer>, _ requirement: Requirement) -> Bool {
    let letter = QuestionWaker.letter(for: question, requirement)
    return state.withLock { $0.takeAnyway(letter) }
  }

  /// Discards the letter of a question that was withdrawn, so that the letter takes no room.
  private func takeOut<Answer>(_ question: Question<Answer>) {
    let (letter, admitted) = state.withLock { state in
      (state.letters.remove(asking: question), state.admit(policy))
    }
    for bearer in admitted { bearer.waiter.wake() }
    withExtendedLifetime(letter) {}
  }

  private func note(_ waiter: Waiter, of requirement: Requirement, upTo limit: Duration?) {
    note(waiter, upTo: limit) { circle in
      "'\(requirement)' would wait for ever: \(circle). Declare the requirement async, or add the "
        + "receiver with another delivery."
    }
  }

  /// Runs the letters that wait, and then the question, on this thread. Letters that come meanwhile
  /// run after the question. Returns `nil` if a thread empties the mailbox already. In a serial
  /// place only this thread can; on a concurrent queue another one may.
  private func askDirectly<Answer>(_ work: () -> Answer) -> Answer? {
    let waiting = state.withLock { state -> Int? in
      guard state.runner == .nowhere else { return nil }
      state.runner = .thread
      return state.letters.count
    }
    guard let waiting else { return nil }
    emptyTurn(of: waiting)
    let answer = work()
    if leave() { schedule() }
    return answer
  }

  /// Runs the letters that wait, for code that runs in the mailbox's place.
  package func catchUp() { _ = askDirectly {} }

  /// Stops the program if a task posts to a mailbox that tasks empty and that may make it wait for
  /// room. It stops even if there is room now, because otherwise only a busy program would be
  /// stopped.
  func insistOnPosting(_ requirement: Requirement) {
    guard case .waits = policy.overflow else { return }
    // Tasks of an asynchronous body empty a mailbox whose place is `.here`.
    var isEmptiedByTasks = place.runsTasks
    if case .here = place { isEmptiedByTasks = true }
    insist(
      !isEmptiedByTasks || !Whereabouts.isInTask,
      "'\(requirement)' may have to wait for room in a mailbox that tasks empty, which would block a "
        + "thread that they need. Give the mailbox another policy than .waiting, or call from a thread of "
        + "your own.")
  }

  /// Waits until the mailbox has taken a letter, the registration has ended, or the limit is over.
  func waitForRoom(_ bearer: LetterBearer, upTo limit: Duration?) {
    let requirement = bearer.letter.requirement
    note(bearer.waiter, upTo: limit) { circle in
      "'\(requirement)' would wait for ever for room in a mailbox: \(circle). Give the mailbox "
        + "another policy than .waiting, or call from elsewhere."
    }
    if wait(for: bearer.waiter, requirement, upTo: limit) { return }
    let isLost = state.withLock { state in
      let isLost = state.giveUp(bearer)
      if isLost { state.losses += 1 }
      return isLost
    }
    if isLost { report(.lost, requirement) }
  }

  /// Waits until no call runs, but not for a call of this thread or task. Returns whether that was
  /// before the deadline.
  func waitUntilQuiet(upTo deadline: Deadline) -> Bool {
    guard let waiter = state.withLock({ $0.joinWaiting(unlessRunningOn: .thread) }) else {
      return true
    }
    defer { state.withLock { _ = $0.waitingForQuiet.remove(waiter) } }
    return waiter.outwait(RunningCall(self), upTo: deadline)
  }

  /// As above, but suspends the task, so that no thread is blocked.
  nonisolated(nonsending) func waitUntilQuietSuspending(upTo limit: Duration?) async throws -> Bool
  {
    guard let waiter = state.withLock({ $0.joinWaiting(unlessRunningOn: nil) }) else {
      return true
    }
    defer { state.withLock { _ = $0.waitingForQuiet.remove(waiter) } }
    return try await waiter.outwaitSuspending(RunningCall(self), upTo: limit)
  }

  // MARK: - A single wait

  /// Notes a wait without a limit, and stops the program if it would close a circle.
  private func note(_ waiter: Waiter, upTo limit: Duration?, _ remedy: (String) -> String) {
    // A wait with a limit always ends, and so does a circle that it closes.
    guard limit == nil else { return }
    if let circle = WaitTable.note(waiter, occupying: Delivery.Place.occupied, for: self) {
      mistake(remedy(circle.description))
    }
  }

  private func wait(for waiter: Waiter, _ requirement: Requirement, upTo limit: Duration?) -> Bool {
    waiter.block(upTo: limit) { waited in
      TapEvent(kind: .waiting, requirement: requirement, place: name, duration: waited)
    }
  }
}

extension Mailbox: Obstacle {
  /// A letter runs when the calls before it have ended and the place is free.
  package var parties: [Party] {
    var parties = state.withLock { $0.parties }
    if let occupant = place.occupant { parties.append(.occupant(occupant)) }
    return parties
  }

  package var name: String { "\(place.label) of \(addressee)" }
}

/// The call that runs in a mailbox. A wait for its end is not a wait for the place.
private final class RunningCall: Obstacle {
  private let mailbox: Mailbox

  init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  var parties: [Party] { mailbox.state.withLock { $0.parties } }
  var name: String { "a call at \(mailbox.name)" }
}

extension Mailbox.State {
  fileprivate var parties: [Party] {
    var parties: [Party] = []
    if runner != .nowhere { parties.append(.thread(runner)) }
    if case .running(let task) = errand { parties.append(.task(task)) }
    return parties
  }
}
