public import Liaison
internal import LiaisonWire

/// A reader's place in a journal at the other end of a link.
///
/// It is used by one task at a time. A pull that fails, or whose task is cancelled, leaves it where
/// it was: the entries are read again by the next pull, or over another link from its ``position``.
public final class RemoteCursor<Entry: Sendable> {
  /// The position of the next entry to be read. Can be stored, and read on from later.
  public private(set) var position: JournalPosition

  private let reference: RemoteReference
  private let coding: EntryCoding<Entry>
  private var place: JournalPlace
  /// How many entries went by that no result has reported yet.
  private var passedOver = 0

  init(
    _ reference: RemoteReference, at place: JournalPlace, from position: JournalPosition,
    by coding: EntryCoding<Entry>
  ) {
    (self.reference, self.place, self.position, self.coding) = (reference, place, position, coding)
  }

  /// Takes the next entries, at most `limit`, or says how many were trimmed unread. Waits for the
  /// answer of the other end, and not for entries.
  ///
  /// - Returns: Entries, if there are any: fewer than there are if they would make a large message.
  public nonisolated(nonsending) func pull(
    max limit: Int = 1_000
  ) async throws(RemoteFailure) -> Pulled<Entry> {
    if let missed = takePassedOver() { return missed }
    return try await take(limit, .never, .all).pulled(at: position) ?? .nothing
  }

  /// Takes the next entries, and waits for one if there is none.
  ///
  /// - Returns: Never `.nothing`; `nil` if the journal is finished and read to its end.
  public nonisolated(nonsending) func next(
    upTo limit: Int = 1_000
  ) async throws(RemoteFailure) -> Pulled<Entry>? {
    if let missed = takePassedOver() { return missed }
    return try await take(limit, .untilThereIsOne, .all).pulled(at: position)
  }

  /// Takes the count of entries that an interrupted ``newest()`` found to have gone by.
  private func takePassedOver() -> Pulled<Entry>? {
    if passedOver == 0 { return nil }
    defer { passedOver = 0 }
    return .missed(passedOver, resumingAt: position)
  }

  /// Takes the newest entry and skips those before it. Waits for one if there is none.
  ///
  /// For readers that want the present state, and not how it came about. A slow one gets fewer
  /// entries and is told how many it skipped.
  ///
  /// - Returns: `nil` if the journal is finished and read to its end.
  public nonisolated(nonsending) func newest() async throws(RemoteFailure) -> (
    entry: Entry, skipped: Int
  )? {
    while true {
      switch try await take(1_000, .untilThereIsOne, .newestOnly) {
      case .newest(let entry, let skipped):
        defer { passedOver = 0 }
        return (entry, passedOver.addingClamped(skipped))
      case .missed(let count): passedOver = passedOver.addingClamped(count)
      case .ended: return nil
      case .entries, .nothing:
        throw RemoteFailure(
          .refused, "the other end has answered something else than the newest entry")
      }
    }
  }

  private nonisolated(nonsending) func take(
    _ limit: Int, _ waiting: JournalRequest.Waiting, _ choice: JournalRequest.Choice
  ) async throws(RemoteFailure) -> JournalBatch<Entry> {
    precondition(limit > 0, "A pull of no entries finds none; give a number above zero.")
    var message = OutgoingMessage(writer: reference.carrier.makeWriter())
    message.writer.put(
      JournalRequest(place: place, limit: limit, waiting: waiting, choice: choice))
    let answer = try await reference.carrier.ask(
      JournalRequirement.take, of: reference, with: message)
    let (batch, position) = try answer.read(within: reference.carrier.limits) {
      (reader) throws(WireError) in
      (try JournalBatch(reading: &reader, by: self.coding), try reader.get(JournalPosition.self))
    }
    self.position = position
    place = .position(position)
    return batch
  }
}

extension Int {
  /// The sum, clamped, because the other end may send any number.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}

extension JournalBatch {
  /// The batch as a local cursor returns it. `nil` if the journal has ended.
  func pulled(at position: JournalPosition) -> Pulled<Entry>? {
    switch self {
    case .entries(let entries): .entries(entries)
    case .newest(let entry, _): .entries([entry])
    case .missed(let count): .missed(count, resumingAt: position)
    case .nothing: .nothing
    case .ended: nil
    }
  }
}
