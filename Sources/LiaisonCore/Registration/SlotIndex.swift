/// Finds the slot of each object's registration: an open-addressing table with eight bytes per
/// entry. The upper half is the hash of the object's identity, the lower half is its slot plus one.
///
/// Unchecked: the roster's lock guards it.
package struct SlotIndex: @unchecked Sendable {
  private var entries: UnsafeMutablePointer<UInt64>?
  private var mask = 0

  package init() {}

  var isBuilt: Bool { entries != nil }

  mutating func discard() {
    free()
    entries = nil
  }

  /// Frees the memory of an index that is not used again.
  package func free() { entries?.deallocate() }

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

  /// Makes room for `count` entries and keeps those that it has.
  package mutating func enlarge(to count: Int) {
    let old = entries
    let oldSize = mask + 1
    entries = nil
    reserve(count)
    guard let old else { return }
    for place in 0..<oldSize where old[place] != 0 {
      insert(hash: UInt32(old[place] >> 32), slot: Int(UInt32(truncatingIfNeeded: old[place])) - 1)
    }
    old.deallocate()
  }

  package mutating func insert(hash: UInt32, slot: Int) {
    guard let entries else { return }
    var home = hash.home(mask)
    while entries[home] != 0 { home = (home + 1) & mask }
    entries[home] = UInt64(hash) << 32 | UInt64(slot + 1)
  }

  /// The first slot with this hash for which `matches` holds.
  package func find(hash: UInt32, where matches: (Int) -> Bool) -> Int? {
    guard let entries else { return nil }
    var home = hash.home(mask)
    while entries[home] != 0 {
      let entry = entries[home]
      if UInt32(truncatingIfNeeded: entry >> 32) == hash {
        let slot = Int(UInt32(truncatingIfNeeded: entry)) - 1
        if matches(slot) { return slot }
      }
      home = (home + 1) & mask
    }
    return nil
  }

  /// Takes an entry out. The entries behind it in the run are moved up, so that a search still
  /// finds them.
  package mutating func remove(hash: UInt32, slot: Int) {
    guard let entries else { return }
    let wanted = UInt64(hash) << 32 | UInt64(slot + 1)
    var hole = hash.home(mask)
    while entries[hole] != wanted {
      if entries[hole] == 0 { return }
      hole = (hole + 1) & mask
    }
    var place = (hole + 1) & mask
    while entries[place] != 0 {
      let home = UInt32(truncatingIfNeeded: entries[place] >> 32).home(mask)
      // An entry may not stand before its home.
      if (place - home) & mask >= (place - hole) & mask {
        entries[hole] = entries[place]
        hole = place
      }
      place = (place + 1) & mask
    }
    entries[hole] = 0
  }
}
