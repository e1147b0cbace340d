import LiaisonCore

extension CallLog {
  /// Waits for a call and returns it. The call may have been made already.
  ///
  ///     let call = try await spy.calls.next(within: .seconds(5)) {
  ///       if case .draw = $0 { true } else { false }
  ///     }
  ///
  /// All waits together read a log once, from its beginning: a later wait does not look at the call
  /// that an earlier one has returned, nor at the calls before it. When `limit` has passed on
  /// `clock`, or the task is cancelled, it throws a ``CallNotMade`` with the calls that were made
  /// instead. `isExpected` runs where this function is called.
  public func next<Time: Clock>(
    within limit: Duration, clock: Time = ContinuousClock(),
    isolation: isolated (any Actor)? = #isolation,
    where isExpected: (Call) -> Bool = { _ in true }
  ) async throws(CallNotMade) -> RecordedCall<Call> where Time.Duration == Duration {
    let deadline = clock.now.advanced(by: limit)
    var seen = 0
    var isLastLook = false
    while true {
      let (unread, end) = unread(from: seen)
      let first = end - unread.count
      for (offset, call) in unread.enumerated() {
        guard isExpected(call.invocation) else { continue }
        markRead(through: first + offset + 1)
        markExpected(CollectionOfOne(call.order))
        return call
      }
      seen = end
      if isLastLook {
        throw CallNotMade(
          limit: limit, instead: self.unread().calls.map(\.description),
          wasCancelled: Task.isCancelled)
      }
      isLastLook = !(await grows(beyond: end, before: deadline, on: clock, isolation: isolation))
    }
  }

  /// Whether a call is written down before the deadline, and before the task is cancelled.
  private func grows<Time: Clock>(
    beyond total: Int, before deadline: Time.Instant, on clock: Time,
    isolation: isolated (any Actor)?
  ) async -> Bool {
    guard awaitGrowth(beyond: total) else { return true }
    let arrivals = arrivals
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask { await arrivals.wait { $0 > total ? true : nil } ?? false }
      group.addTask {
        // The sleep throws only if it is cancelled, and then there is nothing more to wait for.
        try? await clock.sleep(until: deadline, tolerance: nil)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}

/// Thrown by a wait for a call that was not made in time.
///
/// It is thrown as well when the waiting task is cancelled; see ``wasCancelled``. The wait has
/// passed no call, so a later wait looks at the same calls again.
public struct CallNotMade: Error, Sendable, CustomStringConvertible {
  /// How long the wait was allowed to last.
  public let limit: Duration
  /// The calls that were made instead, as you would write them.
  public let instead: [String]
  /// Whether the wait ended because its task was cancelled.
  public let wasCancelled: Bool

  /// What was waited for, and the calls that were made instead, one per line.
  public var description: String {
    let end = wasCancelled ? "before the task was cancelled" : "within \(limit)"
    if instead.isEmpty {
      return "The call was not made \(end), and no other since the last one that was waited for."
    }
    let list = instead.map { "\n  " + $0 }.joined()
    return "The call was not made \(end). These were made instead:\(list)"
  }
}
