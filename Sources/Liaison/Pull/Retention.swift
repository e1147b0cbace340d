/// What a journal keeps for readers who come later or read slowly.
///
///     Journal<Push>(keeping: .newest(10_000))
///     Journal<Push>(keeping: .bytes(1_000_000) { $0.payload.count })
///     Journal<Push>(keeping: .age(.seconds(3_600)))
///
/// What is trimmed is counted, and every reader who has not read it is told how many it missed.
public struct Retention<Entry: Sendable>: Sendable {
  @usableFromInline let limit: RetentionLimit
  @usableFromInline let size: (@Sendable (Entry) -> Int)?

  private init(_ limit: RetentionLimit, size: (@Sendable (Entry) -> Int)? = nil) {
    self.limit = limit
    self.size = size
  }

  /// All of it, however much that is.
  public static var all: Self { Self(.none) }

  /// The last `count` entries.
  public static func newest(_ count: Int) -> Self {
    insist(count > 0, "A journal that keeps nothing has no readers; keep at least one entry.")
    return Self(.count(count))
  }

  /// The last entries that come to no more than `limit` together; the newest one always.
  ///
  /// `size` is asked once an entry, by whoever appends it, without a lock.
  public static func bytes(_ limit: Int, of size: @escaping @Sendable (Entry) -> Int) -> Self {
    insist(limit > 0, "A journal that keeps nothing has no readers; keep at least one byte.")
    return Self(.bytes(Int64(limit)), size: size)
  }

  /// What was appended no longer than `duration` ago, by the journal's clock. What is older goes
  /// when the journal is next appended to or read.
  public static func age(_ duration: Duration) -> Self {
    insist(duration > .zero, "A journal that keeps nothing has no readers; keep some time's.")
    return Self(.age(duration.wholeNanoseconds))
  }
}

extension Retention where Entry == String {
  /// The last texts that come to no more than `limit` bytes of UTF-8 together.
  public static func bytes(_ limit: Int) -> Self { bytes(limit) { $0.utf8.count } }
}

extension Retention where Entry: Collection<UInt8> {
  /// The last entries that come to no more than `limit` bytes together.
  public static func bytes(_ limit: Int) -> Self { bytes(limit) { $0.count } }
}

extension Retention where Entry: BitwiseCopyable {
  /// The last entries that come to no more than `limit` bytes together, in memory.
  public static func bytes(_ limit: Int) -> Self {
    bytes(limit) { _ in MemoryLayout<Entry>.stride }
  }
}

/// What happens when a journal is full and some cursor has not read its oldest entry.
public struct JournalPolicy: Sendable, Equatable {
  let isWaiting: Bool

  /// The oldest entry goes, and readers who have not read it are told that they missed it.
  public static var droppingOldest: Self { Self(isWaiting: false) }

  /// Whoever appends waits until the slowest cursor has made room. With no cursors there is nobody
  /// to wait for, and the oldest entry goes. A journal that keeps everything, or goes by age, is
  /// never full.
  public static var waiting: Self { Self(isWaiting: true) }
}

/// By what a journal is trimmed.
@usableFromInline
enum RetentionLimit: Sendable {
  case none
  case count(Int)
  case bytes(Int64)
  /// In nanoseconds.
  case age(Int64)
}
