public import LiaisonCore

/// A journal's entries, which the journal and its cursors share. Work that must not run under the
/// lock runs after it.
@usableFromInline
final class JournalStorage<Entry: Sendable>: Sendable {
  @usableFromInline let state: Guarded<JournalState<Entry>>
  @usableFromInline let retention: Retention<Entry>
  @usableFromInline let life: UInt64
  @usableFromInline let clock: JournalClock
  @usableFromInline let isWaiting: Bool

  init(
    _ retention: Retention<Entry>, _ policy: JournalPolicy, life: UInt64, clock: JournalClock
  ) {
    state = Guarded(JournalState(retention.limit, policy))
    self.retention = retention
    self.life = life
    isWaiting = policy.isWaiting
    self.clock = clock
  }

  // MARK: - Appending

  /// Returns the bytes of an entry, or the time. Called without the lock, because both are the
  /// user's code.
  @inlinable
  func measure(_ entry: Entry) -> Int64 {
    switch retention.limit {
    case .none, .count: return 0
    case .age: return clock.now()
    case .bytes:
      let size = retention.size?(entry) ?? 0
      insist(size >= 0, "An entry's size was given as \(size); give the bytes it takes.")
      return Int64(size)
    }
  }

  @inlinable
  func offer(_ entry: Entry) -> JournalOffer<Entry> {
    let measure = measure(entry)
    return change { $0.offer(entry, measure, &$1) }
  }

  /// Appends all entries under one lock, in a journal that never waits. Returns `false` if the
  /// journal is finished.
  @inlinable
  func append(_ entries: ArraySlice<Entry>) -> Bool {
    let measures = entries.map(measure)
    return change { state, aftermath in
      if state.isFinished { return false }
      for (entry, measure) in zip(entries, measures) {
        _ = state.append(entry, measure, &aftermath)
      }
      return true
    }
  }

  /// Removes an entry that waits for room. Returns its offset if the journal has already taken it.
  func withdraw(_ appender: JournalAppender<Entry>) -> Int64? {
    change {
      $0.withdraw(appender, &$1)
      return appender.offset
    }
  }

  /// Returns the entry's offset, after its appender has been resumed.
  func outcome(of appender: JournalAppender<Entry>) -> Int64? {
    state.withLock { _ in appender.offset }
  }

  func finish() { change { $0.finish(&$1) } }

  // MARK: - Reading

  func range() -> Range<Int64> {
    let now = readingTime
    return change {
      $0.trim(at: now, &$1)
      return $0.start..<$0.end
    }
  }

  @inlinable
  func position(_ offset: Int64) -> JournalPosition { JournalPosition(life: life, offset: offset) }

  func join(at origin: CursorOrigin) -> JournalReader {
    let now = readingTime
    let reader = JournalReader()
    change {
      $0.trim(at: now, &$1)
      $0.place(reader, at: origin, in: self.life)
      $0.join(reader)
    }
    return reader
  }

  func leave(_ reader: JournalReader) { change { $0.leave(reader, &$1) } }

  func offset(of reader: JournalReader) -> Int64 { state.withLock { _ in reader.offset } }

  /// Takes the next entries. Many entries are taken in several steps, so that an appender need not
  /// wait until all have been copied.
  @inlinable
  func pull(_ reader: JournalReader, upTo limit: Int) -> Pulled<Entry> {
    var taken: [Entry] = []
    while taken.count < limit {
      let now = readingTime
      let turn = min(limit - taken.count, Self.turn)
      let goesOn = !taken.isEmpty
      let pulled = change { state, aftermath in
        state.trim(at: now, &aftermath)
        let pulled = state.pull(reader, upTo: turn, goesOn: goesOn)
        state.admit(&aftermath)
        return pulled
      }
      switch pulled {
      case .missed(let count, let offset): return .missed(count, resumingAt: position(offset))
      case .nothing: return taken.isEmpty ? .nothing : .entries(taken)
      case .entries(let more):
        if taken.isEmpty { taken = more } else { taken += more }
        if more.count < turn { return .entries(taken) }
      }
    }
    return .entries(taken)
  }

  /// The number of entries after which the lock is released for others.
  @inlinable static var turn: Int { 1_024 }

  /// Takes the newest entry and skips those before it, under one lock, so that no append comes
  /// between.
  func pullNewest(_ reader: JournalReader) -> PulledNewest<Entry>? {
    let now = readingTime
    return change { state, aftermath in
      state.trim(at: now, &aftermath)
      let newest = state.pullNewest(reader)
      state.admit(&aftermath)
      return newest
    }
  }

  /// Waits until there is something to pull. Returns `false` if no entry can come any more, or if
  /// the task is cancelled.
  nonisolated(nonsending) func waitForMore(than reader: JournalReader) async -> Bool {
    await Sleepers.sleep { waiter in
      state.withLock { state in
        if state.hasNews(for: reader) { return true }
        if state.isFinished { return false }
        state.sleepers.waiting.append(waiter)
        return nil
      }
    } gettingUp: { waiter in
      state.withLock { _ = $0.sleepers.waiting.remove(waiter) }
    }
  }

  // MARK: - The lock

  @inlinable var readingTime: Int64 { if case .age = retention.limit { clock.now() } else { 0 } }

  @inlinable
  func change<Outcome: Sendable>(
    _ body: (inout JournalState<Entry>, inout Aftermath<Entry>) -> Outcome
  ) -> Outcome {
    var aftermath = Aftermath<Entry>()
    let outcome = state.withLock { body(&$0, &aftermath) }
    aftermath.settle()
    return outcome
  }
}
