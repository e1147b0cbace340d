import Liaison

/// Makes a closure for a spy that returns one value after the other, and then the last one again
/// and again.
///
///     spy.stubs.print = answering(1, 2)  // 1, 2, 2, 2 …
///
/// The closure ignores its arguments, and fits every closure that returns such a value,
/// asynchronous and throwing ones too. It may be called from any thread; only the last value is
/// returned more than once. It keeps its values alive.
///
/// - Parameters:
///   - first: What the first call returns.
///   - others: What the next calls return.
public func answering<each Argument, Value: Sendable>(
  _ first: Value, _ others: Value...
) -> @Sendable (repeat each Argument) -> Value {
  let answers = Answers<Value, Never>(([first] + others).map { .success($0) })
  return { (_: repeat each Argument) in answers.next().get() }
}

/// Makes a closure for a spy that returns one value after the other, and then throws.
///
///     spy.stubs.print = answering(1, 2, thenThrowing: PaperJam())  // 1, 2, then always throws
///     spy.stubs.print = answering(thenThrowing: PaperJam())  // always throws
///
/// Otherwise it is like the closure that throws nothing. It fits a closure with typed errors if
/// `error` is of that type.
///
/// - Parameters:
///   - values: What the first calls return.
///   - error: What the calls after them throw.
public func answering<each Argument, Value: Sendable, Failure: Error>(
  _ values: Value..., thenThrowing error: Failure
) -> @Sendable (repeat each Argument) throws(Failure) -> Value {
  let answers = Answers(values.map { .success($0) } + [.failure(error)])
  return { (_: repeat each Argument) throws(Failure) in try answers.next().get() }
}

/// Makes a closure for a spy that returns and throws in the order of these results, and then
/// repeats the last one.
///
///     spy.stubs.print = answering(.success(1), .failure(PaperJam()), .success(2))
///
/// Otherwise it is like the closures above.
///
/// - Parameters:
///   - first: How the first call ends.
///   - others: How the next calls end.
public func answering<each Argument, Value: Sendable, Failure: Error>(
  _ first: Result<Value, Failure>, _ others: Result<Value, Failure>...
) -> @Sendable (repeat each Argument) throws(Failure) -> Value {
  let answers = Answers([first] + others)
  return { (_: repeat each Argument) throws(Failure) in try answers.next().get() }
}

/// Makes a closure of results for closures that throw nothing.
///
/// - Parameters:
///   - first: What the first call returns.
///   - others: What the next calls return.
// Swift 6.3 crashes when it converts a closure that throws `Never` to one that does not throw.
public func answering<each Argument, Value: Sendable>(
  _ first: Result<Value, Never>, _ others: Result<Value, Never>...
) -> @Sendable (repeat each Argument) -> Value {
  let answers = Answers([first] + others)
  return { (_: repeat each Argument) in answers.next().get() }
}

/// Answers that are given in order.
private final class Answers<Value: Sendable, Failure: Error>: Sendable {
  private let answers: [Result<Value, Failure>]
  private let given = Guarded(0)

  /// - Parameter answers: One at least.
  init(_ answers: [Result<Value, Failure>]) { self.answers = answers }

  func next() -> Result<Value, Failure> {
    let index = given.withLock { given in
      defer { given = min(given + 1, answers.count - 1) }
      return given
    }
    return answers[index]
  }
}
