public import Liaison
internal import LiaisonWire

/// A journal at the other end of a link.
///
/// ```swift
/// let orders = link.journal(of: Order.self, named: "orders")
/// let reader = try await orders.cursor(from: .position(saved))
/// while let pulled = try await reader.next() {
///   switch pulled {
///   case .entries(let orders): carryOut(orders)
///   case .missed(let count, _): print("\(count) orders went by unread")
///   case .nothing: break
///   }
///   save(reader.position)
/// }
/// ```
///
/// Readers take entries when they decide to, each at its own pace, as those of a local journal do.
/// A reader loses no entries with a link: over the next link it goes on from its position.
public struct RemoteJournal<Entry: Sendable>: Sendable {
  let reference: RemoteReference
  let coding: EntryCoding<Entry>

  /// Makes a reader that begins at the given place.
  ///
  /// The other end keeps its part of the reader until the reader is released here, or its link
  /// ends. Readers do not disturb each other. A position that this journal does not have is no
  /// error: the first pull then says what was missed, as `CursorOrigin.position(_:)` describes.
  ///
  /// - Throws: ``RemoteFailure/Code/invalidated`` if the other end exports no journal by the name,
  ///   or another failure of the call.
  public nonisolated(nonsending) func cursor(
    from origin: CursorOrigin
  ) async throws(RemoteFailure) -> RemoteCursor<Entry> {
    try await cursor(at: JournalPlace(origin))
  }

  /// Makes a reader whose first entry is the newest one there is: the present state, if each entry
  /// tells all of it.
  ///
  /// If the journal is empty, the reader begins with the first entry that is appended.
  ///
  /// - Throws: ``RemoteFailure``, as ``cursor(from:)`` does.
  public nonisolated(nonsending) func cursorFromNewest() async throws(RemoteFailure)
    -> RemoteCursor<
      Entry
    >
  {
    try await cursor(at: .newest)
  }

  private nonisolated(nonsending) func cursor(
    at place: JournalPlace
  ) async throws(RemoteFailure) -> RemoteCursor<Entry> {
    var message = OutgoingMessage(writer: reference.carrier.makeWriter())
    message.writer.put(place)
    let answer = try await reference.carrier.ask(
      JournalRequirement.cursor, of: reference, with: message)
    let (arrived, start) = try answer.read(within: reference.carrier.limits) {
      (reader) throws(WireError) in
      (try reader.get(UInt16.self), try reader.get(JournalPosition.self))
    }
    guard case .value(let value) = answer, Int(arrived) < value.objects.count,
      case .remote(let cursor) = value.objects[Int(arrived)]
    else {
      throw RemoteFailure(.refused, "the other end has answered something else than a cursor")
    }
    return RemoteCursor(
      cursor, at: CursorObject<Entry>.place(of: place, at: start), from: start, by: coding)
  }
}

extension JournalPlace {
  init(_ origin: CursorOrigin) {
    switch origin.place {
    case .start: self = .start
    case .end: self = .end
    case .position(let position): self = .position(position)
    }
  }
}

extension ArrivedAnswer {
  /// Reads the answer of an object that names no errors.
  func read<Value>(
    within limits: WireLimits, _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(RemoteFailure) -> Value {
    guard case .value(let message) = self else {
      throw RemoteFailure(.refused, "the other end has answered an error that is not named")
    }
    do throws(WireError) {
      return try message.read(within: limits, body)
    } catch {
      throw RemoteFailure(.refused, "the answer cannot be read: \(error)")
    }
  }
}
