/// A member of a ``WaitQueue``. It waits in one queue at a time.
@usableFromInline
package protocol Queued: AnyObject, Sendable {
  /// The links to its neighbours. They belong to the queue, and the queue's guard guards them.
  var link: QueueLink<Self> { get set }
}

/// The neighbours of a member.
///
/// The link backwards is not counted: the queue keeps that member alive until it leaves.
@usableFromInline
package struct QueueLink<Member: AnyObject> {
  fileprivate var next: Member?
  fileprivate unowned(unsafe) var previous: Member?
  fileprivate var isQueued = false

  @usableFromInline package init() {}
}

/// Members in the order in which they came. Joining, leaving from any position, and finding the
/// first take constant time and no memory.
///
/// The queue has one owner, whose lock guards it. The code that takes a member out releases it
/// after that lock.
@usableFromInline
package struct WaitQueue<Member: Queued>: Sendable {
  @usableFromInline package private(set) var first: Member?
  private unowned(unsafe) var last: Member?
  package private(set) var count = 0

  @usableFromInline package init() {}

  @inlinable package var isEmpty: Bool { first == nil }

  package mutating func append(_ member: Member) {
    member.link.isQueued = true
    member.link.previous = last
    if let last { last.link.next = member } else { first = member }
    last = member
    count += 1
  }

  /// Takes a member out. Returns whether it was there.
  @discardableResult
  package mutating func remove(_ member: Member) -> Bool {
    guard member.link.isQueued else { return false }
    let (previous, next) = (member.link.previous, member.link.next)
    member.link = QueueLink()
    if let previous { previous.link.next = next } else { first = next }
    if let next { next.link.previous = previous } else { last = previous }
    count -= 1
    return true
  }

  /// Puts a new member in the position of an old one.
  package mutating func replace(_ old: Member, with new: Member) {
    guard old.link.isQueued else { return }
    let link = old.link
    old.link = QueueLink()
    new.link = link
    if let previous = link.previous { previous.link.next = new } else { first = new }
    if let next = link.next { next.link.previous = new } else { last = new }
  }

  package mutating func popFirst() -> Member? {
    guard let member = first else { return nil }
    remove(member)
    return member
  }

  /// Takes all members out.
  package mutating func takeAll() -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(count)
    while let member = popFirst() { members.append(member) }
    return members
  }

  /// The member behind another.
  func next(after member: Member) -> Member? { member.link.next }

  /// The members, up to `end` if it is given.
  package func members(before end: Member? = nil) -> [Member] {
    var members: [Member] = []
    var next = first
    while let member = next, member !== end {
      members.append(member)
      next = member.link.next
    }
    return members
  }
}
