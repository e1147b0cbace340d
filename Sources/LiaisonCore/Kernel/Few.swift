/// A list that mostly has one element.
///
/// The first one stands here and not in an array, because each step from object to object waits for
/// memory, and because most lists of this kind then allocate nothing.
@usableFromInline
package struct Few<Element> {
  @usableFromInline var first: Element?
  @usableFromInline var others: [Element] = []

  @inlinable
  package init() {}

  @inlinable
  package init(repeating element: Element, count: Int) {
    if count == 0 { return }
    first = element
    if count > 1 { others = Array(repeating: element, count: count - 1) }
  }

  /// The element, if there is only one.
  @inlinable
  package var only: Element? { others.isEmpty ? first : nil }

  @inlinable
  package mutating func insert(_ element: Element, at index: Int) {
    if index > 0 { return others.insert(element, at: index - 1) }
    if let first { others.insert(first, at: 0) }
    first = element
  }

  /// Changes one element. Quicker than by the subscript, whose coroutine allocates its frame.
  @inlinable
  @inline(__always)
  package mutating func change<Outcome>(
    at index: Int, _ body: (inout Element) -> Outcome
  ) -> Outcome {
    index == 0 ? body(&first!) : body(&others[index - 1])
  }

  @inlinable
  package mutating func removeAll(where isLeaving: (Element) -> Bool) {
    others.removeAll(where: isLeaving)
    if let only = first, isLeaving(only) { first = others.isEmpty ? nil : others.removeFirst() }
  }
}

extension Few: RandomAccessCollection, MutableCollection {
  @inlinable
  package var startIndex: Int { 0 }
  @inlinable
  package var endIndex: Int { first == nil ? 0 : others.count + 1 }

  @inlinable
  package subscript(index: Int) -> Element {
    get {
      if index == 0, let first { return first }
      return others[index - 1]
    }
    _modify {
      if index == 0 { yield &first! } else { yield &others[index - 1] }
    }
  }
}

extension Few: Sendable where Element: Sendable {}
