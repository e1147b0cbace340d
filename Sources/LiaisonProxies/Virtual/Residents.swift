public import LiaisonCore
import Synchronization

/// The entry of a loaded subject, of any type. It does not keep the subject alive.
///
/// Unchecked: its place and known mark belong to its home, which has a lock; the rest is immutable
/// or atomic.
@usableFromInline
final class Resident: Lagging, @unchecked Sendable {
  let name: String
  let cost: Int
  /// Gives the subject up. Returns whether it was there; nil if the virtual subject was
  /// deallocated.
  let release: @Sendable () -> Bool?
  /// The tick of its last use.
  private let use: Atomic<UInt64>
  var place = -1
  var knownMark: UInt64 = 0

  init(_ name: String, cost: Int, usedAt tick: UInt64, release: @escaping @Sendable () -> Bool?) {
    self.name = name
    self.cost = cost
    self.release = release
    use = Atomic(tick)
  }

  var lastUse: UInt64 { use.load(ordering: .relaxed) }
  var mark: UInt64 { lastUse }

  /// Notes a use. Does nothing if no other subject was used since.
  @usableFromInline
  func note(in home: LoadedSubjects) {
    let last = lastUse
    let now = home.mark(after: last)
    if now != last { use.store(now, ordering: .relaxed) }
  }
}

/// Subjects that are loaded, by their last use.
struct Residents: Sendable {
  private var laggards = Laggards<Resident>()
  /// What all cost together.
  private(set) var cost = 0

  var isEmpty: Bool { laggards.isEmpty }
  /// All, in no order.
  var all: [Resident] { laggards.all }

  mutating func insert(_ resident: Resident) {
    guard resident.place < 0 else { return }
    laggards.insert(resident)
    cost += resident.cost
  }

  mutating func remove(_ resident: Resident) {
    if laggards.remove(resident) { cost -= resident.cost }
  }

  /// The one used longest ago.
  mutating func oldest() -> Resident? { laggards.hindmost() }
}
