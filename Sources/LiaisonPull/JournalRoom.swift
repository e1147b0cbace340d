public import LiaisonCore

/// The appenders that wait at a full journal, and the readers that they wait for. The journal's
/// lock guards it.
@usableFromInline
struct JournalRoom<Entry: Sendable>: Sendable {
  private var readers = Laggards<JournalReader>()
  @usableFromInline private(set) var hasReaders = false
  /// No reader stands before this offset. It may be old, and is looked up when it matters.
  @usableFromInline var slowest: Int64 = 0
  @usableFromInline var queue = WaitQueue<JournalAppender<Entry>>()

  mutating func insert(_ reader: JournalReader) {
    readers.insert(reader)
    hasReaders = true
    slowest = min(slowest, reader.offset)
  }

  mutating func remove(_ reader: JournalReader) {
    _ = readers.remove(reader)
    hasReaders = !readers.isEmpty
  }

  /// Finds the offset before which no reader stands.
  @usableFromInline
  mutating func findSlowest(before end: Int64) -> Int64 {
    slowest = readers.hindmost()?.offset ?? end
    return slowest
  }
}

/// A thread or task that waits for room, with its entry. Appenders wait in the order in which they
/// came. The journal takes the entry itself as soon as there is room, so no later one overtakes.
///
/// Unchecked: the journal's lock guards everything but the waiter.
@usableFromInline
final class JournalAppender<Entry: Sendable>: Queued, @unchecked Sendable {
  @usableFromInline var link = QueueLink<JournalAppender>()
  fileprivate var entry: Entry?
  fileprivate let measure: Int64
  /// The entry's offset, once the journal has taken it.
  private(set) var offset: Int64?
  /// Whether the wait is over: the entry was taken, or never will be.
  fileprivate(set) var isOver = false
  let waiter = Waiter()

  @usableFromInline
  init(_ entry: Entry, _ measure: Int64) {
    self.entry = entry
    self.measure = measure
  }

  fileprivate func end(at offset: Int64?) {
    isOver = true
    self.offset = offset
  }
}

extension JournalState {
  /// Lets the journal wait for a reader. A reader that starts before the oldest entry holds that
  /// entry.
  mutating func join(_ reader: JournalReader) {
    room?.insert(reader)
  }

  mutating func leave(_ reader: JournalReader, _ aftermath: inout Aftermath<Entry>) {
    room?.remove(reader)
    admit(&aftermath)
  }

  /// Takes an entry, or puts its appender at the end of the queue.
  @inlinable
  mutating func offer(
    _ entry: Entry, _ measure: Int64, _ aftermath: inout Aftermath<Entry>
  ) -> JournalOffer<Entry> {
    if isFinished { return .refused }
    if room == nil { return .taken(append(entry, measure, &aftermath)) }
    return offerInTurn(entry, measure, &aftermath)
  }

  @inlinable
  mutating func offerInTurn(
    _ entry: Entry, _ measure: Int64, _ aftermath: inout Aftermath<Entry>
  ) -> JournalOffer<Entry> {
    if room?.queue.isEmpty == true, hasRoom(for: measure) {
      return .taken(append(entry, measure, &aftermath))
    }
    return .waits(enqueue(entry, measure))
  }

  @usableFromInline
  mutating func enqueue(_ entry: Entry, _ measure: Int64) -> JournalAppender<Entry> {
    let appender = JournalAppender(entry, measure)
    room?.queue.append(appender)
    return appender
  }

  /// Takes the waiting entries for which there is room now.
  @usableFromInline
  mutating func admit(_ aftermath: inout Aftermath<Entry>) {
    while let appender = room?.queue.first, hasRoom(for: appender.measure),
      let entry = appender.entry.take()
    {
      room?.queue.remove(appender)
      appender.end(at: append(entry, appender.measure, &aftermath))
      aftermath.wake(appender.waiter)
    }
  }

  /// Removes an entry that still waits. It may have kept smaller ones waiting.
  mutating func withdraw(
    _ appender: JournalAppender<Entry>, _ aftermath: inout Aftermath<Entry>
  ) {
    if appender.isOver { return }
    room?.queue.remove(appender)
    appender.end(at: nil)
    aftermath.wake(appender.waiter)
    admit(&aftermath)
  }

  /// Ends appending. Readers and waiting appenders are told.
  mutating func finish(_ aftermath: inout Aftermath<Entry>) {
    isFinished = true
    sleepers.wakeAll(&aftermath)
    while let appender = room?.queue.popFirst() {
      appender.end(at: nil)
      aftermath.wake(appender.waiter)
    }
  }

  @inlinable
  mutating func hasRoom(for measure: Int64) -> Bool {
    guard let known = room?.slowest, room?.hasReaders == true else { return true }
    if hasRoom(for: measure, sparing: max(start, known)) { return true }
    let end = end
    let slowest = room?.findSlowest(before: end) ?? end
    return hasRoom(for: measure, sparing: max(start, slowest))
  }
}

/// What became of an entry that was offered.
@usableFromInline
enum JournalOffer<Entry: Sendable>: Sendable {
  case taken(Int64)
  case waits(JournalAppender<Entry>)
  /// The journal is finished.
  case refused
}
