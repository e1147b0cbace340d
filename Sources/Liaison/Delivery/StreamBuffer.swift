/// What waits for an asynchronous reader, in the order in which it came.
///
/// Whoever sends never waits. Losses stand beside a value that is still to be read, so that no
/// reader can miss them. Several readers share what comes, each value going to one of them.
final class StreamBuffer<Value: Sendable>: Sendable {
  fileprivate typealias Continuation = CheckedContinuation<Received<Value>?, Never>

  /// Somebody who waits.
  ///
  /// Unchecked: the buffer's lock guards it.
  fileprivate final class Reader: @unchecked Sendable {
    var continuation: Continuation?
    var isCancelled = false
  }

  fileprivate struct State {
    var values = Ring<Received<Value>>()
    var readers: [Reader] = []
    var isFinished = false
    var losses = 0
  }

  private let state = Guarded(State())
  private let keeping: Keeping

  init(keeping: Keeping = .all) {
    insist(keeping.capacity > 0, "A stream that keeps nothing has no reader; keep at least one.")
    self.keeping = keeping
  }

  /// How many values were lost.
  var losses: Int { state.withLock { $0.losses } }

  /// Hands a value to a reader who waits, or keeps it.
  func send(_ value: Value) {
    let (reader, dropped) = state.withLock { state -> (Continuation?, Value?) in
      if state.isFinished { return (nil, nil) }
      if !state.readers.isEmpty { return (state.readers.removeFirst().continuation.take(), nil) }
      return (nil, state.keep(value, keeping))
    }
    reader?.resume(returning: Received(value))
    withExtendedLifetime(dropped) {}
  }

  /// Nothing comes any more. What is there can still be read.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      defer { state.readers = [] }
      return state.readers.map { $0.continuation.take() }
    }
    for reader in waiting { reader?.resume(returning: nil) }
  }

  /// The next value, or `nil` when nothing comes any more or the reader's task is cancelled.
  func next() async -> Received<Value>? {
    let reader = Reader()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let now = state.withLock { $0.next(for: reader, continuation) }
        if case .now(let value) = now { continuation.resume(returning: value) }
      }
    } onCancel: {
      state.withLock { $0.cancel(reader) }?.resume(returning: nil)
    }
  }
}

extension StreamBuffer.State {
  fileprivate enum Next: Sendable {
    case now(Received<Value>?)
    case later
  }

  fileprivate mutating func next(
    for reader: StreamBuffer.Reader, _ continuation: StreamBuffer.Continuation
  ) -> Next {
    if let value = values.popFirst() { return .now(value) }
    if isFinished || reader.isCancelled { return .now(nil) }
    reader.continuation = continuation
    readers.append(reader)
    return .later
  }

  fileprivate mutating func cancel(_ reader: StreamBuffer.Reader) -> StreamBuffer.Continuation? {
    reader.isCancelled = true
    readers.removeAll { $0 === reader }
    return reader.continuation.take()
  }

  /// Returns what is lost. The count goes to a neighbour that stays.
  fileprivate mutating func keep(_ value: Value, _ keeping: Keeping) -> Value? {
    guard values.count >= keeping.capacity else {
      values.append(Received(value))
      return nil
    }
    losses += 1
    switch keeping.side {
    case .everything, .oldest:
      values[values.count - 1]?.missed += 1
      return value
    case .newest:
      let dropped = values.popFirst()
      let missed = 1 + (dropped?.missed ?? 0)
      values.append(Received(value))
      values[0]?.missed += missed
      return dropped?.value
    }
  }
}
