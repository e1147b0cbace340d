/// Invocations in the order in which they were made.
///
/// Several threads may write and read at the same time, where the contract is Sendable; nothing is
/// lost. Going through a log, or taking `all`, sees what is there at that time.
///
/// Unchecked where the invocations are Sendable: all of it is behind a lock. Where they are not, the
/// log is not either, and stays where they are.
public final class CallLog<Call: Invocation> {
  @usableFromInline let entries = Guarded(Entries<Call>())

  /// Kept here because reaching a global from another module is a call.
  @usableFromInline let counter = CallCounter.shared

  public init() {}

  /// Writes down an invocation, and draws its order number.
  @inlinable
  @inline(__always)
  public func append(_ invocation: Call) {
    // Unsafe: not Sendable only where the log is not, and then it goes to no other thread.
    nonisolated(unsafe) let invocation = invocation
    entries.withLock { entries in
      entries.calls.append(RecordedCall(invocation, order: counter.next()))
    }
  }

  /// With their order numbers.
  public var recorded: [RecordedCall<Call>] { entries.withLock { $0 }.calls }

  /// All of them, the oldest first.
  public var all: [Call] { recorded.map(\.invocation) }

  /// How many there are.
  public var count: Int { entries.withLock { $0.calls.count } }

  /// Whether there is none.
  public var isEmpty: Bool { count == 0 }

  /// Forgets all of them.
  public func removeAll() {
    // Released outside the lock: users' objects may be among the arguments.
    let removed = entries.withLock { entries in
      let removed = entries
      entries.calls = []
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

extension CallLog: @unchecked Sendable where Call: Sendable {}

/// Unchecked: only a log has it, behind its lock, and goes to other threads only if calls may.
@usableFromInline
struct Entries<Call: Invocation>: @unchecked Sendable {
  @usableFromInline var calls: [RecordedCall<Call>] = []
}

extension CallLog: Sequence {
  public func makeIterator() -> Array<Call>.Iterator { all.makeIterator() }
}

extension CallLog: CustomStringConvertible {
  /// One call per line.
  public var description: String { all.map(\.description).joined(separator: "\n") }
}

extension CallLog where Call: Equatable {
  /// Whether exactly these calls were made, in this order.
  public static func == (log: CallLog, calls: [Call]) -> Bool { log.all == calls }

  /// Whether other calls were made than these, in this order.
  public static func != (log: CallLog, calls: [Call]) -> Bool { log.all != calls }
}
