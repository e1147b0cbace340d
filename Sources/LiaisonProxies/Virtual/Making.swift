import LiaisonCore

/// One making, and those who wait for it, blocking a thread or in a task.
///
/// Whoever needs the subject and finds a making that has not begun makes it: nobody waits for a task
/// that has yet to get a thread.
@usableFromInline
final class Making<Subject>: Sendable {
  /// Sealed: whether it may be used by several is decided by who asks.
  typealias Outcome = Sealed<Result<Subject, any Error>>

  private let outcome = Guarded<Outcome?>(nil)
  /// Whom this thread tells what was kept, before all others may call it.
  private let telling = Guarded<(thread: Whereabouts, subject: Sealed<Subject>)?>(nil)
  private let hasBegun = Guarded(false)
  private let transit: Transit
  private let priority = LentPriority()

  /// - Parameter subject: What reports call it.
  init(of subject: String) { transit = Transit(of: subject) }

  /// Begins it, once. Returns whether this call is to make the subject.
  func begin() -> Bool {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
  }

  /// Makes it here, after `begin()`.
  func make(_ make: () throws -> Subject) -> Result<Subject, any Error> {
    transit.begin()
    return Result { try make() }
  }

  /// Makes it in this task, after `begin()`.
  func make(
    suspending make: @Sendable () async throws -> sending Subject
  ) async -> Result<Subject, any Error> {
    transit.begin(suspending: true)
    do { return .success(try await make()) } catch { return .failure(error) }
  }

  /// How many wait.
  var waiting: Int { transit.count }

  /// It is made in this task, or will be.
  func work(in task: Task<Void, Never>) { priority.borrow(for: task) }

  /// Tells the subject something on this thread, which may call it meanwhile.
  func tell(_ subject: Subject, _ body: (Subject) -> Void) {
    let told = (Whereabouts.thread, Sealed(subject))
    telling.withLock { $0 = told }
    body(subject)
    let gone = telling.withLock { $0.take() }
    withExtendedLifetime(gone) {}
  }

  /// The subject, where this thread tells it something just now.
  var subjectHere: Subject? {
    let told = telling.withLock { $0 }
    return told.flatMap { $0.thread == .thread ? $0.subject.content : nil }
  }

  /// It has ended with this, for all who wait; with nothing where whoever made it was cancelled.
  func end(_ result: Result<Subject, any Error>?) {
    priority.end()
    let outcome = result.map { Sealed($0) }
    self.outcome.withLock { $0 = outcome }
    transit.end()
  }

  /// How a wait has ended.
  enum End {
    case ended(Result<Subject, any Error>)
    /// Whoever made it was cancelled: the next one makes it.
    case abandoned
    case cancelled
    case late
  }

  /// Blocks the thread.
  func wait(for requirement: Requirement, upTo limit: Duration?) -> End {
    priority.lend()
    return transit.block(upTo: limit, requirement) ? end : .late
  }

  /// Suspends the task.
  nonisolated(nonsending) func wait(upTo limit: Duration?) async -> End {
    priority.lend()
    return switch await transit.suspend(upTo: limit) {
    case .woken: end
    case .cancelled: .cancelled
    case .late: .late
    }
  }

  private var end: End { outcome.withLock { $0 }.map { .ended($0.content) } ?? .abandoned }
}
