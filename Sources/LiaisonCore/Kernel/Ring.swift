/// A queue, first in, first out. It keeps its memory for later elements.
///
/// It cannot be copied, so changing it needs no check for other references. Elements that are left
/// in it are released with it.
@usableFromInline
package struct Ring<Element>: ~Copyable {
  /// Memory for `capacity` elements, which is a power of two; `nil` at first. The `count` elements
  /// begin at `head` and wrap around at the end.
  @usableFromInline var slots: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0
  @usableFromInline var head = 0
  @usableFromInline package var count = 0

  @inlinable
  package init() {}

  @inlinable
  deinit {
    guard let slots else { return }
    for offset in 0..<count { (slots + place(offset)).deinitialize(count: 1) }
    slots.deallocate()
  }

  @inlinable package var isEmpty: Bool { count == 0 }

  /// The element `offset` positions behind the first.
  @inlinable
  package subscript(offset: Int) -> Element {
    get { slot(offset).pointee }
    set { slot(offset).pointee = newValue }
  }

  @inlinable
  @inline(__always)
  package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (slots.unsafelyUnwrapped + place(count)).initialize(to: element)
    count &+= 1
  }

  @inlinable
  @inline(__always)
  package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = (slots.unsafelyUnwrapped + head).move()
    head = place(1)
    count &-= 1
    return element
  }

  /// `count` elements, from `offset` positions behind the first.
  @inlinable
  package func elements(from offset: Int, count: Int) -> [Element] {
    precondition(offset >= 0 && count >= 0 && offset <= self.count - count)
    guard count > 0, let slots else { return [] }
    return Array(unsafeUninitializedCapacity: count) { found, initialized in
      // The elements may wrap around to the start of the memory.
      let first = place(offset)
      let straight = min(count, capacity - first)
      let rest = UnsafeMutableBufferPointer(rebasing: found[straight...])
      _ = found.initialize(from: UnsafeBufferPointer(start: slots + first, count: straight))
      _ = rest.initialize(from: UnsafeBufferPointer(start: slots, count: count - straight))
      initialized = count
    }
  }

  @inlinable
  @inline(__always)
  func place(_ offset: Int) -> Int { (head &+ offset) & (capacity &- 1) }

  @inlinable
  @inline(__always)
  func slot(_ offset: Int) -> UnsafeMutablePointer<Element> {
    precondition(offset >= 0 && offset < count)
    return slots.unsafelyUnwrapped + place(offset)
  }

  @inlinable
  @inline(never)
  mutating func grow() {
    let larger = max(2, capacity * 2)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let slots {
      let straight = min(count, capacity - head)
      memory.moveInitialize(from: slots + head, count: straight)
      (memory + straight).moveInitialize(from: slots, count: count - straight)
      slots.deallocate()
    }
    (slots, capacity, head) = (memory, larger, 0)
  }
}

// Unchecked: the ring is the only owner of its memory.
extension Ring: @unchecked Sendable where Element: Sendable {}
