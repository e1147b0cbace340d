import Dispatch

extension VirtualSubject {
  /// The subject if it is there, which is all that most calls ask.
  @inlinable
  func found() -> Subject? {
    state.withLock { state -> Sealed<Subject?> in
      if state.subject != nil, let home { state.lastUse = home.mark(after: state.lastUse) }
      return Sealed(state.subject)
    }.content
  }

  /// Who is called, for a call that is made now. What would have been told, and cannot be kept, is lost.
  @usableFromInline
  func arrive(_ requirement: Requirement, without standIn: StandIn) -> Arrival<Subject> {
    let entry = arrive(without: standIn)
    if case .absent = entry, standIn == .silence { keep({ _ in }, of: requirement) }
    return entry
  }

  func arrive(without standIn: StandIn) -> Arrival<Subject> {
    switch start(without: standIn) {
    case .arrived(let entry): return entry
    case .join(let making):
      if case .suspending = make { return .refused(VirtualError.notReady(name)) }
      let outcome = MakingHere.waiting(for: self, name) { making.wait(until: .now() + 60) }
      return outcome.map(entry) ?? .refused(VirtualError.late(name))
    case .make(let making):
      guard case .blocking(let make) = make else {
        run(making)
        return .refused(VirtualError.notReady(name))
      }
      return entry(finish(making, makeHere(make)))
    }
  }

  /// Who is called, for a call that may wait.
  @usableFromInline
  nonisolated(nonsending) func arriveSuspending(without standIn: StandIn) async -> Arrival<Subject>
  {
    // Most calls need no clock and no more than this.
    if let subject = found() { return .subject(subject) }
    let making: Making<Subject>
    switch start(without: standIn) {
    case .arrived(let entry): return entry
    case .join(let found): making = found
    case .make(let new):
      if case .blocking(let make) = make { return entry(finish(new, makeHere(make))) }
      run(new)
      making = new
    }
    let outcome = await MakingHere.waiting(for: self, name) { await making.wait() }
    return outcome.map(entry) ?? .refused(CancellationError())
  }

  /// Keeps what the subject is to be told, or tells it if it has come meanwhile. What there is no room
  /// for is lost.
  @usableFromInline
  func keep(_ letter: @escaping @Sendable (Subject) -> Void, of requirement: Requirement) {
    let (found, isLost) = state.withLock { state -> (Sealed<Subject?>, Bool) in
      if let subject = state.subject { return (Sealed(subject), false) }
      let isLost = state.letters.count >= meanwhile.room
      if !isLost { state.letters.append(letter) }
      return (Sealed(nil), isLost)
    }
    if let subject = found.content { letter(subject) }
    if isLost { Tap.shared.report(TapEvent(kind: .lost, requirement: requirement, place: name)) }
  }

  // MARK: - Starting

  private enum Start {
    case arrived(Arrival<Subject>)
    /// Another is making it.
    case join(Making<Subject>)
    /// This caller makes it.
    case make(Making<Subject>)
  }

  private func start(without standIn: StandIn) -> Start {
    var isRevived = false
    let now = timeline.now
    let start = state.withLock { state -> Sealed<Start> in
      if state.subject == nil { isRevived = state.revive(in: home) }
      if let subject = state.subject {
        if let home { state.lastUse = home.mark(after: state.lastUse) }
        return Sealed(.arrived(.subject(subject)))
      }
      if let making = state.making { return Sealed(.join(making)) }
      if let failure = state.failure, failure.holds(at: now) {
        // What can be kept is kept until it is tried again.
        let isKept = standIn == .letter && meanwhile.letsGoOn(standIn)
        return Sealed(.arrived(isKept ? .absent : .refused(failure.error)))
      }
      let making = Making<Subject>()
      state.making = making
      return Sealed(.make(making))
    }.content
    if isRevived { home?.makeRoom(but: ObjectIdentifier(self)) }
    if case .arrived = start { return start }
    if meanwhile.letsGoOn(standIn) {
      if case .make(let making) = start { run(making) }
      return .arrived(.absent)
    }
    return start
  }

  // MARK: - Making

  private typealias Failure = VirtualState<Subject>.Failure
  private typealias Letters = [@Sendable (Subject) -> Void]

  /// In a task of its own, which goes on when callers are cancelled.
  private func run(_ making: Making<Subject>) {
    let me = Sealed(self)
    Task {
      let subject = me.content
      _ = subject.finish(making, await subject.makeSuspending())
    }
  }

  private func makeHere(_ make: () throws -> Subject) -> Result<Subject, any Error> {
    MakingHere.making(self) { Result { try make() } }
  }

  private func makeSuspending() async -> Result<Subject, any Error> {
    switch make {
    case .blocking(let make): return makeHere(make)
    case .suspending(let make):
      return await MakingHere.making(self) {
        do { return .success(try await make()) } catch { return .failure(error) }
      }
    }
  }

  /// Tells the subject what was kept, and lets everybody in when nothing more is.
  private func finish(
    _ making: Making<Subject>, _ outcome: Result<Subject, any Error>
  ) -> Result<Subject, any Error> {
    switch outcome {
    case .success(let subject):
      let resident = resident(self, subject)
      while let letters = publish(subject, resident) {
        for letter in letters { letter(subject) }
      }
      home?.makeRoom(but: ObjectIdentifier(self))
    case .failure(let error): note(error)
    }
    making.end(outcome)
    return outcome
  }

  /// Returns what it has to be told before others may call it.
  private func publish(
    _ subject: Subject, _ resident: Resident?
  ) -> Letters? {
    let sealed = Sealed(subject)
    let now = home?.mark() ?? 0
    let (letters, gone) = state.withLock { state -> (Letters?, Failure?) in
      if !state.letters.isEmpty { return (state.letters.takeAll(), nil) }
      state.settle(sealed.content, resident, in: home)
      state.making = nil
      state.lastUse = now
      return (nil, state.failure.take())
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
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  private func entry(_ outcome: Result<Subject, any Error>) -> Arrival<Subject> {
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
