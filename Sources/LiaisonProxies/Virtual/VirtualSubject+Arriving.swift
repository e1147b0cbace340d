public import LiaisonCore
public import LiaisonDelegation

extension VirtualSubject {
  /// The subject, if it is there and fresh. Most calls need nothing else.
  @inlinable
  func found() -> Subject? {
    // Only a subject with limited freshness needs to know the time.
    if isTimed { return foundFresh() }
    return state.withLock { state -> Sealed<Subject?> in
      if let home { state.resident?.note(in: home) }
      return Sealed(state.subject)
    }.content
  }

  /// As above, for a subject with limited freshness. It is a function of its own, to keep the other
  /// one small.
  @inlinable
  @inline(never)
  func foundFresh() -> Subject? {
    let now = now
    return state.withLock { state -> Sealed<Subject?> in
      if now >= state.lookAgain { return Sealed(nil) }
      if let home { state.resident?.note(in: home) }
      return Sealed(state.subject)
    }.content
  }

  @usableFromInline var now: Duration { timeline.now }

  /// Finds the subject for a call that cannot suspend. A call without a result that cannot be kept
  /// is lost.
  @usableFromInline
  func arrive(
    _ requirement: Requirement, without standIn: StandIn, upTo limit: Duration?
  ) -> Arrival<Subject> {
    let arrival = arrive(for: requirement, without: standIn, upTo: limit)
    guard case .absent = arrival, standIn == .silence else { return arrival }
    // The subject may have come meanwhile, and then the call is made.
    if let subject = found() { return .subject(subject) }
    reportLoss(of: requirement)
    return .absent
  }

  func arrive(
    for requirement: Requirement, without standIn: StandIn, upTo limit: Duration?
  ) -> Arrival<Subject> {
    let deadline = Deadline(in: limit)
    while true {
      let making: Making<Subject>
      switch start(without: standIn) {
      case .arrived(let arrival): return arrival
      case .wait(let begun): making = begun
      }
      if let subject = making.subjectHere { return .subject(subject) }
      guard case .blocking(let make) = make else {
        run(making)
        return .refused(VirtualError.notReady(name))
      }
      if making.begin() { return arrival(finish(making, making.make(make))) }
      let end = making.wait(for: requirement, upTo: deadline.remaining)
      if let arrival = arrival(end, limit) { return arrival }
    }
  }

  /// Finds the subject for a call that can suspend.
  @usableFromInline
  nonisolated(nonsending) func arriveSuspending(
    without standIn: StandIn, upTo limit: Duration?
  ) async -> Arrival<Subject> {
    // Fast path: most calls find the subject here.
    if let subject = found() { return .subject(subject) }
    let asked = limit.map { _ in Timeline(AskingClock.current) }
    while true {
      let making: Making<Subject>
      switch start(without: standIn) {
      case .arrived(let arrival): return arrival
      case .wait(let begun): making = begun
      }
      if case .blocking(let make) = make {
        if making.begin() { return arrival(finish(making, making.make(make))) }
      } else {
        run(making)
      }
      let end = await making.wait(upTo: limit.map { max(.zero, $0 - (asked?.now ?? .zero)) })
      if let arrival = arrival(end, limit) { return arrival }
    }
  }

  /// Keeps a call for the subject, or delivers it if the subject has come meanwhile. A call for
  /// which there is no room is lost.
  @usableFromInline
  func keep(_ letter: @escaping @Sendable (Subject) -> Void, of requirement: Requirement) {
    let (found, isLost) = state.withLock { state -> (Sealed<Subject?>, Bool) in
      if let subject = state.subject { return (Sealed(subject), false) }
      let isLost = state.letters.count >= meanwhile.room
      if !isLost { state.letters.append(.init(requirement: requirement, deliver: letter)) }
      return (Sealed(nil), isLost)
    }
    if let subject = found.content { letter(subject) }
    if isLost { reportLoss(of: requirement) }
  }

  func reportLoss(of requirement: Requirement) {
    Tap.shared.report(TapEvent(kind: .lost, requirement: requirement, place: name))
  }

  // MARK: - Starting

  private enum Start {
    case arrived(Arrival<Subject>)
    /// The caller makes the subject if its making has not begun, and otherwise waits for it.
    case wait(Making<Subject>)
  }

  /// The result of a look at the state.
  private struct Look {
    var start: Start
    /// A making that has to run in a task, because no caller waits for it.
    var errand: Making<Subject>?
    /// The entry of a subject that was given up, is still in use, and is listed again.
    var revived: Resident?
    /// The expired subject, to be released outside the lock.
    var gone: Subject?
  }

  private func start(without standIn: StandIn) -> Start {
    let now = timeline.now
    let look = state.withLock { state in
      Sealed(self.look(at: &state, without: standIn, now))
    }.content
    if let revived = look.revived { home?.makeRoom(but: revived) }
    if let errand = look.errand { run(errand) }
    return look.start
  }

  private func look(
    at state: inout VirtualState<Subject>, without standIn: StandIn, _ now: Duration
  ) -> Look {
    var look = Look(start: .arrived(.absent))
    if let expiry = state.expiry, expiry <= now {
      look.gone = state.giveUp(home, keepsTrack: false)
      state.expiry = nil
    } else if state.subject == nil, state.revive(in: home) {
      look.revived = state.resident
    }
    if let subject = state.subject {
      if let home { state.resident?.note(in: home) }
      if isTimed, now >= state.lookAgain { look.errand = refresh(&state, now) }
      look.start = .arrived(.subject(subject))
      return look
    }
    let goesOn = meanwhile.letsGoOn(standIn)
    if state.making == nil {
      if let failure = state.failure, failure.holds(at: now) {
        // Calls that can be kept are kept until the making is tried again.
        let isKept = standIn == .letter && goesOn
        look.start = .arrived(isKept ? .absent : .refused(failure.error))
        return look
      }
      state.making = Making(of: name)
      if goesOn { look.errand = state.making }
    }
    if !goesOn, let making = state.making { look.start = .wait(making) }
    return look
  }

  /// Refreshes a subject that has grown old. Returns the making of a new one, if one is to begin
  /// now.
  private func refresh(
    _ state: inout VirtualState<Subject>, _ now: Duration
  ) -> Making<Subject>? {
    // Until the new subject is there, or this one expires, no caller needs to look again.
    state.lookAgain = state.expiry ?? .seconds(Int64.max / 2)
    if state.making != nil { return nil }
    if let failure = state.failure, failure.holds(at: now) {
      if let end = failure.end { state.lookAgain = min(end, state.lookAgain) }
      return nil
    }
    let making = Making<Subject>(of: name)
    state.making = making
    return making
  }

  // MARK: - Making

  private typealias Failure = VirtualState<Subject>.Failure
  private typealias Letters = [VirtualState<Subject>.KeptCall]

  /// Makes the subject in a task of its own, which goes on when callers are cancelled.
  private func run(_ making: Making<Subject>) {
    let me = Sealed(self)
    switch make {
    case .blocking(let make):
      // The making begins when the task has a thread. Until then, a caller that needs the subject
      // makes it instead.
      making.work(
        in: Task {
          guard making.begin() else { return }
          _ = me.content.finish(making, making.make(make))
        })
    case .suspending(let make):
      guard making.begin() else { return }
      making.work(in: Task { _ = me.content.finish(making, await making.make(suspending: make)) })
    }
  }

  /// Ends a making. Delivers the kept calls to the subject, and then lets all callers use it. A
  /// failure in a cancelled task says nothing about the subject, so the next caller makes it.
  private func finish(
    _ making: Making<Subject>, _ outcome: Result<Subject, any Error>
  ) -> Result<Subject, any Error> {
    switch outcome {
    case .success(let subject):
      let resident = resident(self, subject)
      while let letters = publish(subject, resident) {
        making.tell(subject) { subject in for letter in letters { letter.deliver(subject) } }
      }
      home?.makeRoom(but: resident)
    case .failure where Task.isCancelled:
      abandon()
      making.end(nil)
      return outcome
    case .failure(let error): note(error)
    }
    making.end(outcome)
    return outcome
  }

  private func abandon() {
    let now = timeline.now
    let next = state.withLock { state in
      // Kept calls need a subject, and perhaps no caller waits. So another making begins.
      state.making = state.letters.isEmpty ? nil : Making(of: name)
      // An old subject that was to be refreshed stays, and is looked at again.
      if state.subject != nil { state.lookAgain = now }
      return state.making
    }
    if let next { run(next) }
  }

  /// Publishes the subject, or returns the kept calls that have to be delivered before.
  private func publish(_ subject: Subject, _ resident: Resident?) -> Letters? {
    let sealed = Sealed(subject)
    let now = timeline.now
    let (letters, gone) = state.withLock { state -> (Letters?, Sealed<(Subject?, Failure?)>) in
      if !state.letters.isEmpty { return (state.letters.takeAll(), Sealed((nil, nil))) }
      let old = state.settle(sealed.content, resident, in: home)
      state.making = nil
      state.expiry = freshness.expiry.map { now + $0 }
      state.lookAgain = now + (freshness.refresh ?? freshness.expiry ?? .zero)
      return (nil, Sealed((old, state.failure.take())))
    }
    withExtendedLifetime(gone) {}
    return letters
  }

  private func note(_ error: any Error) {
    let now = timeline.now
    let gone = state.withLock { state in
      let gone = state.failure.take()
      let count = (gone?.count ?? 0) + 1
      state.failure = Failure(
        error: error, count: count, end: afterFailure.wait(after: count).map { now + $0 },
        isFinal: afterFailure.isFinal)
      state.making = nil
      // An old subject that was to be refreshed stays, and is looked at again.
      if state.subject != nil { state.lookAgain = now }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  /// What the end of a wait means for the caller; nil if the caller has to look again.
  private func arrival(_ end: Making<Subject>.End, _ limit: Duration?) -> Arrival<Subject>? {
    switch end {
    case .ended(let outcome): arrival(outcome)
    case .abandoned: nil
    case .cancelled: .refused(CancellationError())
    case .late: .refused(VirtualError.late(name, limit ?? .zero))
    }
  }

  private func arrival(_ outcome: Result<Subject, any Error>) -> Arrival<Subject> {
    switch outcome {
    case .success(let subject): .subject(subject)
    case .failure(let error): .refused(error)
    }
  }
}

extension Array {
  fileprivate mutating func takeAll() -> Self {
    defer { self = [] }
    return self
  }
}
