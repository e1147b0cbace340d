/// Something with a mark that only grows, which knows its place among the others.
package protocol Lagging: AnyObject {
  associatedtype Mark: Comparable

  /// As it is now.
  var mark: Mark { get }
  /// As it was when the others last looked: never later than it is.
  var knownMark: Mark { get set }
  /// Where it stands among the others; negative where it does not.
  var place: Int { get set }
}

/// Things by their marks, of which the one that lags behind all others is found: a heap.
///
/// Marks grow in the things alone, so that to make progress costs no more than that. So what the heap
/// goes by may be old, but never too new: when the first has made progress since, it sinks to where it
/// belongs, and the one that has not is the last of all. Each sinking is paid for by a progress before
/// it.
package struct Laggards<Member: Lagging & Sendable>: Sendable {
  /// All, in no order.
  package private(set) var all: [Member] = []

  package init() {}

  package var isEmpty: Bool { all.isEmpty }
  package var count: Int { all.count }

  package mutating func insert(_ member: Member) {
    guard member.place < 0 else { return }
    member.knownMark = member.mark
    member.place = all.count
    all.append(member)
    rise(member)
  }

  /// Returns whether it was there.
  package mutating func remove(_ member: Member) -> Bool {
    let place = member.place
    guard place >= 0, let last = all.popLast() else { return false }
    member.place = -1
    if last === member { return true }
    all[place] = last
    last.place = place
    rise(last)
    sink(last)
    return true
  }

  /// The one whose mark is the smallest now.
  package mutating func hindmost() -> Member? {
    while let first = all.first {
      let mark = first.mark
      if mark == first.knownMark { return first }
      first.knownMark = mark
      sink(first)
    }
    return nil
  }

  private mutating func rise(_ member: Member) {
    while member.place > 0 {
      let parent = all[(member.place - 1) / 2]
      if parent.knownMark <= member.knownMark { return }
      swap(member, with: parent)
    }
  }

  private mutating func sink(_ member: Member) {
    while true {
      let left = 2 * member.place + 1
      guard left < all.count else { return }
      let right = left + 1
      let isRight = right < all.count && all[right].knownMark < all[left].knownMark
      let child = all[isRight ? right : left]
      if member.knownMark <= child.knownMark { return }
      swap(child, with: member)
    }
  }

  private mutating func swap(_ one: Member, with other: Member) {
    all.swapAt(one.place, other.place)
    (one.place, other.place) = (other.place, one.place)
  }
}
