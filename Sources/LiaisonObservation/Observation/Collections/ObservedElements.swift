/// A view of an array that is a property of an observed object. Observers are told of a change
/// through it as an insertion, a removal, a replacement or a move, with the indexes.
///
///     let friends = person.elements(\.friends)
///     friends.append(ada)
///     friends.remove(at: 0)
///     friends[1] = grace
///
/// Every call tells of one change; only `replaceSubrange` may tell of two. The array is changed in
/// place, so a call costs as much as the same change of a plain array, plus what it costs to tell
/// observers, however long the array is. The array is copied only if an observer, a cursor or a
/// variable keeps the old array.
///
/// A change through the property itself is told as a setting of the property.
public struct ObservedElements<Subject: Observed, Elements>
where
  Elements: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Elements.Index == Int
{
  @usableFromInline let access: ElementsAccess<Subject, Elements>

  @inlinable init(access: ElementsAccess<Subject, Elements>) { self.access = access }
}

extension Observed {
  /// A view of an array, which changes single elements. It keeps the object alive.
  @inlinable
  public func elements<Elements>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Elements>>
  ) -> ObservedElements<Self, Elements> {
    ObservedElements(access: ElementsAccess(self, key))
  }
}

extension ObservedElements: RandomAccessCollection, MutableCollection {
  /// The index of the first element, 0 for an array. It is read from the property at each use.
  @inlinable
  public var startIndex: Int { access.elements.startIndex }
  /// The index after the last element. It is read from the property at each use. After a change,
  /// which an observer may have made, an index that was read before may lie beyond it.
  @inlinable
  public var endIndex: Int { access.elements.endIndex }

  /// An element. Setting it is a replacement.
  @inlinable
  public subscript(position: Int) -> Elements.Element {
    get { access.elements[position] }
    nonmutating set {
      let place = standing(position..<position + 1)
      if !place.isEmpty { replace(place, with: [newValue]) }
    }
  }
}

extension ObservedElements {
  /// Appends an element.
  @inlinable
  public func append(_ element: Elements.Element) { append(contentsOf: [element]) }

  /// Appends elements.
  @inlinable
  public func append(contentsOf elements: some Collection<Elements.Element>) {
    access.settle()
    insert(contentsOf: elements, at: endIndex)
  }

  /// Inserts an element before another one.
  @inlinable
  public func insert(_ element: Elements.Element, at index: Int) {
    insert(contentsOf: [element], at: index)
  }

  /// Inserts elements before another one. If `elements` is empty, there is no change.
  @inlinable
  public func insert(contentsOf elements: some Collection<Elements.Element>, at index: Int) {
    if elements.isEmpty { return }
    let index = standing(index..<index).lowerBound
    access.change(
      .insertion, at: [index..<index + elements.count], old: nil, new: Elements(elements)
    ) { $0.insert(contentsOf: elements, at: index) }
  }

  /// Removes an element and returns it.
  @discardableResult
  @inlinable
  public func remove(at index: Int) -> Elements.Element {
    if access.isAnswer {
      let element = access.elements[index]
      if standing(index..<index + 1).isEmpty { return element }
    }
    return access.change(
      .removal, at: [index..<index + 1], old: Elements([access.elements[index]]), new: nil
    ) { $0.remove(at: index) }
  }

  /// Removes elements, as one change. If `indexes` is empty, there is no change.
  @inlinable
  public func remove(at indexes: RangeSet<Int>) {
    var indexes = indexes
    if access.isAnswer, let last = indexes.ranges.last {
      indexes.formIntersection(RangeSet(standing(startIndex..<last.upperBound)))
    }
    if indexes.isEmpty { return }
    access.change(
      .removal, at: Array(indexes.ranges), old: Elements(access.elements[indexes]), new: nil
    ) { elements in
      if indexes.ranges.count == 1 {
        elements.removeSubrange(indexes.ranges[0])
      } else {
        elements.removeSubranges(indexes)
      }
    }
  }

  /// Removes the elements that satisfy a condition, as one change. If no element satisfies it,
  /// there is no change.
  @inlinable
  public func removeAll<Failure: Error>(
    where isRemoved: (Elements.Element) throws(Failure) -> Bool
  ) throws(Failure) {
    remove(at: try indexes(where: isRemoved))
  }

  // This is a function of its own, so that it releases the array before the array is changed.
  @inlinable
  func indexes<Failure: Error>(
    where isMatch: (Elements.Element) throws(Failure) -> Bool
  ) throws(Failure) -> RangeSet<Int> {
    access.settle()
    let elements = access.elements
    var indexes = RangeSet<Int>()
    for index in elements.indices where try isMatch(elements[index]) {
      indexes.insert(contentsOf: index..<index + 1)
    }
    return indexes
  }

  /// Removes all elements, as one change. An empty array does not change.
  @inlinable
  public func removeAll() {
    access.settle()
    remove(at: RangeSet(startIndex..<endIndex))
  }

  /// Replaces elements by others. Observers are told of a replacement if the number of elements
  /// stays the same, and otherwise of a removal and an insertion.
  @inlinable
  public func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Elements.Element>
  ) {
    let range = standing(range)
    guard range.count == elements.count else {
      remove(at: RangeSet(range))
      return insert(contentsOf: elements, at: range.lowerBound)
    }
    if !range.isEmpty { replace(range, with: elements) }
  }

  @inlinable
  func replace(_ range: Range<Int>, with elements: some Collection<Elements.Element>) {
    access.change(
      .replacement, at: [range], old: Elements(access.elements[range]), new: Elements(elements)
    ) { $0.replaceSubrange(range, with: elements) }
  }

  /// Moves an element to another index, which is its index afterwards. The change carries both
  /// indexes, and the element as its old and its new value.
  @inlinable
  public func move(from source: Int, to destination: Int) {
    if source == destination { return }
    let farther = Swift.max(source, destination)
    if standing(farther..<farther + 1).isEmpty { return }
    let element = access.elements[source]
    access.change(
      .move, at: [source..<source + 1, destination..<destination + 1], old: Elements([element]),
      new: Elements([element])
    ) { $0.insert($0.remove(at: source), at: destination) }
  }

  /// The part of a range that still exists after all observers have heard of earlier changes. If
  /// another observer has removed the same elements in answer to a change, they are not removed
  /// twice.
  @inlinable
  @inline(__always)
  func standing(_ range: Range<Int>) -> Range<Int> {
    access.isAnswer ? settled(range) : range
  }

  @inlinable
  @inline(never)
  func settled(_ range: Range<Int>) -> Range<Int> {
    precondition(
      startIndex <= range.lowerBound && range.upperBound <= endIndex,
      "There is no element at \(range). Name elements between \(startIndex) and \(endIndex).")
    access.settle()
    return range.clamped(to: startIndex..<endIndex)
  }
}
