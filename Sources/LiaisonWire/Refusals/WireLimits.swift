/// How much a writer may write, and how much a reader may read and allocate.
///
/// A peer that sends a megabyte can claim that it holds a billion elements. So a reader counts what
/// it makes, and refuses the message before it allocates more than it may.
public struct WireLimits: Sendable {
  /// How many bytes one message may have. At most 4 GiB, because lengths have four bytes.
  public var bytes: Int
  /// How many bytes of memory the texts and collections of one message may take.
  public var memory: Int
  /// How many structures, enumerations and `Codable` values may stand in each other.
  public var depth: Int

  /// Limits that messages of a program rarely reach: 16 MiB, 64 MiB of memory, and 64 levels.
  ///
  /// `bytes` is cut to 4 GiB. With a depth of zero, no structure and no enumeration with `@Wire`
  /// can be written or read. A negative limit stops the program.
  public init(bytes: Int = 16 << 20, memory: Int = 64 << 20, depth: Int = 64) {
    precondition(
      bytes >= 0 && memory >= 0 && depth >= 0,
      "A limit is a number of bytes or levels, so it cannot be negative.")
    self.bytes = min(bytes, Int(clamping: UInt32.max))
    self.memory = memory
    self.depth = depth
  }
}
