import LiaisonCore

/// One making of a subject. Threads and tasks can wait for its end.
///
/// If a caller needs the subject and the making has not begun, the caller makes it itself. So no
/// caller waits for a task that has not got a thread yet.
@usableFromInline
final class Making<Subject>: Sendable {
  /// Sealed, because the caller decides whether several threads may use the subject.
  typealias Outcome = Sealed<Result<Subject, any Error>>

  private let outcome = Guarded<Outcome?>(nil)
  /// The subject while one thread delivers the kept calls to it, before other callers may use it.
  private let telling = Guarded<(thread: Whereabouts, subject: Sealed<Subject>)?>(nil)
  private let hasBegun = Guarded(false)
  private let transit: Transit
  private let priority = LentPriority()

  /// - Parameter subject: What reports call it.
  init(of subject: String) { transit = Transit(of: subject) }

  /// Begins the making, once. Returns whether this caller is to make the subject.
  func begin() -> Bool {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
  }

  /// Makes the subject on this thread, after `begin()`.
  func make(_ make: () throws -> Subject) -> Result<Subject, any Error> {
    transit.begin()
    return Result { try make() }
  }

  /// Makes the subject in this task, after `begin()`.
  func make(
    suspending make: @Sendable () async throws -> sending Subject
  ) async -> Result<Subject, any Error> {
    transit.begin(suspending: true)
    do { return .success(try await make()) } catch { return .failure(error) }
  }

  /// How many callers wait.
  var waiting: Int { transit.count }

  /// Notes the task that makes the subject, so that waiters can raise its priority.
  func work(in task: Task<Void, Never>) { priority.borrow(for: task) }

  /// Delivers kept calls to the subject on this thread. In `body`, this thread may use the subject.
  func tell(_ subject: Subject, _ body: (Subject) -> Void) {
    let told = (Whereabouts.thread, Sealed(subject))
    telling.withLock { $0 = told }
    body(subject)
    let gone = telling.withLock { $0.take() }
    withExtendedLifetime(gone) {}
  }

  /// The subject, if this thread is inside `tell`.
  var subjectHere: Subject? {
    let told = telling.withLock { $0 }
    return told.flatMap { $0.thread == .thread ? $0.subject.content : nil }
  }

  /// Ends the making and wakes all waiters. `result` is nil if the maker was cancelled.
  func end(_ result: Result<Subject, any Error>?) {
    priority.end()
    let outcome = result.map { Sealed($0) }
    self.outcome.withLock { $0 = outcome }
    transit.end()
  }

  /// How a wait ended.
  enum End {
    case ended(Result<Subject, any Error>)
    /// The maker was cancelled. The next caller makes the subject.
    case abandoned
    case cancelled
    case late
  }

  /// Blocks the thread until the making has ended or the limit has passed.
  func wait(for requirement: Requirement, upTo limit: Duration?) -> End {
    priority.lend()
    return transit.block(upTo: limit, requirement) ? end : .late
  }

  /// Suspends the task until the making has ended, the limit has passed or the task is cancelled.
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
