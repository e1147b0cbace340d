public import Liaison
public import LiaisonWire

/// The requirements that a remote reader calls, of a journal and of its cursor there.
enum JournalRequirement {
  /// Makes a cursor at a ``JournalPlace``. The answer is the cursor and its position.
  static let cursor: UInt32 = 1
  /// Takes entries, as a ``JournalRequest`` says. The answer is a ``JournalBatch`` and a position.
  static let take: UInt32 = 2
}

/// Where a remote reader stands.
enum JournalPlace: Equatable, Sendable {
  case start
  case newest
  case end
  case position(JournalPosition)
}

/// One pull of a remote reader. It says where the reader stands, so entries of a lost answer are
/// read again.
struct JournalRequest {
  enum Waiting: UInt8 { case never, untilThereIsOne }
  enum Choice: UInt8 { case all, newestOnly }

  var place: JournalPlace
  var limit: Int
  var waiting: Waiting
  var choice: Choice
}

extension JournalRequest.Waiting: WireValue {}
extension JournalRequest.Choice: WireValue {}

extension JournalPosition: WireValue {
  /// Writes the journal's life and the offset, eight bytes each.
  public func write(to writer: inout WireWriter) {
    writer.put(life)
    writer.put(offset)
  }

  /// Reads a position.
  ///
  /// - Throws: ``WireError/Code/badValue`` if its offset is below zero.
  public init(reading reader: inout WireReader) throws(WireError) {
    let life = try reader.get(UInt64.self)
    let offset = try reader.get(Int64.self)
    if offset < 0 { throw reader.error(.badValue, reading: Self.self) }
    self.init(life: life, offset: offset)
  }
}

extension JournalPlace: WireValue {
  func write(to writer: inout WireWriter) {
    switch self {
    case .start: writer.put(0 as UInt8)
    case .newest: writer.put(1 as UInt8)
    case .end: writer.put(2 as UInt8)
    case .position(let position):
      writer.put(3 as UInt8)
      writer.put(position)
    }
  }

  init(reading reader: inout WireReader) throws(WireError) {
    switch try reader.get(UInt8.self) {
    case 0: self = .start
    case 1: self = .newest
    case 2: self = .end
    case 3: self = .position(try reader.get())
    default: throw reader.error(.unknownCase, reading: Self.self)
    }
  }
}

extension JournalRequest: WireValue {
  func write(to writer: inout WireWriter) {
    writer.put(place)
    writer.put(limit)
    writer.put(waiting)
    writer.put(choice)
  }

  init(reading reader: inout WireReader) throws(WireError) {
    place = try reader.get()
    limit = try reader.get()
    waiting = try reader.get()
    choice = try reader.get()
    if limit < 1 { throw reader.error(.badValue, reading: Self.self) }
  }
}
