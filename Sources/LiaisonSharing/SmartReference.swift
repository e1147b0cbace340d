import LiaisonCore
import LiaisonProxies

/// A subject with several users. It is loaded as long as it has users.
///
///     let album = SmartReference<any Album>("album") {
///       try StoredAlbum(at: path)
///     } unload: { album in
///       album.close()
///     }
///
///     let viewer = try AlbumProxy(.reference(album))   // the first user: loaded here
///     let editor = try AlbumProxy(.reference(album))   // the same album
///     try album.withLock(.exclusive) { album in album.sort() }
///     print(album.users)                               // 2
///
/// **Users.** A proxy with a `.reference` route is a user as long as it lives, and so is the object
/// that `user()` returns. The first user loads the subject, and users that come meanwhile wait for
/// that load. The last one unloads it, and a later user loads it anew. There are never two subjects
/// at a time: a load begins after the last user, the library and `unload` have released the subject
/// before. If a load throws, its user gets the error, and the next user tries again.
///
/// **Threads.** It may be used from any thread if its subject may. `load` runs where the first user
/// comes, and `unload` where the last one goes, one after the other and with nothing locked.
/// `unload` may run in the deinitialiser of the object that held the last proxy. A user that comes
/// meanwhile blocks its thread, or suspends its task, as long as that takes; `upTo:` limits it. A
/// thread that has waited for ``Tap/patience`` is reported to the tap. A load that would wait for
/// itself, directly or through others, stops the program. A user that goes never waits.
///
/// **Lifetime.** Users keep the reference alive. It keeps the subject alive as long as it has
/// users.
public final class SmartReference<Subject> {
  /// The name in reports.
  public let name: String
  /// The lock of the subject. `withLock` and routes with `locking:` take it.
  public let lock: SubjectLock
  private let load: @Sendable () throws -> Subject
  private let unload: @Sendable (Subject) -> Void
  private let state = Guarded(Sealed(State()))

  /// Users are counted only while the subject is loaded and neither a load nor an unload is
  /// running.
  private struct State {
    var subject: Subject?
    var users = 0
    /// The load or unload that is running, and its waiters.
    var passing: Transit?
  }

  /// Makes a reference without users.
  ///
  /// - Parameters:
  ///   - name: The name in reports, also of its lock.
  ///   - load: Makes the subject for the first user.
  ///   - unload: Called with the subject when the last user has gone.
  public init(
    _ name: String, load: @escaping @Sendable () throws -> Subject,
    unload: @escaping @Sendable (Subject) -> Void = { _ in }
  ) {
    self.name = name
    self.load = load
    self.unload = unload
    lock = SubjectLock(name)
  }

  /// How many users there are. It may change before this returns.
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
  /// Adds a user, until the returned object is released.
  ///
  ///     let user = try album.user()
  ///     user.subject.play()
  ///
  /// - Parameter limit: How long to wait for another user's load at most, by the system's clock; as
  ///   long as it takes if nothing is given.
  /// - Throws: What loading throws, or a ``LockError`` if another user's load takes longer than
  ///   that.
  @available(*, noasync, message: "it blocks the thread; use 'userSuspending' in a task")
  public func user(upTo limit: Duration? = nil) throws -> SubjectUser<Subject> {
    let deadline = Deadline(in: limit)
    while true {
      switch come() {
      case .joined(let subject): return SubjectUser(of: self, subject)
      case .loads(let passing): return try loadNow(passing)
      case .waits(let passing):
        let isOver = passing.block(upTo: deadline.remaining, Requirement("user", 0))
        if !isOver { throw LockError.late(name, limit ?? .zero) }
      }
    }
  }

  /// As `user`; waiting for another user's load suspends the task, as long as the load takes.
  /// Cancelling the task ends the wait with a `CancellationError`.
  ///
  ///     let user = try await album.userSuspending()
  ///
  /// - Parameter limit: How long to wait at most, by ``AskingClock``.
  public nonisolated(nonsending) func userSuspending(
    upTo limit: Duration? = nil
  ) async throws -> SubjectUser<Subject> {
    let timeline = limit.map { _ in Timeline(AskingClock.current) }
    while true {
      switch come() {
      case .joined(let subject): return SubjectUser(of: self, subject)
      case .loads(let passing): return try loadNow(passing)
      case .waits(let passing):
        let left = limit.map { max(.zero, $0 - (timeline?.now ?? .zero)) }
        switch await passing.suspend(upTo: left) {
        case .woken: continue
        case .cancelled: throw CancellationError()
        case .late: throw LockError.late(name, limit ?? .zero)
        }
      }
    }
  }

  private enum Coming {
    case joined(Subject)
    /// The caller loads it.
    case loads(Transit)
    /// Another loads or unloads it.
    case waits(Transit)
  }

  private func come() -> Coming {
    change { state in
      if let passing = state.passing { return .waits(passing) }
      if let subject = state.subject {
        state.users += 1
        return .joined(subject)
      }
      let passing = Transit(of: name)
      state.passing = passing
      return .loads(passing)
    }
  }

  private func loadNow(_ passing: Transit) throws -> SubjectUser<Subject> {
    passing.begin()
    let loaded = Result { try load() }
    change { state in
      state.passing = nil
      guard case .success(let subject) = loaded else { return }
      state.subject = subject
      state.users = 1
    }
    passing.end()
    return SubjectUser(of: self, try loaded.get())
  }

  /// A user has gone, and has released the subject. The last one unloads it at once. No other user
  /// can come or go meanwhile, so there is nothing to wait for.
  fileprivate func leave() {
    let passing = change { state -> Transit? in
      state.users -= 1
      if state.users > 0 { return nil }
      state.passing = Transit(of: name)
      return state.passing
    }
    guard let passing else { return }
    passing.begin()
    unloadNow()
    change { $0.passing = nil }
    passing.end()
  }

  /// Releases the subject before it returns.
  @inline(never)
  private func unloadNow() {
    let gone = change { $0.subject.take() }
    if let gone { unload(gone) }
  }

  /// How many callers wait for a load or an unload.
  var waiting: Int { change { $0.passing }?.count ?? 0 }
}

/// A user of a subject, for as long as it lives.
///
///     let user = try album.user()
///     user.subject.play()
///
/// The end of the last user unloads the subject, on the thread where that user is released. A
/// subject that was taken out of its user may be unloaded while it is still used. The user keeps
/// the reference alive.
public final class SubjectUser<Subject> {
  /// Released before the reference learns that the user has gone.
  private var held: Subject?
  let reference: SmartReference<Subject>

  /// The subject that is used.
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

/// Unchecked: only its deinitialiser changes what it holds.
extension SubjectUser: @unchecked Sendable where Subject: Sendable {}
