import Synchronization

/// A subject that is loaded, whatever it is: what is asked of it, without keeping it alive.
///
/// Unchecked: its place and key belong to its home, which has a lock; the rest is immutable or atomic.
@usableFromInline
final class Resident: @unchecked Sendable {
  let name: String
  let cost: Int
  /// Gives the subject up. Returns whether it was there; nil if there is no virtual subject any more.
  let release: @Sendable () -> Bool?
  /// When it was used last, in its home's ticks.
  private let use: Atomic<UInt64>
  /// Where it stands among the others; negative where it does not.
  fileprivate var place = -1
  /// What was known of its last use when it got there: never later than that.
  fileprivate var key: UInt64 = 0

  init(_ name: String, cost: Int, usedAt tick: UInt64, release: @escaping @Sendable () -> Bool?) {
    self.name = name
    self.cost = cost
    self.release = release
    use = Atomic(tick)
  }

  var lastUse: UInt64 { use.load(ordering: .relaxed) }

  /// Notes a use: nothing, if nothing else was used since.
  @usableFromInline
  func note(in home: LoadedSubjects) {
    let last = lastUse
    let now = home.mark(after: last)
    if now != last { use.store(now, ordering: .relaxed) }
  }
}

/// Subjects that are loaded, by their last use: a heap, in which each knows its place.
///
/// Uses are noted in the subjects alone, so that a use costs no more than that. So what the heap goes by
/// may be old, but never too new: when the first has been used since, it sinks to where it belongs, and
/// the one that has not is the one used longest ago. Each sinking is paid for by a use before it.
struct Residents: Sendable {
  private var heap: [Resident] = []
  /// What all cost together.
  private(set) var cost = 0

  var isEmpty: Bool { heap.isEmpty }
  /// All, in no order.
  var all: [Resident] { heap }

  mutating func insert(_ resident: Resident) {
    guard resident.place < 0 else { return }
    resident.key = resident.lastUse
    resident.place = heap.count
    heap.append(resident)
    cost += resident.cost
    rise(resident)
  }

  mutating func remove(_ resident: Resident) {
    let place = resident.place
    guard place >= 0, let last = heap.popLast() else { return }
    cost -= resident.cost
    resident.place = -1
    guard last !== resident else { return }
    heap[place] = last
    last.place = place
    rise(last)
    sink(last)
  }

  /// The one used longest ago.
  mutating func oldest() -> Resident? {
    while let first = heap.first {
      let use = first.lastUse
      if use == first.key { return first }
      first.key = use
      sink(first)
    }
    return nil
  }

  private mutating func rise(_ resident: Resident) {
    while resident.place > 0 {
      let parent = heap[(resident.place - 1) / 2]
      if parent.key <= resident.key { return }
      swap(resident, with: parent)
    }
  }

  private mutating func sink(_ resident: Resident) {
    while true {
      let left = 2 * resident.place + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && heap[right].key < heap[left].key ? heap[right] : heap[left]
      if resident.key <= child.key { return }
      swap(child, with: resident)
    }
  }

  private mutating func swap(_ one: Resident, with other: Resident) {
    heap.swapAt(one.place, other.place)
    (one.place, other.place) = (other.place, one.place)
  }
}
