public import LiaisonCore
import LiaisonDelegation

/// A heavy subject that is made on first use, once, and can be given up and made again.
///
///     let store = VirtualSubject("store") { try await openStore() }
///     let proxy = ImageStoreProxy(.virtual(store))
///
///     try await store.prepareSuspending()      // ahead of need
///     store.release()                // and made again on the next use
///
/// **Making.** However many callers ask at the same time, one making is under way, and all wait for
/// it. A caller that is cancelled stops waiting, and the others get their subject. If the caller
/// that makes it is cancelled and the making throws, the next caller makes it. In every other case
/// the error of a making goes to all that waited for it; ``AfterFailure`` says when it is tried
/// again. A requirement that is not `async` cannot wait for a subject that is made asynchronously.
/// Its call is refused with ``VirtualError``, unless the subject is there already or ``Meanwhile``
/// provides a stand-in.
///
/// **Giving up.** `release()`, idleness or a limit gives up the subject. Idleness and limits need a
/// place in ``LoadedSubjects``. Calls that are under way keep the subject until they have returned.
/// If it is an object, a call that comes meanwhile gets the same one, not a second one.
///
/// **Threads.** It may be used from any thread if its subject may. A `make` that is not
/// asynchronous runs where the first call is made, or in a task of its own if that call does not
/// wait for it. An asynchronous one runs in a task of its own. Nothing is locked then. Waiting for
/// another caller's making blocks the thread, or suspends the task, as long as the making takes, or
/// up to the limit `upTo:`. A thread that has waited for ``Tap/patience`` is reported to the tap. A
/// making that would wait for itself without a limit, directly or through others, stops the
/// program.
public final class VirtualSubject<Subject> {
  /// What reports and lists call it.
  public let name: String
  let make: Maker<Subject>
  let meanwhile: Meanwhile
  let afterFailure: AfterFailure
  let timeline: Timeline
  @usableFromInline let home: LoadedSubjects?
  /// Makes the subject's entry in the list of loaded subjects.
  let resident: @Sendable (VirtualSubject, Subject) -> Resident?
  let freshness: Freshness
  /// Whether each use reads the clock.
  @usableFromInline let isTimed: Bool
  @usableFromInline let state = Guarded(VirtualState<Subject>())

  /// A subject whose making does not suspend.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - meanwhile: What callers do while the subject is not there.
  ///   - afterFailure: When a making that threw is tried again.
  ///   - freshness: How long the subject is used after it was made.
  ///   - clock: The clock for pauses after failures and for freshness.
  ///   - make: Makes the subject. Not called again before it has returned.
  public convenience init(
    _ name: String, meanwhile: Meanwhile = .waiting, afterFailure: AfterFailure = .nextUse,
    freshness: Freshness = .unlimited, clock: any Clock<Duration> = ContinuousClock(),
    make: @escaping @Sendable () throws -> Subject
  ) {
    self.init(name, meanwhile, afterFailure, freshness, clock, .blocking(make), nil) { _, _ in nil }
  }

  /// A subject whose making suspends.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - meanwhile: What callers do while the subject is not there.
  ///   - afterFailure: When a making that threw is tried again.
  ///   - freshness: How long the subject is used after it was made.
  ///   - clock: The clock for pauses after failures and for freshness.
  ///   - make: Makes the subject, in a task of its own. Not called again before it has returned.
  @_disfavoredOverload
  public convenience init(
    _ name: String, meanwhile: Meanwhile = .waiting, afterFailure: AfterFailure = .nextUse,
    freshness: Freshness = .unlimited, clock: any Clock<Duration> = ContinuousClock(),
    make: @escaping @Sendable () async throws -> sending Subject
  ) {
    self.init(name, meanwhile, afterFailure, freshness, clock, .suspending(make), nil) { _, _ in nil
    }
  }

  fileprivate init(
    _ name: String, _ meanwhile: Meanwhile, _ afterFailure: AfterFailure, _ freshness: Freshness,
    _ clock: any Clock<Duration>, _ make: Maker<Subject>, _ home: LoadedSubjects?,
    _ resident: @escaping @Sendable (VirtualSubject, Subject) -> Resident?
  ) {
    self.name = name
    self.meanwhile = meanwhile
    self.afterFailure = afterFailure
    self.freshness = freshness
    isTimed = freshness.isLimited
    timeline = Timeline(clock)
    self.make = make
    self.home = home
    self.resident = resident
  }

  deinit {
    let (resident, letters) = state.withLock { ($0.resident, $0.letters) }
    if let resident { home?.forget(resident) }
    for letter in letters { reportLoss(of: letter.requirement) }
  }

  /// Whether the subject is there now.
  public var isLoaded: Bool { state.withLock { $0.subject != nil } }

  /// Makes the subject if it is not there, even if the last making failed. Waiting blocks the
  /// thread.
  ///
  /// - Parameter limit: How long to wait for another caller's making at most, by the system's
  ///   clock; as long as it takes if nothing is given.
  /// - Throws: What the making throws, or a ``VirtualError`` if it is asynchronous, or too late.
  @available(*, noasync, message: "it blocks the thread; use 'prepareSuspending' in a task")
  public func prepare(upTo limit: Duration? = nil) throws {
    forgetFailure()
    let arrival = arrive(for: Requirement("prepare", 0), without: .nothing, upTo: limit)
    if case .refused(let error) = arrival { throw error }
  }

  /// As `prepare`, but waiting suspends the task. If the task is cancelled, it throws a
  /// `CancellationError`.
  ///
  /// - Parameter limit: How long to wait for the making at most, by ``AskingClock``. The making
  ///   goes on after that.
  public nonisolated(nonsending) func prepareSuspending(
    upTo limit: Duration? = nil
  ) async throws {
    forgetFailure()
    let arrival = await arriveSuspending(without: .nothing, upTo: limit)
    if case .refused(let error) = arrival { throw error }
  }

  private func forgetFailure() {
    // Errors may be objects, which are released outside the lock.
    let gone = state.withLock { $0.failure.take() }
    withExtendedLifetime(gone) {}
  }

  /// Releases the subject, and returns whether it was there.
  ///
  /// The next use makes it again. Calls that are under way keep it until they have returned; if it
  /// is an object, a call that comes meanwhile gets the same one. A making that is under way goes
  /// on.
  @discardableResult
  public func release() -> Bool {
    let gone = state.withLock { state in Sealed(state.giveUp(home)) }
    return gone.content != nil
  }
}

// MARK: - Listed subjects

extension VirtualSubject where Subject: Sendable {
  /// A subject whose making does not suspend. It is listed while it is loaded, and released when
  /// others need the room. It has to be Sendable, because it may be released on any thread.
  ///
  /// - Parameters:
  ///   - name: What reports and lists call it.
  ///   - home: The list that counts and limits the subject.
  ///   - meanwhile: What callers do while the subject is not there.
  ///   - afterFailure: When a making that threw is tried again.
  ///   - freshness: How long the subject is used after it was made.
  ///   - clock: The clock for pauses after failures and for freshness.
  ///   - cost: What it costs to keep, in the home's unit. Called once after each making.
  ///   - make: Makes the subject. Not called again before it has returned.
  public convenience init(
    _ name: String, in home: LoadedSubjects, meanwhile: Meanwhile = .waiting,
    afterFailure: AfterFailure = .nextUse, freshness: Freshness = .unlimited,
    clock: any Clock<Duration> = ContinuousClock(),
    cost: @escaping @Sendable (Subject) -> Int = { _ in 1 },
    make: @escaping @Sendable () throws -> Subject
  ) {
    self.init(name, meanwhile, afterFailure, freshness, clock, .blocking(make), home) {
      $0.resident(in: home, cost: cost($1))
    }
  }

  /// As above, for a subject whose making suspends.
  ///
  /// - Parameters:
  ///   - name: What reports and lists call it.
  ///   - home: The list that counts and limits the subject.
  ///   - meanwhile: What callers do while the subject is not there.
  ///   - afterFailure: When a making that threw is tried again.
  ///   - freshness: How long the subject is used after it was made.
  ///   - clock: The clock for pauses after failures and for freshness.
  ///   - cost: What it costs to keep, in the home's unit. Called once after each making.
  ///   - make: Makes the subject, in a task of its own. Not called again before it has returned.
  @_disfavoredOverload
  public convenience init(
    _ name: String, in home: LoadedSubjects, meanwhile: Meanwhile = .waiting,
    afterFailure: AfterFailure = .nextUse, freshness: Freshness = .unlimited,
    clock: any Clock<Duration> = ContinuousClock(),
    cost: @escaping @Sendable (Subject) -> Int = { _ in 1 },
    make: @escaping @Sendable () async throws -> sending Subject
  ) {
    self.init(name, meanwhile, afterFailure, freshness, clock, .suspending(make), home) {
      $0.resident(in: home, cost: cost($1))
    }
  }
}

extension VirtualSubject where Subject: Sendable {
  private func resident(in home: LoadedSubjects, cost: Int) -> Resident {
    Resident(name, cost: cost, usedAt: home.mark()) { [weak self] in self?.release() }
  }
}

/// Unchecked: what changes is behind a lock, and the rest is immutable and Sendable.
extension VirtualSubject: @unchecked Sendable where Subject: Sendable {}

/// How a subject is made.
enum Maker<Subject>: Sendable {
  case blocking(@Sendable () throws -> Subject)
  case suspending(@Sendable () async throws -> sending Subject)
}
