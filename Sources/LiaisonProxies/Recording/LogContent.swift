import LiaisonCore

/// Unchecked: only a log has it, behind its lock, and the log is Sendable only if calls are.
@usableFromInline
struct LogContent<Call: Invocation>: @unchecked Sendable {
  @usableFromInline var calls: [RecordedCall<Call>] = []
  /// Whether a reader waits for the next call.
  @usableFromInline var isAwaited = false
  /// The number of calls that were forgotten.
  var removed = 0
  /// The order numbers of calls that a test has expected.
  var expected: Set<UInt64> = []
  /// The number of calls that waits have passed, forgotten ones included.
  var read = 0

  var total: Int { removed + calls.count }
}
