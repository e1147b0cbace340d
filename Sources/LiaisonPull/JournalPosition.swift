public import LiaisonCore

/// A place between two entries of a journal: a value that a reader can store and resume from.
///
///     defaults.set(cursor.position.description, forKey: "read up to")
///     …
///     let resumed = journal.cursor(from: .position(saved))
///
/// A position contains the life of its journal. So a position from before a restart is not mistaken
/// for a current one. Within a life, positions have the order of the entries. Between lives the
/// order is total, but has no meaning.
public struct JournalPosition: Hashable, Sendable {
  /// The journal's life: a number that is random, or is passed when the journal is made.
  public let life: UInt64
  /// The number of entries of that life before this place.
  public let offset: Int64

  /// Makes a position from two stored numbers.
  ///
  /// Whether it is a position of a journal is not checked before a cursor begins there. A negative
  /// offset stops the program.
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

  /// Makes a position from stored text. Returns `nil` if the text is not a position.
  ///
  ///     let saved = JournalPosition("9f3c00a1b2c3d4e5:1042")
  ///
  /// It takes what `description` returns. Whether it is a position of a journal is not checked
  /// before a cursor begins there.
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
