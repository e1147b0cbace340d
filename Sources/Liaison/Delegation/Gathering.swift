/// One receiver and what it is asked, where it lives.
///
/// Unchecked: the target is handed to the place where it lives and called only there; the contract
/// says so with `.anywhere`, or is Sendable or isolated itself.
@usableFromInline
struct Inquiry<Target, Value: Sendable>: @unchecked Sendable {
  @usableFromInline
  typealias Operation = nonisolated(nonsending) @Sendable (sending Target) async throws -> Value

  private let target: Target
  /// By whom the receiver lives: as long as it is asked.
  private let holder: AnyObject?
  private let place: Delivery.Place
  private let operation: Operation

  init(
    to target: Target, at place: Delivery.Place, livingBy holder: AnyObject?,
    _ operation: @escaping Operation
  ) {
    self.target = target
    self.holder = holder
    self.place = place
    self.operation = operation
  }

  /// Asks in the caller's task, which goes to the receiver's place for it.
  nonisolated(nonsending) func run() async -> Result<Value, any Error> {
    guard let executor = place.taskExecutor else { return await ask() }
    return await withTaskExecutorPreference(executor) { await ask() }
  }

  /// Asks in a task of its own, which belongs to the call: a wait for the end of the call lasts until the
  /// task has ended, though the caller has gone on.
  func start(in call: AsyncCall?) -> LeavableWork<Result<Value, any Error>> {
    guard let call else { return LeavableWork(on: place.taskExecutor) { await ask() } }
    return call.employ {
      LeavableWork(on: place.taskExecutor) {
        defer { call.leave() }
        return await ask()
      }
    }
  }

  private nonisolated(nonsending) func ask() async -> Result<Value, any Error> {
    // Sent for good: each inquiry has its own target, and nothing here uses it again.
    nonisolated(unsafe) let target = target
    defer { withExtendedLifetime(holder) {} }
    do { return .success(try await operation(target)) } catch { return .failure(error) }
  }
}

extension Plan {
  /// Asks those who have still to be asked: all at the same time, or the next one. Returns what they
  /// gave, in the order of registration, or nil when none is left.
  ///
  /// One that is not there within `limit` is a failure with ``LateDelegate``, is cancelled, and is
  /// reported to the tap. A single delegate without a limit is asked in the caller's task.
  /// Cancelling the caller cancels those who have been asked.
  public nonisolated(nonsending) mutating func ask<
    Rule: AnswerRule, Failure: Error, Value: Sendable
  >(
    _ order: AskingOrder, within limit: Duration? = nil, for answer: Rule, throwing: Failure.Type,
    _ operation: nonisolated(nonsending) @escaping @Sendable (sending Target) async throws -> Value
  ) async throws(Failure) -> [Result<Value, any Error>]? {
    if let routed {
      return try await routed.ask(answer, within: limit, throwing: throwing, operation).map { [$0] }
    }
    let inquiries = take(order).map {
      Inquiry(to: $0.target, at: $0.place, livingBy: $0.holder, operation)
    }
    if inquiries.isEmpty { return nil }
    if inquiries.count == 1, limit == nil { return [await inquiries[0].run()] }
    let works = inquiries.map { $0.start(in: call) }
    return await LeavableWork.waiting(for: works, within: limit).map { result in
      result ?? late(limit ?? .zero)
    }
  }

  private func late<Value>(_ limit: Duration) -> Result<Value, any Error> {
    Tap.shared.report(
      TapEvent(kind: .late, requirement: requirement, place: "asked concurrently"))
    return .failure(LateDelegate(requirement: requirement, limit: limit))
  }

  /// Whom to ask now.
  private mutating func take(
    _ order: AskingOrder
  ) -> [(target: Target, place: Delivery.Place, holder: AnyObject?)] {
    var taken: [(Target, Delivery.Place, AnyObject?)] = []
    while order == .concurrently || taken.isEmpty, let next = next() {
      taken.append((next, place, holder))
    }
    return taken
  }
}
