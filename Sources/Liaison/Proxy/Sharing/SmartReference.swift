import Dispatch

/// A subject that several use, which is there while somebody uses it.
///
///     let album = SmartReference("album") {
///       try Album(at: path)
///     } unload: { album in
///       album.close()
///     }
///
///     let viewer = try AlbumProxy(.reference(album))   // the first user: loaded here
///     let editor = try AlbumProxy(.reference(album))   // the same album
///     try album.withLock(.exclusive) { album in album.sort() }
///     album.users                                      // 2
///
/// **Users.** A proxy with a `.reference` route is one for as long as it lives, and so is what
/// `user()` returns. The first loads the subject, and who comes meanwhile waits for that one load; the
/// last unloads it, and who comes after that loads it anew. There are never two at a time: a load
/// begins when the last user, the library, and `unload` have let go of the subject before. A load that
/// throws is thrown to the user who made it; the next one tries again.
///
/// **Threads.** It may be used from any thread if its subject may. `load` and `unload` run where the
/// first user comes and where the last goes, one after the other and with nothing locked; `unload` may
/// run in the deinitialiser of whatever held the last proxy. Who comes meanwhile blocks the thread, for
/// a minute at most, or suspends the task. Going never waits.
///
/// **Lifetime.** Users keep it alive; it keeps the subject alive while there are any.
public final class SmartReference<Subject> {
  /// What reports call it.
  public let name: String
  /// The lock of those who use the subject together. `withLock` takes it, and routes with `locking:`.
  public let lock: SubjectLock
  private let load: @Sendable () throws -> Subject
  private let unload: @Sendable (Subject) -> Void
  private let state = Guarded(Sealed(State()))

  /// There are users only while the subject is there and nothing is on its way.
  private struct State {
    var subject: Subject?
    var users = 0
    /// Those who wait while the subject comes or goes.
    var passing: Wakeups?
  }

  /// Makes a reference that nobody uses.
  ///
  /// - Parameters:
  ///   - name: What reports call it and its lock.
  ///   - load: Makes the subject for the first user.
  ///   - unload: What is to be done with it when the last user has gone.
  public init(
    _ name: String, load: @escaping @Sendable () throws -> Subject,
    unload: @escaping @Sendable (Subject) -> Void = { _ in }
  ) {
    self.name = name
    self.load = load
    self.unload = unload
    lock = SubjectLock(name)
  }

  /// How many users there are. On return it may be different already.
  public var users: Int { change { $0.users } }

  /// Whether the subject is there: from the end of a load to the beginning of an unload.
  public var isLoaded: Bool { change { $0.subject != nil } }

  private func change<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
    state.withLock { state in
      var content = state.content
      let outcome = body(&content)
      state = Sealed(content)
      return Sealed(outcome)
    }.content
  }
}

/// Unchecked: what changes is behind a lock, and the rest is immutable and Sendable.
extension SmartReference: @unchecked Sendable where Subject: Sendable {}

// MARK: - Coming and going

extension SmartReference {
  /// One user more, until what is returned goes away.
  ///
  ///     let user = try album.user()
  ///     user.subject.play()
  ///
  /// - Throws: What loading throws, or a ``LockError`` if another user's load takes longer than a
  ///   minute.
  @available(*, noasync, message: "it blocks the thread; use 'userSuspending' in a task")
  public func user() throws -> SubjectUser<Subject> {
    while true {
      switch come() {
      case .joined(let subject): return SubjectUser(of: self, subject)
      case .loads(let passing): return try loadNow(passing)
      case .waits(let passing):
        guard let mine = passing.join() else { continue }
        let limit = Duration.seconds(60)
        let end = MakingHere.waiting(for: self, name) { mine.wait(until: .now() + limit) }
        if end == .late { throw LockError.late(name, limit) }
      }
    }
  }

  /// As `user`; waiting for another user's load suspends the task, as long as the load takes. Cancelling
  /// the task ends the wait with a `CancellationError`.
  ///
  ///     let user = try await album.userSuspending()
  public nonisolated(nonsending) func userSuspending() async throws -> SubjectUser<Subject> {
    while true {
      switch come() {
      case .joined(let subject): return SubjectUser(of: self, subject)
      case .loads(let passing): return try loadNow(passing)
      case .waits(let passing):
        guard let mine = passing.join() else { continue }
        let end = await MakingHere.waiting(for: self, name) { await mine.wait() }
        if end == .cancelled { throw CancellationError() }
      }
    }
  }

  private enum Coming {
    case joined(Subject)
    /// The caller loads it.
    case loads(Wakeups)
    /// Another loads or unloads it.
    case waits(Wakeups)
  }

  private func come() -> Coming {
    change { state in
      if let passing = state.passing { return .waits(passing) }
      if let subject = state.subject {
        state.users += 1
        return .joined(subject)
      }
      let passing = Wakeups()
      state.passing = passing
      return .loads(passing)
    }
  }

  private func loadNow(_ passing: Wakeups) throws -> SubjectUser<Subject> {
    let loaded = Result { try MakingHere.making(self) { try load() } }
    change { state in
      state.passing = nil
      guard case .success(let subject) = loaded else { return }
      state.subject = subject
      state.users = 1
    }
    passing.wakeAll()
    return SubjectUser(of: self, try loaded.get())
  }

  /// A user has gone, and holds the subject no more. The last one unloads it, here and now: nobody can
  /// be coming or going just then, so there is nothing to wait for.
  fileprivate func leave() {
    let passing = change { state -> Wakeups? in
      state.users -= 1
      if state.users > 0 { return nil }
      state.passing = Wakeups()
      return state.passing
    }
    guard let passing else { return }
    unloadNow()
    change { $0.passing = nil }
    passing.wakeAll()
  }

  /// Lets go of the subject before it returns.
  @inline(never)
  private func unloadNow() {
    let gone = change { $0.subject.take() }
    if let gone { MakingHere.making(self) { unload(gone) } }
  }

  /// How many wait for the subject to have come or gone.
  var waiting: Int { change { $0.passing }?.count ?? 0 }
}

/// A user of a subject, for as long as it lives.
public final class SubjectUser<Subject> {
  /// Let go of before the reference hears that the user has gone.
  private var held: Subject?
  let reference: SmartReference<Subject>

  /// What is used.
  public var subject: Subject {
    guard let held else { mistake("A user of '\(reference.name)' is used that has gone.") }
    return held
  }

  fileprivate init(of reference: SmartReference<Subject>, _ subject: Subject) {
    self.reference = reference
    held = subject
  }

  deinit {
    held = nil
    reference.leave()
  }
}

/// Unchecked only in name: what it holds changes in its deinitialiser alone.
extension SubjectUser: @unchecked Sendable where Subject: Sendable {}
