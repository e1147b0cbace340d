internal import Liaison
internal import LiaisonWire

/// A remote reader's cursor.
///
/// Each request says where the reader stands. So an answer that was lost on the way, or that came
/// after the reader had given up, is read again.
final class CursorObject<Entry: Sendable>: RemoteObject {
  private struct State {
    /// Nil while a request uses it, because two requests with one cursor would share its entries.
    var cursor: JournalCursor<Entry>?
    /// Where the reader stands if the last answer has reached it.
    var place: JournalPlace
    /// Keeps a journal that waits for its readers from dropping what the reader has not said that it
    /// has. It stands where the last request said that the reader stands.
    var hold: JournalCursor<Entry>?
  }

  let start: JournalPosition
  private let journal: Journal<Entry>
  private let coding: EntryCoding<Entry>
  private let state: Guarded<State>

  init(of journal: Journal<Entry>, at place: JournalPlace, by coding: EntryCoding<Entry>) {
    let cursor = journal.cursor(from: journal.origin(of: place))
    start = cursor.position
    (self.journal, self.coding) = (journal, coding)
    state = Guarded(State(cursor: cursor, place: Self.place(of: place, at: cursor.position)))
  }

  /// Where a reader that asked for `place` stands before its first answer.
  ///
  /// A position of another life stays the reader's place until an answer has told the reader of the
  /// gap.
  static func place(of place: JournalPlace, at start: JournalPosition) -> JournalPlace {
    if case .position = place { place } else { .position(start) }
  }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    guard request.requirement == JournalRequirement.take else {
      return .failure(RemoteFailure(.refused, "a journal's cursor is asked for entries only"))
    }
    let limits = request.carrier.limits
    let wanted: JournalRequest
    do throws(WireError) {
      wanted = try request.arguments.read(within: limits) { (reader) throws(WireError) in
        try reader.get()
      }
    } catch {
      return request.refusal(error)
    }
    if journal.waitsForReaders { hold(at: wanted.place) }
    let cursor = takeCursor(at: wanted.place)
    guard let batch = await batch(for: wanted, from: cursor, over: request.carrier) else {
      // The reader loses nothing, because its next request says where it stands.
      return .failure(
        request.carrier.isBeingClosed
          ? .closing : RemoteFailure(.cancelled, "the reader has given up"))
    }
    var message = OutgoingMessage(writer: request.carrier.makeWriter())
    let room = min(limits.bytes / 2, request.carrier.peersMessage / 2, Self.preferredSize)
    var left = batch.write(to: &message.writer, room: room, by: coding)
    message.writer.put(Self.position(of: cursor, before: left))
    if message.writer.failure != nil, case .entries(let entries) = batch, entries.count > left + 1 {
      // The last entry that was written does not fit into a message. Those before it do; the next
      // request is told of that one.
      left += 1
      message = OutgoingMessage(writer: request.carrier.makeWriter())
      let fitting = JournalBatch.entries(Array(entries.dropLast(left)))
      _ = fitting.write(to: &message.writer, room: .max, by: coding)
      message.writer.put(Self.position(of: cursor, before: left))
    }
    // A cursor that stands beyond the answer cannot be used again.
    putBack(
      left > 0 ? nil : cursor, at: .position(Self.position(of: cursor, before: left)))
    return request.value(message)
  }

  /// The position of the last entries that the cursor has taken.
  private static func position(
    of cursor: JournalCursor<Entry>, before left: Int
  ) -> JournalPosition {
    let position = cursor.position
    return JournalPosition(life: position.life, offset: position.offset - Int64(left))
  }

  /// Small enough that other calls of the link do not wait long behind a batch.
  private static var preferredSize: Int { 256 << 10 }
  /// So many entries are copied for one answer, whatever the reader asks for.
  private static var mostEntries: Int { 4_096 }

  private func takeCursor(at place: JournalPlace) -> JournalCursor<Entry> {
    let kept = state.withLock { state in
      state.place == place ? state.cursor.take() : nil
    }
    return kept ?? journal.cursor(from: journal.origin(of: place))
  }

  private func putBack(_ cursor: JournalCursor<Entry>?, at place: JournalPlace) {
    // The former cursor is released outside the lock.
    let former = state.withLock { state in
      defer { (state.cursor, state.place) = (cursor, place) }
      return state.cursor
    }
    extendLifetime(former)
  }

  private func hold(at place: JournalPlace) {
    // The new one joins before the former one leaves.
    let cursor = journal.cursor(from: journal.origin(of: place))
    let former = state.withLock { state in
      defer { state.hold = cursor }
      return state.hold
    }
    extendLifetime(former)
  }

  /// The batch for a request. `nil` if its task is cancelled, or the link is being closed.
  private nonisolated(nonsending) func batch(
    for request: JournalRequest, from cursor: JournalCursor<Entry>, over carrier: any RemoteCarrier
  ) async -> JournalBatch<Entry>? {
    if let batch = take(request, from: cursor) { return batch }
    if request.waiting == .never { return .nothing }
    // `close(within:)` lets calls that are marked as waiting end at once.
    LinkWorker.current?.isWaiting = true
    defer { LinkWorker.current?.isWaiting = false }
    if carrier.isBeingClosed { return nil }
    while await cursor.waitForMore() {
      if let batch = take(request, from: cursor) { return batch }
    }
    return Task.isCancelled ? nil : .ended
  }

  /// The entries that are there now. `nil` if the reader has read everything.
  private func take(
    _ request: JournalRequest, from cursor: JournalCursor<Entry>
  ) -> JournalBatch<Entry>? {
    if request.choice == .newestOnly {
      return switch cursor.pullNewest() {
      case .entry(let entry, let skipped): .newest(entry, skipped: skipped)
      case .missed(let count): .missed(count)
      case nil: nil
      }
    }
    return switch cursor.pull(max: min(request.limit, Self.mostEntries)) {
    case .entries(let entries): .entries(entries)
    case .missed(let count, _): .missed(count)
    case .nothing: nil
    }
  }
}
