import Synchronization

/// The clock by which delegates are timed. Tests put a manual one in its place:
///
///     try await AskingClock.$current.withValue(clock) { try await multicast.load() }
public enum AskingClock {
  /// What measures time in this task and in those that it starts.
  @TaskLocal public static var current: any Clock<Duration> = ContinuousClock()
}

/// A delegate did not answer within the time that `@Asked(…, within:)` gives it. It has been
/// cancelled; what it still returns goes nowhere.
public struct LateDelegate: Error, Sendable, CustomStringConvertible {
  /// What the delegate was asked.
  public let requirement: Requirement
  /// How long it had.
  public let limit: Duration

  /// One line for a log.
  public var description: String { "a delegate did not answer '\(requirement)' within \(limit)" }
}

/// A part whose error can only be one that the requirement throws. Returns `nil` for what such a
/// requirement cannot say: that a delegate was late.
@inlinable
public func narrowed<Part, Failure: Error>(
  _ part: Result<Part, any Error>, to failure: Failure.Type
) -> Result<Part, Failure>? {
  switch part {
  case .success(let part): .success(part)
  case .failure(let error): (error as? Failure).map { .failure($0) }
  }
}

extension Plan {
  /// Asks everybody at the same time and returns the results in the order of registration. One
  /// that is not there within `limit` is a failure with `LateDelegate`, is cancelled, and is
  /// reported to the tap. Cancelling the caller cancels those who have been asked.
  public nonisolated(nonsending) mutating func gather<Value: Sendable>(
    within limit: Duration? = nil,
    _ operation: @escaping @Sendable (sending Target) async throws -> Value
  ) async -> [Result<Value, any Error>] {
    let asked = rest().map { Errand(to: $0.target, at: $0.place, in: call, operation) }
    return await Gathering<Value>.collect(asked, requirement, within: self.limit(limit))
  }

  /// Asks one delegate, with a limit.
  public nonisolated(nonsending) mutating func askNext<Value: Sendable>(
    within limit: Duration? = nil,
    _ operation: @escaping @Sendable (sending Target) async throws -> Value
  ) async -> Result<Value, any Error>? {
    guard let (target, place) = nextWithPlace() else { return nil }
    let errand = Errand(to: target, at: place, in: call, operation)
    return await Gathering<Value>.collect([errand], requirement, within: self.limit(limit)).first
  }
}

/// One delegate and what it is asked.
///
/// Unchecked: the target is handed to the place where it lives and called only there; the contract
/// says so with `.anywhere`, or is Sendable or isolated itself.
struct Errand<Value: Sendable>: @unchecked Sendable {
  private let run: () async throws -> Value
  private let place: Delivery.Place
  private let call: AsyncCall?

  init<Target>(
    to target: Target, at place: Delivery.Place, in call: AsyncCall?,
    _ operation: @escaping @Sendable (sending Target) async throws -> Value
  ) {
    let sealed = Sealed(target)
    run = {
      // Sent for good: each errand has its own target, and nothing here uses it again.
      nonisolated(unsafe) let target = sealed.content
      return try await operation(target)
    }
    self.place = place
    self.call = call
  }

  /// Starts it where the delegate lives.
  func start(_ report: @escaping @Sendable (Result<Value, any Error>) -> Void) -> Task<Void, Never>
  {
    guard let call else { return startAlone(report) }
    return call.employ {
      startAlone { result in
        call.leave()
        report(result)
      }
    }
  }

  private func startAlone(
    _ report: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> Task<Void, Never> {
    Task(executorPreference: place.taskExecutor) {
      do { report(.success(try await run())) } catch { report(.failure(error)) }
    }
  }
}

/// Collects results until all are there or the time is over.
final class Gathering<Value: Sendable>: Sendable {
  private struct State {
    var results: [Result<Value, any Error>?]
    var missing: Int
    var tasks: [Task<Void, Never>] = []
    var isCancelled = false
    var continuation: CheckedContinuation<Void, Never>?
    var isOver = false
  }

  private let state: Guarded<State>

  private init(count: Int) {
    state = Guarded(State(results: Array(repeating: nil, count: count), missing: count))
  }

  static func collect(
    _ errands: [Errand<Value>], _ requirement: Requirement, within limit: Duration?
  ) async -> [Result<Value, any Error>] {
    if errands.isEmpty { return [] }
    let gathering = Gathering(count: errands.count)
    let clock = AskingClock.current
    let results = await withTaskCancellationHandler {
      for (index, errand) in errands.enumerated() {
        let task = errand.start { gathering.take($0, from: index) }
        gathering.keep(task)
      }
      let alarm = limit.map { limit in
        // A task of its own, so that the limit holds also for who ignores being cancelled. A sleep
        // that is cut short means that nobody waits any more, and finishing twice does nothing.
        Task {
          try? await clock.sleep(for: limit)
          gathering.finish()
        }
      }
      await gathering.wait()
      alarm?.cancel()
      return gathering.results
    } onCancel: {
      gathering.cancel()
    }
    return results.map { result in
      if let result { return result }
      Tap.shared.report(
        TapEvent(kind: .late, requirement: requirement, place: "asked concurrently"))
      return .failure(LateDelegate(requirement: requirement, limit: limit ?? .zero))
    }
  }

  private func take(_ result: Result<Value, any Error>, from index: Int) {
    let isComplete = state.withLock { state in
      if state.isOver { return false }
      state.results[index] = result
      state.missing -= 1
      return state.missing == 0
    }
    if isComplete { finish() }
  }

  private func keep(_ task: Task<Void, Never>) {
    let isTooLate = state.withLock { state in
      state.tasks.append(task)
      return state.isCancelled || state.isOver
    }
    if isTooLate { task.cancel() }
  }

  /// Ends the waiting; who has not answered is cancelled.
  private func finish() {
    let (continuation, tasks) = state.withLock { state in
      state.isOver = true
      let continuation = state.continuation
      state.continuation = nil
      return (continuation, state.missing > 0 ? state.tasks : [])
    }
    for task in tasks { task.cancel() }
    continuation?.resume()
  }

  private func cancel() {
    let tasks = state.withLock { state in
      state.isCancelled = true
      return state.tasks
    }
    for task in tasks { task.cancel() }
  }

  private func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.isOver { state.continuation = continuation }
        return state.isOver
      }
      if isOver { continuation.resume() }
    }
  }

  private var results: [Result<Value, any Error>?] { state.withLock { $0.results } }
}
