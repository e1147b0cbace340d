import Liaison

@testable import LiaisonSharing

/// Locks as they are described, slowly: one list of those who came, in the order of coming, in which
/// everything is looked up anew.
struct ModelLocks {
  struct Entry {
    let owner: Int
    let mode: LockMode
    /// How often it has to be given back; nothing while it waits.
    var count = 0
  }

  enum Answer: Equatable { case taken, waits, deadlock, heldAlready }

  let reentrancy: LockReentrancy
  private(set) var locks: [[Entry]]
  /// In the order in which they were let in.
  private(set) var holders: [[Int]]

  init(locks: Int, _ reentrancy: LockReentrancy) {
    self.locks = Array(repeating: [], count: locks)
    holders = Array(repeating: [], count: locks)
    self.reentrancy = reentrancy
  }

  func waiting(for lock: Int) -> [Int] { locks[lock].filter { $0.count == 0 }.map(\.owner) }

  func isWaiting(_ owner: Int) -> Bool {
    locks.contains { $0.contains { $0.owner == owner && $0.count == 0 } }
  }

  mutating func want(_ lock: Int, _ mode: LockMode, as owner: Int) -> Answer {
    if let held = locks[lock].firstIndex(where: { $0.owner == owner }) {
      let upgrades = locks[lock][held].mode == .shared && mode == .exclusive
      if reentrancy == .refused || upgrades { return .heldAlready }
      locks[lock][held].count += 1
      return .taken
    }
    let before = self
    locks[lock].append(Entry(owner: owner, mode: mode))
    admit(lock)
    if !isWaiting(owner) { return .taken }
    guard waitsFor(itself: owner) else { return .waits }
    self = before
    return .deadlock
  }

  mutating func giveBack(_ lock: Int, as owner: Int) {
    guard let index = locks[lock].firstIndex(where: { $0.owner == owner }) else { return }
    locks[lock][index].count -= 1
    if locks[lock][index].count > 0 { return }
    locks[lock].remove(at: index)
    holders[lock].removeAll { $0 == owner }
    admit(lock)
  }

  mutating func giveUp(_ owner: Int) {
    for lock in locks.indices {
      locks[lock].removeAll { $0.owner == owner && $0.count == 0 }
      admit(lock)
    }
  }

  /// Lets in whoever fits and has nobody waiting before it.
  private mutating func admit(_ lock: Int) {
    for index in locks[lock].indices where locks[lock][index].count == 0 {
      let entry = locks[lock][index]
      let held = locks[lock].filter { $0.count > 0 }
      if held.contains(where: { $0.mode == .exclusive || entry.mode == .exclusive }) { return }
      locks[lock][index].count = 1
      holders[lock].append(entry.owner)
    }
  }

  /// Each pair of an owner and one for whom it waits, without going through others.
  var waits: Set<[Int]> {
    var waits: Set<[Int]> = []
    for entries in locks {
      for (place, entry) in entries.enumerated() where entry.count == 0 {
        for (otherPlace, other) in entries.enumerated() where other.owner != entry.owner {
          let comesFirst = other.count > 0 || otherPlace < place
          let excludes = entry.mode == .exclusive || other.mode == .exclusive
          if comesFirst, excludes { waits.insert([entry.owner, other.owner]) }
        }
      }
    }
    return waits
  }

  private func waitsFor(itself owner: Int) -> Bool {
    let waits = waits
    var reached = Set(waits.filter { $0[0] == owner }.map { $0[1] })
    while true {
      let more = reached.union(waits.filter { reached.contains($0[0]) }.map { $0[1] })
      if more == reached { return reached.contains(owner) }
      reached = more
    }
  }
}
