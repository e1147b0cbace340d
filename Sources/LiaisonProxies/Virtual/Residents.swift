public import LiaisonCore
import Synchronization

/// A subject that is loaded, whatever it is: what is asked of it, without keeping it alive.
///
/// Unchecked: its place and known mark belong to its home, which has a lock; the rest is immutable or atomic.
@usableFromInline
final class Resident: Lagging, @unchecked Sendable {
  let name: String
  let cost: Int
  /// Gives the subject up. Returns whether it was there; nil if there is no virtual subject any more.
  let release: @Sendable () -> Bool?
  /// When it was used last, in its home's ticks.
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

  /// Notes a use: nothing, if nothing else was used since.
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
