import LiaisonCore

extension Journal {
  /// Appends an entry and returns its position. A cursor from that position reads the entry first.
  ///
  /// In a journal that is `.waiting`, this task suspends until there is room, and blocks no thread.
  /// In any other journal it returns at once.
  ///
  /// - Returns: `nil` if the journal is finished, or if the task was cancelled while it waited.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func appendAndWait(_ entry: Entry) async -> JournalPosition? {
    switch storage.offer(entry) {
    case .taken(let offset): storage.position(offset)
    case .refused: refused()
    case .waits(let appender): await room(for: appender)
    }
  }

  /// Appends an entry as `appendAndWait(_:)` does, but waits for room no longer than `limit`, by
  /// the journal's clock.
  ///
  /// - Returns: `nil` when there was no room in time, the journal is finished, or the task was
  ///   cancelled while it waited.
  public nonisolated(nonsending) func appendAndWait(
    _ entry: Entry, within limit: Duration
  ) async -> JournalPosition? {
    switch storage.offer(entry) {
    case .taken(let offset): return storage.position(offset)
    case .refused: return refused()
    case .waits(let appender):
      return await room(for: appender, upTo: limit)
    }
  }

  /// Appends entries one after the other. Entries of other appenders may come between.
  ///
  /// - Returns: How many entries were taken: all, unless the journal was finished meanwhile or the
  ///   task was cancelled while it waited.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func appendAndWait(
    contentsOf entries: some Sequence<Entry>
  ) async -> Int {
    if !storage.isWaiting { return appendAtOnce(Array(entries)) }
    var count = 0
    for entry in entries {
      if await appendAndWait(entry) == nil { break }
      count += 1
    }
    return count
  }

  @usableFromInline
  nonisolated(nonsending) func room(
    for appender: JournalAppender<Entry>
  ) async -> JournalPosition? {
    await room(for: appender, upTo: nil)
  }

  private nonisolated(nonsending) func room(
    for appender: JournalAppender<Entry>, upTo limit: Duration?
  ) async -> JournalPosition? {
    let end = await appender.waiter.suspend(upTo: limit, sleeping: storage.clock.sleep)
    let offset =
      end == .woken ? storage.outcome(of: appender) : storage.withdraw(appender)
    return offset.map(storage.position)
  }
}
