/// The members of a loop, by keys that are never used again.
struct LoopMembers {
  private struct Cell {
    var member: (any LoopMember)?
    /// Distinguishes members that use the cell one after the other.
    var generation: UInt32 = 0
  }

  private var cells: [Cell] = []
  private var free: [Int] = []

  var all: [any LoopMember] { cells.compactMap(\.member) }

  subscript(key: UInt64) -> (any LoopMember)? {
    let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
    if index >= cells.count || cells[index].generation != UInt32(key >> 32) { return nil }
    return cells[index].member
  }

  mutating func insert(_ member: any LoopMember) -> UInt64 {
    let index = free.popLast() ?? cells.count
    if index == cells.count { cells.append(Cell()) }
    cells[index].member = member
    // The highest keys are the poller's own, and zero is the key of no member.
    cells[index].generation = cells[index].generation % 0xFFFF_FFF0 + 1
    return UInt64(cells[index].generation) << 32 | UInt64(index)
  }

  mutating func remove(_ key: UInt64) {
    if self[key] == nil { return }
    let index = Int(truncatingIfNeeded: key & 0xFFFF_FFFF)
    cells[index].member = nil
    free.append(index)
  }
}
