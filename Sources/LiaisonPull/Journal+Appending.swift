import LiaisonCore

extension Journal {
  /// Appends an entry and returns its position. A cursor from that position reads the entry first.
  ///
  /// In a journal that is `.waiting`, this thread waits for room as long as it takes; the tap is
  /// told of a wait that has lasted for ``Tap/patience``. In any other journal it returns at once.
  /// To wait with a limit, call ``append(_:within:)``. In a task, call ``appendAndWait(_:)``,
  /// because this function may block a thread that the readers' tasks need.
  ///
  /// - Returns: `nil` if the journal is finished. The tap is told of that.
  @inlinable
  @discardableResult
  public func append(_ entry: Entry) -> JournalPosition? {
    switch storage.offer(entry) {
    case .taken(let offset): storage.position(offset)
    case .refused: refused()
    case .waits(let appender): room(for: appender)
    }
  }

  @usableFromInline
  func room(for appender: JournalAppender<Entry>) -> JournalPosition? {
    _ = wait(for: appender, upTo: nil)
    return storage.outcome(of: appender).map(storage.position)
  }

  private func wait(for appender: JournalAppender<Entry>, upTo limit: Duration?) -> Bool {
    appender.waiter.block(upTo: limit) { waited in
      TapEvent(
        kind: .waiting, requirement: Requirement("append(_:)", 0),
        place: "room in a journal of \(Entry.self)", duration: waited)
    }
  }

  /// Appends an entry as `append(_:)` does, but waits for room no longer than `limit`, by the
  /// system's clock. With `.zero` it does not wait.
  ///
  /// - Returns: `nil` if there was no room in time, or if the journal is finished.
  public func append(_ entry: Entry, within limit: Duration) -> JournalPosition? {
    switch storage.offer(entry) {
    case .taken(let offset): return storage.position(offset)
    case .refused: return refused()
    case .waits(let appender):
      let isOver = wait(for: appender, upTo: limit)
      let offset = isOver ? storage.outcome(of: appender) : storage.withdraw(appender)
      return offset.map(storage.position)
    }
  }

  /// Appends entries one after the other. Entries of other appenders may come between.
  ///
  /// - Returns: How many entries were taken: all, unless the journal was finished meanwhile.
  @inlinable
  @discardableResult
  public func append(contentsOf entries: some Sequence<Entry>) -> Int {
    if !storage.isWaiting { return appendAtOnce(Array(entries)) }
    var count = 0
    for entry in entries {
      if append(entry) == nil { break }
      count += 1
    }
    return count
  }

  @inlinable
  func appendAtOnce(_ entries: [Entry]) -> Int {
    var rest = entries[...]
    while !rest.isEmpty {
      guard storage.append(rest.prefix(JournalStorage<Entry>.turn)) else {
        _ = refused()
        break
      }
      rest = rest.dropFirst(JournalStorage<Entry>.turn)
    }
    return entries.count - rest.count
  }

  @usableFromInline
  func refused() -> JournalPosition? {
    Tap.shared.report(
      TapEvent(kind: .lost, requirement: Requirement("append(_:)", 0), place: "a finished journal"))
    return nil
  }
}
