/// First in, first out, in memory that is kept for what comes next.
@usableFromInline
struct Ring<Element> {
  @usableFromInline var slots: [Element?] = []
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { count == 0 }

  /// The element so many places behind the first.
  @inlinable
  subscript(offset: Int) -> Element? {
    get { slots[(head &+ offset) & (slots.count &- 1)] }
    set { slots[(head &+ offset) & (slots.count &- 1)] = newValue }
  }

  @inlinable
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[(head &+ count) & (slots.count &- 1)] = element
    count &+= 1
  }

  /// Puts an element before all others, as if it had never been taken.
  mutating func prepend(_ element: Element) {
    if count == slots.count { grow() }
    head = (head &- 1) & (slots.count &- 1)
    slots[head] = element
    count &+= 1
  }

  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head &+ 1) & (slots.count &- 1)
    count &-= 1
    return element
  }

  /// So many elements, from so many places behind the first.
  @inlinable
  func elements(from offset: Int, count: Int) -> [Element] {
    var found: [Element] = []
    found.reserveCapacity(count)
    for place in offset..<offset + count {
      if let element = self[place] { found.append(element) }
    }
    return found
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(max(8, slots.count * 2))
    for offset in 0..<count {
      larger.append(slots[(head &+ offset) & (slots.count &- 1)].take())
    }
    larger.append(contentsOf: repeatElement(nil, count: max(8, slots.count * 2) - count))
    slots = larger
    head = 0
  }
}

extension Ring: Sendable where Element: Sendable {}
