internal import Liaison
internal import LiaisonWire

/// A journal that the other end of a link reads.
final class JournalObject<Entry: Sendable>: RemoteObject {
  private let journal: Journal<Entry>
  private let coding: EntryCoding<Entry>
  /// Keeps the recorder that fills the journal, as long as the journal is exported.
  private let source: (any Sendable)?

  init(_ journal: Journal<Entry>, by coding: EntryCoding<Entry>, source: (any Sendable)? = nil) {
    (self.journal, self.coding, self.source) = (journal, coding, source)
  }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    guard request.requirement == JournalRequirement.cursor else {
      return .failure(RemoteFailure(.refused, "a journal is asked for cursors only"))
    }
    do throws(WireError) {
      let place = try request.arguments.read(within: request.carrier.limits) {
        (reader) throws(WireError) in try reader.get(JournalPlace.self)
      }
      let cursor = CursorObject(of: journal, at: place, by: coding)
      var message = OutgoingMessage(writer: request.carrier.makeWriter())
      message.put(.local(cursor))
      message.writer.put(cursor.start)
      return .value(message)
    } catch {
      return request.refusal(error)
    }
  }
}

extension Journal {
  func origin(of place: JournalPlace) -> CursorOrigin {
    switch place {
    case .start: return .start
    case .end: return .end
    case .position(let position): return .position(position)
    case .newest:
      let end = end
      return end.offset == 0
        ? .start : .position(JournalPosition(life: end.life, offset: end.offset - 1))
    }
  }
}
