import LiaisonCore

/// Which entries a journal keeps for readers that come later or read slowly.
///
///     let newest = Journal<Push>(keeping: .newest(10_000))
///     let small = Journal<Push>(keeping: .bytes(1_000_000) { $0.payload.count })
///     let recent = Journal<Push>(keeping: .age(.seconds(3_600)))
///
/// Trimmed entries are counted, and every reader that has not read them is told how many it missed.
public struct Retention<Entry: Sendable>: Sendable {
  @usableFromInline let limit: RetentionLimit
  @usableFromInline let size: (@Sendable (Entry) -> Int)?

  private init(_ limit: RetentionLimit, size: (@Sendable (Entry) -> Int)? = nil) {
    self.limit = limit
    self.size = size
  }

  /// Keeps all entries.
  public static var all: Self { Self(.none) }

  /// Keeps the last `count` entries.
  ///
  /// A `count` below one stops the program. In a journal that is `.waiting`, an appender waits
  /// while a cursor still has to read the oldest of them.
  public static func newest(_ count: Int) -> Self {
    insist(count > 0, "A journal that keeps nothing has no readers; keep at least one entry.")
    return Self(.count(count))
  }

  /// Keeps the last entries whose total size is at most `limit` bytes, and always the newest one.
  ///
  /// The appender calls `size` once for each entry, without a lock. A `limit` below one or a
  /// negative size stops the program.
  public static func bytes(_ limit: Int, of size: @escaping @Sendable (Entry) -> Int) -> Self {
    insist(limit > 0, "A journal that keeps nothing has no readers; keep at least one byte.")
    return Self(.bytes(Int64(limit)), size: size)
  }

  /// Keeps entries that were appended no longer than `duration` ago, by the journal's clock.
  ///
  /// Older ones are dropped when the journal is next appended to or read. So a journal that is left
  /// alone keeps them in memory. Their number has no limit. A `duration` that is not above zero
  /// stops the program.
  public static func age(_ duration: Duration) -> Self {
    insist(duration > .zero, "A journal that keeps nothing has no readers; keep some time's.")
    return Self(.age(duration.wholeNanoseconds))
  }
}

extension Retention where Entry == String {
  /// Keeps the last texts whose total size is at most `limit` bytes of UTF-8, and always the
  /// newest.
  ///
  /// So a text that is larger than `limit` is kept alone. A `limit` below one stops the program.
  public static func bytes(_ limit: Int) -> Self { bytes(limit) { $0.utf8.count } }
}

extension Retention where Entry: Collection<UInt8> {
  /// Keeps the last entries whose total size is at most `limit` bytes, and always the newest one.
  ///
  /// So an entry that is larger than `limit` is kept alone. A `limit` below one stops the program.
  public static func bytes(_ limit: Int) -> Self { bytes(limit) { $0.count } }
}

extension Retention where Entry: BitwiseCopyable {
  /// Keeps the last entries that take at most `limit` bytes of memory, and always the newest one.
  ///
  /// Each entry counts with the stride of its type, so this is the number of entries that fit. A
  /// `limit` below one stops the program.
  public static func bytes(_ limit: Int) -> Self {
    bytes(limit) { _ in MemoryLayout<Entry>.stride }
  }
}

/// What happens when a journal is full and a cursor has not read its oldest entry.
///
///     let journal = Journal<Push>(keeping: .newest(1_000), whenFull: .waiting)
///
/// Only a journal that keeps a number of entries or of bytes becomes full. It has its policy from
/// the beginning to the end.
public struct JournalPolicy: Sendable, Equatable {
  let isWaiting: Bool

  /// The journal drops the oldest entry, and readers that have not read it are told that they
  /// missed it.
  public static var droppingOldest: Self { Self(isWaiting: false) }

  /// The appender waits until the slowest cursor has made room. Without cursors the oldest entry is
  /// dropped. A journal that keeps all entries, or keeps them by age, is never full.
  public static var waiting: Self { Self(isWaiting: true) }
}

/// The measure by which a journal is trimmed.
@usableFromInline
enum RetentionLimit: Sendable {
  case none
  case count(Int)
  case bytes(Int64)
  /// An age in nanoseconds.
  case age(Int64)
}
