/// Elements of which there is mostly one.
///
/// The first one stands here and not in an array, because each step from object to object waits for
/// memory, and because most lists of this kind then allocate nothing.
package struct Few<Element> {
  private var first: Element?
  private var others: [Element] = []

  package init() {}

  package init(repeating element: Element, count: Int) {
    if count == 0 { return }
    first = element
    if count > 1 { others = Array(repeating: element, count: count - 1) }
  }

  /// The element, if there is only one.
  package var only: Element? { others.isEmpty ? first : nil }

  package mutating func insert(_ element: Element, at index: Int) {
    if index > 0 { return others.insert(element, at: index - 1) }
    if let first { others.insert(first, at: 0) }
    first = element
  }

  package mutating func removeAll(where isLeaving: (Element) -> Bool) {
    others.removeAll(where: isLeaving)
    if let only = first, isLeaving(only) { first = others.isEmpty ? nil : others.removeFirst() }
  }
}

extension Few: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { first == nil ? 0 : others.count + 1 }

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
