/// What can wait in a ``WaitQueue``, in one at a time.
@usableFromInline
protocol Queued: AnyObject, Sendable {
  /// Where it stands. It belongs to the queue, and what guards the queue guards it.
  var link: QueueLink<Self> { get set }
}

/// The neighbours of what waits in a queue.
///
/// The one before is not counted, because the queue keeps it alive until it leaves.
@usableFromInline
struct QueueLink<Member: AnyObject> {
  fileprivate var next: Member?
  fileprivate unowned(unsafe) var previous: Member?
  fileprivate var isQueued = false

  @usableFromInline init() {}
}

/// Those who wait, the first one first. Joining, leaving anywhere, and finding the first take constant
/// time, and no memory.
///
/// It has one owner, whose lock guards it. Who leaves is let go of by whoever took it out, after that
/// lock.
@usableFromInline
struct WaitQueue<Member: Queued>: Sendable {
  @usableFromInline private(set) var first: Member?
  private unowned(unsafe) var last: Member?
  private(set) var count = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { first == nil }

  mutating func append(_ member: Member) {
    member.link.isQueued = true
    member.link.previous = last
    if let last { last.link.next = member } else { first = member }
    last = member
    count += 1
  }

  /// Takes one out. Returns whether it was there.
  @discardableResult
  mutating func remove(_ member: Member) -> Bool {
    guard member.link.isQueued else { return false }
    let (previous, next) = (member.link.previous, member.link.next)
    member.link = QueueLink()
    if let previous { previous.link.next = next } else { first = next }
    if let next { next.link.previous = previous } else { last = previous }
    count -= 1
    return true
  }

  /// Puts another in the place of one that waits.
  mutating func replace(_ old: Member, with new: Member) {
    guard old.link.isQueued else { return }
    let link = old.link
    old.link = QueueLink()
    new.link = link
    if let previous = link.previous { previous.link.next = new } else { first = new }
    if let next = link.next { next.link.previous = new } else { last = new }
  }

  mutating func popFirst() -> Member? {
    guard let member = first else { return nil }
    remove(member)
    return member
  }

  /// Nobody waits afterwards.
  mutating func takeAll() -> [Member] {
    var members: [Member] = []
    members.reserveCapacity(count)
    while let member = popFirst() { members.append(member) }
    return members
  }

  /// The one behind.
  func next(after member: Member) -> Member? { member.link.next }

  /// Those who wait, up to one of them, if that is given.
  func members(before end: Member? = nil) -> [Member] {
    var members: [Member] = []
    var next = first
    while let member = next, member !== end {
      members.append(member)
      next = member.link.next
    }
    return members
  }
}
