/// A place between two entries of a journal: a value that a reader can write down and resume from.
///
///     defaults.set(cursor.position.description, forKey: "read up to")
///     let cursor = journal.cursor(from: .position(saved))
///
/// It carries which life of a journal it belongs to, so that one from before a restart is not taken
/// for one of now. Within a life positions are ordered as the entries are; between lives the order
/// is total, and means nothing.
public struct JournalPosition: Hashable, Sendable {
  /// The journal's life: a number that every journal draws when it is made, or is given.
  public let life: UInt64
  /// How many entries of that life stand before this place.
  public let offset: Int64

  /// A position that was kept as two numbers.
  @inlinable
  public init(life: UInt64, offset: Int64) {
    insist(offset >= 0, "Nothing stands before a journal's first entry; give an offset from zero.")
    self.life = life
    self.offset = offset
  }
}

extension JournalPosition: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    left.life == right.life ? left.offset < right.offset : left.life < right.life
  }
}

extension JournalPosition: LosslessStringConvertible {
  /// The life in hexadecimal digits and the offset, such as `9f3c00a1b2c3d4e5:1042`.
  public var description: String { "\(String(life, radix: 16)):\(offset)" }

  /// A position that was kept as text. Returns `nil` for what is not one.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let life = UInt64(parts[0], radix: 16), let offset = Int64(parts[1]),
      offset >= 0
    else { return nil }
    self.init(life: life, offset: offset)
  }
}

/// Encoded as its text, because many readers of JSON round a number of 64 bits.
extension JournalPosition: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let position = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a journal's position.")
    }
    self = position
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// Where a cursor begins.
public struct CursorOrigin: Sendable, Equatable {
  enum Place: Sendable, Equatable {
    case start, end
    case position(JournalPosition)
  }

  let place: Place

  /// The oldest entry that is kept.
  public static var start: Self { Self(place: .start) }

  /// What is appended from now on.
  public static var end: Self { Self(place: .end) }

  /// Where another cursor, perhaps an earlier run's, stood.
  ///
  /// A position that this journal has never given out, because it is another life's or lies beyond
  /// the end, stands for one before the first entry: all that the journal still keeps is read, and
  /// the first pull is `.missed` with what it keeps no longer, be that nothing. What an earlier
  /// life had is not counted, because nobody knows.
  public static func position(_ position: JournalPosition) -> Self {
    Self(place: .position(position))
  }
}
