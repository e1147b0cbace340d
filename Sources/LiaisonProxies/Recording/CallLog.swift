public import LiaisonCore

/// Invocations in the order in which they were made.
///
/// If the contract is Sendable, several threads may write and read at the same time, and nothing is
/// lost. Iterating over a log, or reading `all`, sees the calls at that time.
///
/// Unchecked: if the invocations are Sendable, a lock guards all of the log. If they are not, the
/// log is not Sendable either, so two threads never use it at the same time.
public final class CallLog<Call: Invocation> {
  @usableFromInline let content = Guarded(LogContent<Call>())

  /// Kept here, because inlined code of a client would have to call a function to read a global.
  @usableFromInline let counter = CallCounter.shared

  /// The number of all calls, as of the last time that waiting readers were woken.
  let arrivals = Monitor(0)

  /// Makes an empty log.
  ///
  /// It grows until `removeAll()`. A recording into the log keeps it alive.
  public init() {}

  /// Writes down an invocation, and draws its order number.
  ///
  /// Generated spies call it before they answer. Tasks that wait for a call in this log are woken.
  @inlinable
  @inline(__always)
  public func append(_ invocation: Call) {
    // Unsafe: the invocation is not Sendable only if the log is not, and then it goes to no other
    // thread.
    nonisolated(unsafe) let invocation = invocation
    let isAwaited = content.withLock { content in
      content.calls.append(RecordedCall(invocation, order: counter.next()))
      return content.isAwaited
    }
    if isAwaited { announce() }
  }

  /// The calls with their order numbers.
  public var recorded: [RecordedCall<Call>] { content.withLock { $0 }.calls }

  /// All calls, the oldest first.
  public var all: [Call] { recorded.map { $0.invocation } }

  /// The number of calls.
  public var count: Int { content.withLock { $0.calls.count } }

  /// Whether there are no calls.
  public var isEmpty: Bool { count == 0 }

  /// Forgets all calls.
  ///
  /// Order numbers go on. A wait that is under way goes on, and looks at the calls that come later.
  public func removeAll() {
    // Released outside the lock: users' objects may be among the arguments.
    let removed = content.withLock { content in
      let removed = content
      content.removed += content.calls.count
      content.read = content.removed
      content.calls = []
      content.expected = []
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

// MARK: - Expecting

extension CallLog {
  /// Notes that a test has expected these calls, by their order numbers.
  package func markExpected(_ orders: some Sequence<UInt64>) {
    let orders = Set(orders)
    content.withLock { $0.expected.formUnion(orders) }
  }

  /// The calls that no test has expected.
  package var unexpected: [RecordedCall<Call>] {
    let content = content.withLock { $0 }
    return content.calls.filter { !content.expected.contains($0.order) }
  }
}

// MARK: - Waiting

extension CallLog {
  /// The calls that no wait has passed yet, from number `seen` on, and the number of all calls so
  /// far. They are copied, so that the next write need not copy the whole log.
  func unread(from seen: Int = 0) -> (calls: [RecordedCall<Call>], end: Int) {
    content.withLock { content in
      let start = Swift.max(content.read, seen) - content.removed
      return (Array(content.calls.dropFirst(Swift.max(start, 0))), content.total)
    }
  }

  /// Notes that waits have passed the first `total` calls.
  func markRead(through total: Int) {
    content.withLock { $0.read = Swift.max($0.read, total) }
  }

  /// Asks the next call to wake the readers. Returns `false` if there are more calls already.
  func awaitGrowth(beyond total: Int) -> Bool {
    content.withLock { content in
      if content.total > total { return false }
      content.isAwaited = true
      return true
    }
  }

  @usableFromInline
  func announce() {
    let total = content.withLock { content in
      content.isAwaited = false
      return content.total
    }
    arrivals.change { $0 = Swift.max($0, total) }
  }
}

/// Unchecked: what changes is behind a lock.
extension CallLog: @unchecked Sendable where Call: Sendable {}

extension CallLog: Sequence {
  /// The calls up to now, the oldest first.
  ///
  /// The loop walks a copy, so calls that are recorded during it are not seen, and its body may
  /// record calls or remove them.
  public func makeIterator() -> Array<Call>.Iterator { all.makeIterator() }
}

extension CallLog: CustomStringConvertible {
  /// One call per line.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}

extension CallLog where Call: Equatable {
  /// Whether exactly these calls were made, in this order.
  ///
  ///     spy.calls == [.save("sunset"), .flush]
  ///
  /// The contract says `.invocations(Equatable.self)`. Calls that were forgotten by ``removeAll()``
  /// do not count.
  public static func == (log: CallLog, calls: [Call]) -> Bool { log.all == calls }

  /// Whether the calls are not exactly these, in this order.
  public static func != (log: CallLog, calls: [Call]) -> Bool { log.all != calls }
}
