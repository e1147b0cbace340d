import LiaisonCore

/// One delegate's part in an asynchronous call. The delegate is asked where its receiver lives.
///
/// Unchecked: the target is called only where its receiver lives. A target that is not Sendable has
/// no asynchronous requirement that would leave that place: the types that the multicast's `add`
/// accepts ensure that.
@usableFromInline
struct Inquiry<Target, Value: Sendable>: @unchecked Sendable {
  @usableFromInline
  typealias Operation = nonisolated(nonsending) @Sendable (sending Target) async throws -> Value

  private let target: Target
  /// Keeps the receiver's owner alive while the target is asked.
  private let holder: AnyObject?
  private let stay: Stay
  /// The registration of a multicast's delegate. It may be removed before the delegate's turn.
  private let receiver: Receiver?
  private let operation: Operation

  init(
    to target: Target, of receiver: Receiver? = nil, at stay: Stay = .here,
    livingBy holder: AnyObject? = nil, _ operation: @escaping Operation
  ) {
    self.target = target
    self.holder = holder
    self.stay = stay
    self.receiver = receiver
    self.operation = operation
  }

  /// Asks in the caller's task, which goes to the receiver's place for that. Returns nil if the
  /// receiver was removed before its turn.
  nonisolated(nonsending) func run() async -> Result<Value, any Error>? {
    if stay.isHere { return await ask() }
    guard let executor = stay.executor else { return await askThere() }
    return await withTaskExecutorPreference(executor) { await askThere() }
  }

  /// Asks in a task of its own, which belongs to the call. A wait for the end of the call lasts
  /// until the task has ended, even if the caller has gone on.
  func start(in call: AsyncCall?) -> LeavableWork<Result<Value, any Error>?> {
    guard let call else { return LeavableWork(on: stay.executor) { await askThere() } }
    return call.employ {
      LeavableWork(on: stay.executor) {
        defer { call.leave() }
        return await askThere()
      }
    }
  }

  @concurrent private func askThere() async -> Result<Value, any Error>? {
    await stay.arrive()
    return await ask(on: stay.actor)
  }

  private func ask(on actor: isolated (any Actor)?) async -> Result<Value, any Error>? {
    Delivery.Place.arrive(at: actor)
    if let receiver, receiver.isRemoved { return nil }
    return await ask()
  }

  /// Asks here.
  nonisolated(nonsending) func ask() async -> Result<Value, any Error> {
    // Safe: each inquiry has its own target, and nothing here uses it again.
    nonisolated(unsafe) let target = target
    defer { withExtendedLifetime(holder) {} }
    do { return .success(try await operation(target)) } catch { return .failure(error) }
  }
}

extension Plan {
  /// Asks the remaining delegates: all at the same time, or the next one. Returns their results in
  /// the order of registration, or nil if none is left. A delegate that is removed before its turn
  /// gives nothing.
  ///
  /// A delegate that does not answer within `limit` counts as a failure with ``LateDelegate``. Its
  /// task is cancelled, and the tap is told. A single delegate without a limit is asked in the
  /// caller's task. Cancelling the caller cancels the tasks of all delegates that are being asked.
  public nonisolated(nonsending) mutating func ask<
    Rule: AnswerRule, Failure: Error, Value: Sendable
  >(
    _ order: AskingOrder, within limit: Duration? = nil, for answer: Rule, throwing: Failure.Type,
    _ operation: nonisolated(nonsending) @escaping @Sendable (sending Target) async throws -> Value
  ) async throws(Failure) -> [Result<Value, any Error>]? {
    if let routed {
      return try await routed.ask(answer, within: limit, throwing: throwing, operation).map { [$0] }
    }
    let inquiries = take(order, operation)
    if inquiries.isEmpty { return nil }
    if inquiries.count == 1, limit == nil { return await inquiries[0].run().map { [$0] } ?? [] }
    let works = inquiries.map { $0.start(in: call) }
    return await LeavableWork.waiting(for: works, within: limit).compactMap { result in
      result ?? late(limit ?? .zero, order)
    }
  }

  private func late<Value>(_ limit: Duration, _ order: AskingOrder) -> Result<Value, any Error> {
    let place = order == .concurrently ? "asked concurrently" : "asked in order"
    Tap.shared.report(TapEvent(kind: .late, requirement: requirement, place: place))
    return .failure(LateDelegate(requirement: requirement, limit: limit))
  }

  /// The delegates to ask now.
  private mutating func take<Value>(
    _ order: AskingOrder, _ operation: @escaping Inquiry<Target, Value>.Operation
  ) -> [Inquiry<Target, Value>] {
    var taken: [Inquiry<Target, Value>] = []
    while order == .concurrently || taken.isEmpty, let target = next() {
      // The delegate's actor may have been deallocated since the check.
      guard let stay = Stay(at: receiver?.currentMailbox) else { continue }
      taken.append(Inquiry(to: target, of: receiver, at: stay, livingBy: holder, operation))
    }
    return taken
  }
}
