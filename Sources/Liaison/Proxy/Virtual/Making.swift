/// One making, and those who wait for it, blocking a thread or in a task.
///
/// Whoever needs the subject and finds a making that has not begun makes it: nobody waits for a task
/// that has yet to get a thread.
@usableFromInline
final class Making<Subject>: Sendable {
  /// Sealed: whether it may be used by several is decided by who asks.
  typealias Outcome = Sealed<Result<Subject, any Error>>

  private let outcome = Guarded<Outcome?>(nil)
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

  func end(_ result: Result<Subject, any Error>) {
    priority.end()
    let outcome = Sealed(result)
    self.outcome.withLock { $0 = outcome }
    transit.end()
  }

  /// Blocks the thread. Returns nil if it takes longer than `limit`.
  func wait(for requirement: Requirement, upTo limit: Duration?) -> Result<Subject, any Error>? {
    priority.lend()
    guard transit.block(upTo: limit, requirement) else { return nil }
    return outcome.withLock { $0 }?.content
  }

  /// Suspends the task.
  ///
  /// - Parameter late: What is thrown when it takes longer than `limit`.
  nonisolated(nonsending) func wait(
    upTo limit: Duration?, late: @autoclosure () -> any Error
  ) async -> Result<Subject, any Error> {
    priority.lend()
    return switch await transit.suspend(upTo: limit) {
    case .woken: outcome.withLock { $0 }?.content ?? .failure(CancellationError())
    case .cancelled: .failure(CancellationError())
    case .late: .failure(late())
    }
  }
}
