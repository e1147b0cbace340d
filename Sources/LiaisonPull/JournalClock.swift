import LiaisonCore

/// The clock of a journal, whatever the type of its instants.
@usableFromInline
struct JournalClock: Sendable {
  /// Nanoseconds since the journal was made.
  @usableFromInline let now: @Sendable () -> Int64
  let sleep: @Sendable (Duration) async throws -> Void

  init<Other: Clock<Duration>>(_ clock: Other) {
    let birth = clock.now
    now = { birth.duration(to: clock.now).wholeNanoseconds }
    sleep = { try await clock.sleep(for: $0) }
  }
}
