internal import Liaison
internal import LiaisonWire

/// A cursor's answer to a remote reader. On the wire, the reader's next position follows it.
enum JournalBatch<Entry: Sendable> {
  case entries([Entry])
  /// The newest entry, and how many before it the reader chose to skip.
  case newest(Entry, skipped: Int)
  case missed(Int)
  case nothing
  /// The journal is finished, and read to its end.
  case ended
}

/// How entries travel.
struct EntryCoding<Entry: Sendable>: Sendable {
  let write: @Sendable (Entry, inout WireWriter) -> Void
  let read: @Sendable (inout WireReader) throws(WireError) -> Entry
}

extension EntryCoding where Entry: WireValue {
  static var wire: Self {
    Self(write: { $1.put($0) }, read: { (reader) throws(WireError) in try reader.get() })
  }
}

extension EntryCoding where Entry: Codable {
  static var codable: Self {
    Self(write: { $1.put($0) }, read: { (reader) throws(WireError) in try reader.get() })
  }
}

extension JournalBatch {
  private enum Kind: UInt8, WireValue { case entries, newest, missed, nothing, ended }

  /// Writes as many entries as there is room for, and at least one. Returns how many were left out.
  /// An entry that cannot be written is the last one.
  func write(to writer: inout WireWriter, room: Int, by coding: EntryCoding<Entry>) -> Int {
    switch self {
    case .entries(let entries):
      writer.put(Kind.entries)
      var left = entries[...]
      repeat {
        writer.put(true)
        coding.write(left.removeFirst(), &writer)
      } while !left.isEmpty && writer.count < room && writer.failure == nil
      writer.put(false)
      return left.count
    case .newest(let entry, let skipped):
      writer.put(Kind.newest)
      writer.put(skipped)
      coding.write(entry, &writer)
    case .missed(let count):
      writer.put(Kind.missed)
      writer.put(count)
    case .nothing: writer.put(Kind.nothing)
    case .ended: writer.put(Kind.ended)
    }
    return 0
  }

  init(reading reader: inout WireReader, by coding: EntryCoding<Entry>) throws(WireError) {
    switch try reader.get(Kind.self) {
    case .entries:
      var entries: [Entry] = []
      while try reader.get(Bool.self) {
        try reader.take(memory: MemoryLayout<Entry>.stride, for: Entry.self)
        entries.append(try coding.read(&reader))
      }
      self = .entries(entries)
    case .newest:
      let skipped = try Self.count(&reader)
      self = .newest(try coding.read(&reader), skipped: skipped)
    case .missed: self = .missed(try Self.count(&reader))
    case .nothing: self = .nothing
    case .ended: self = .ended
    }
  }

  private static func count(_ reader: inout WireReader) throws(WireError) -> Int {
    let count = try reader.get(Int.self)
    if count < 0 { throw reader.error(.badValue, reading: Self.self) }
    return count
  }
}
