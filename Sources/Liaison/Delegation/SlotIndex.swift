/// Where each object's registration stands: an open-addressing table of eight bytes an entry, the
/// upper half the hash of the object's identity, the lower half its slot plus one.
///
/// Unchecked: the roster's lock guards it.
struct SlotIndex: @unchecked Sendable {
  private var entries: UnsafeMutablePointer<UInt64>?
  private var mask = 0

  /// Neighbours in memory stay neighbours in the table, which keeps a walk through many objects
  /// in the cache; regions of 64 KiB are scattered, so no stride of allocation piles up.
  static func hash(_ object: AnyObject) -> UInt32 {
    let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    return UInt32(truncatingIfNeeded: (address >> 4) &+ (address >> 16) &* 0x9E37_79B1)
  }

  var isBuilt: Bool { entries != nil }

  mutating func discard() {
    entries?.deallocate()
    entries = nil
  }

  /// Empties the table and makes room for `count` entries at no more than three quarters full.
  mutating func reserve(_ count: Int) {
    discard()
    var size = 32
    while count * 4 > size * 3 { size *= 2 }
    let fresh = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
    fresh.initialize(repeating: 0, count: size)
    entries = fresh
    mask = size - 1
  }

  mutating func insert(hash: UInt32, slot: Int) {
    guard let entries else { return }
    var home = Int(hash) & mask
    while entries[home] != 0 { home = (home + 1) & mask }
    entries[home] = UInt64(hash) << 32 | UInt64(slot + 1)
  }

  /// The first slot with this hash for which `matches` holds.
  func find(hash: UInt32, where matches: (Int) -> Bool) -> Int? {
    guard let entries else { return nil }
    var home = Int(hash) & mask
    while entries[home] != 0 {
      let entry = entries[home]
      if UInt32(truncatingIfNeeded: entry >> 32) == hash {
        let slot = Int(entry & 0xFFFF_FFFF) - 1
        if matches(slot) { return slot }
      }
      home = (home + 1) & mask
    }
    return nil
  }

  /// Takes an entry out and moves those behind it forward, so that no tombstones are left.
  mutating func remove(hash: UInt32, slot: Int) {
    guard let entries else { return }
    let wanted = UInt64(hash) << 32 | UInt64(slot + 1)
    var hole = Int(hash) & mask
    while entries[hole] != wanted {
      if entries[hole] == 0 { return }
      hole = (hole + 1) & mask
    }
    var next = (hole + 1) & mask
    while entries[next] != 0 {
      let home = Int(entries[next] >> 32) & mask
      if (next &- home) & mask >= (next &- hole) & mask {
        entries[hole] = entries[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    entries[hole] = 0
  }
}
