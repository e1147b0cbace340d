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
/// last unloads it, and who comes after that loads it anew. There are never two at a time. A load that
/// throws is thrown to the user who made it; the next one tries again.
///
/// **Threads.** It may be used from any thread if its subject may. `load` and `unload` run where the
/// first user comes and where the last goes, one after the other and with no mutex held; `unload` may
/// run in the deinitialiser of whatever held the last proxy. Waiting for another user's load blocks
/// the thread, or suspends the task, for a minute at most. Going never waits: whoever goes while
/// another one comes or goes leaves it to that one to unload.
///
/// **Lifetime.** Users keep it alive; it keeps the subject alive while there are any.
public final class SmartReference<Subject> {
  /// What reports call it.
  public let name: String
  /// The lock of those who use the subject together; nothing takes it but `withLock` and you.
  public let lock: SubjectLock
  private let load: @Sendable () throws -> Subject
  private let unload: @Sendable (Subject) -> Void
  /// Held while the subject comes or goes. Counted, so that `load` and `unload` may use others.
  ///
  /// Whoever has held it unloads what is forsaken by then, because those who go do not wait for it.
  let passage: SubjectLock
  private let state = Guarded(Sealed(State()))

  private struct State {
    var subject: Subject?
    var users = 0
    var isPassing = false
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
    passage = SubjectLock("the passage of \(name)", reentrancy: .counted)
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
  @_disfavoredOverload
  public func user() throws -> SubjectUser<Subject> {
    if let subject = joined() { return SubjectUser(of: self, subject) }
    defer { unloadIfForsaken() }
    return try passage.withLock(.exclusive) { try first() }
  }

  /// As above; waiting for another user's load suspends the task.
  public nonisolated(nonsending) func user() async throws -> SubjectUser<Subject> {
    if let subject = joined() { return SubjectUser(of: self, subject) }
    defer { unloadIfForsaken() }
    return try await passage.withLock(.exclusive) { try first() }
  }

  /// The subject, counted, if somebody uses it already.
  private func joined() -> Subject? {
    change { state in
      guard state.users > 0 else { return nil }
      state.users += 1
      return state.subject
    }
  }

  /// The first user's way in, which is the next one's too if he was quicker.
  private func first() throws -> SubjectUser<Subject> {
    // The last user may have gone and not unloaded it yet.
    let found = change { state in
      if state.subject != nil { state.users += 1 }
      return state.subject
    }
    if let found { return SubjectUser(of: self, found) }
    let subject = try passing { try load() }
    change { state in
      state.subject = subject
      state.users += 1
    }
    return SubjectUser(of: self, subject)
  }

  fileprivate func leave() {
    let isLast = change { state in
      state.users -= 1
      return state.users == 0
    }
    if isLast { unloadIfForsaken() }
  }

  /// Whether the subject is there and nobody uses it.
  private var isForsaken: Bool { change { $0.users == 0 && $0.subject != nil } }

  /// Unloads the subject if nobody uses it, or leaves that to whoever holds the passage.
  ///
  /// It never waits, for it runs in deinitialisers, on threads that tasks need: the passage may have
  /// been handed to a task that has yet to get a thread. Nothing is lost by that. Whoever did not get
  /// the passage tried before its holder gave it back, and the holder looks here after that.
  private func unloadIfForsaken() {
    let owner = LockOwner.current
    // Again each time, for those who went meanwhile have left it to this call.
    while isForsaken {
      // That it is busy is the only reason there can be, for the owner may have it twice.
      guard (try? passage.acquire(.exclusive, as: owner, .not)) != nil else { return }
      defer { passage.release(owner) }
      // Somebody may have come meanwhile.
      let gone = change { state in state.users == 0 ? state.subject.take() : nil }
      if let gone { passing { unload(gone) } }
    }
  }

  private func passing<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome {
    let isPassing = change { state in
      defer { state.isPassing = true }
      return state.isPassing
    }
    insist(
      !isPassing,
      "'\(name)' is loaded or unloaded by what uses it itself. Make what 'load' needs without it.")
    defer { change { $0.isPassing = false } }
    return try body()
  }
}

/// Somebody who uses a subject, for as long as he is there.
public final class SubjectUser<Subject> {
  /// What is used.
  public let subject: Subject
  private let reference: SmartReference<Subject>

  fileprivate init(of reference: SmartReference<Subject>, _ subject: Subject) {
    self.reference = reference
    self.subject = subject
  }

  deinit { reference.leave() }
}

/// Unchecked only in name: what it stores is immutable and Sendable.
extension SubjectUser: @unchecked Sendable where Subject: Sendable {}
