/// The values that wait for an asynchronous reader, in the order in which they came.
///
/// A sender never waits. Losses are counted beside a value that is still to be read, so that no
/// reader can miss them. Several readers share the values: each value goes to one of them.
package final class StreamBuffer<Value: Sendable>: Sendable {
  fileprivate struct State: ~Copyable {
    var values = Ring<Received<Value>>()
    var isFinished = false
    var losses = 0
  }

  private let monitor = Monitor(State(), asking: .inTurn)
  private let keeping: Keeping

  package init(keeping: Keeping = .all) {
    insist(keeping.capacity > 0, "A stream that keeps nothing has no reader; keep at least one.")
    self.keeping = keeping
  }

  /// How many values were lost.
  var losses: Int { monitor.look { $0.losses } }

  /// Gives a value to a reader that waits, or keeps the value.
  package func send(_ value: Value) {
    let dropped = monitor.change { $0.isFinished ? nil : $0.keep(value, keeping) }
    withExtendedLifetime(dropped) {}
  }

  /// Ends the stream. Kept values can still be read.
  package func finish() { monitor.change { $0.isFinished = true } }

  /// The next value. `nil` when the stream has ended or the reader's task is cancelled.
  func next() async -> Received<Value>? {
    await monitor.wait { $0.take() } ?? nil
  }

  /// Waits for a value or the end, and takes nothing. Returns `false` when the task is cancelled.
  package func comes() async -> Bool {
    await monitor.wait { $0.values.isEmpty && !$0.isFinished ? nil : () } != nil
  }

  /// The next value, without waiting: `.some(nil)` at the end, `nil` if no value is there yet.
  package func take() -> Received<Value>?? { monitor.look { $0.take() } }
}

extension StreamBuffer.State {
  fileprivate mutating func take() -> Received<Value>?? {
    if let value = values.popFirst() { return .some(value) }
    return isFinished ? .some(nil) : .none
  }

  /// Keeps a value. Returns the value that is lost, and counts it beside a neighbour that stays.
  fileprivate mutating func keep(_ value: Value, _ keeping: Keeping) -> Value? {
    guard values.count >= keeping.capacity else {
      values.append(Received(value))
      return nil
    }
    losses += 1
    switch keeping.side {
    case .everything, .oldest:
      values[values.count - 1].missed += 1
      return value
    case .newest:
      let dropped = values.popFirst()
      let missed = 1 + (dropped?.missed ?? 0)
      values.append(Received(value))
      values[0].missed += missed
      return dropped?.value
    }
  }
}
