/// A member of ``Laggards``. It has a mark that only grows, and knows its index in the heap.
package protocol Lagging: AnyObject {
  associatedtype Mark: Comparable

  /// The present mark.
  var mark: Mark { get }
  /// The mark by which the heap sorts. It may be old, and is never later than `mark`.
  var knownMark: Mark { get set }
  /// The index in the heap; negative outside of one.
  var heapIndex: Int { get set }
}

/// A heap that finds the member with the smallest mark.
///
/// Marks grow in the members alone, so progress of a member costs nothing here. The heap therefore
/// sorts by marks that may be old, but are never too new. A member at the top whose mark has grown
/// sinks to its position. One whose mark has not grown has the smallest mark of all. A member sinks
/// only after it has made progress, so the cost of sinking is bounded by the progress.
package struct Laggards<Member: Lagging & Sendable>: Sendable {
  /// All members, in no order.
  package private(set) var all: [Member] = []

  package init() {}

  package var isEmpty: Bool { all.isEmpty }
  package var count: Int { all.count }

  package mutating func insert(_ member: Member) {
    guard member.heapIndex < 0 else { return }
    member.knownMark = member.mark
    member.heapIndex = all.count
    all.append(member)
    rise(member)
  }

  /// Returns whether the member was in the heap.
  package mutating func remove(_ member: Member) -> Bool {
    let place = member.heapIndex
    guard place >= 0, let last = all.popLast() else { return false }
    member.heapIndex = -1
    if last === member { return true }
    all[place] = last
    last.heapIndex = place
    rise(last)
    sink(last)
    return true
  }

  /// The member whose mark is the smallest now.
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
    while member.heapIndex > 0 {
      let parent = all[(member.heapIndex - 1) / 2]
      if parent.knownMark <= member.knownMark { return }
      swap(member, with: parent)
    }
  }

  private mutating func sink(_ member: Member) {
    while true {
      let left = 2 * member.heapIndex + 1
      guard left < all.count else { return }
      let right = left + 1
      let isRight = right < all.count && all[right].knownMark < all[left].knownMark
      let child = all[isRight ? right : left]
      if member.knownMark <= child.knownMark { return }
      swap(child, with: member)
    }
  }

  private mutating func swap(_ one: Member, with other: Member) {
    all.swapAt(one.heapIndex, other.heapIndex)
    (one.heapIndex, other.heapIndex) = (other.heapIndex, one.heapIndex)
  }
}
