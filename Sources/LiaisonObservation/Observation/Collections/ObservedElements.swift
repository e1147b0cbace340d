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
  /// A view of an array, which changes single elements.
  ///
  /// The view keeps the object alive, and reads the property at each use. A computed property is
  /// changed through its setter. Observers of a property that notifies manually are told nothing.
  /// If a thread-safe object has been observed, a change through the view stops the program.
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

  /// An element.
  ///
  /// Setting it is a replacement, also if the new element is equal. An observer that sets it lets
  /// the other observers hear of the earlier change first. If there is no element at the index
  /// after that, nothing is set.
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
  ///
  /// Observers are told of one insertion. An observer that appends lets the other observers hear of
  /// the earlier change first, and appends to the array as it is after that.
  @inlinable
  public func append(_ element: Elements.Element) { append(contentsOf: [element]) }

  /// Appends elements, as one change.
  ///
  /// If there are no elements, there is no change. An observer that appends lets the other
  /// observers hear of the earlier change first, and appends to the array as it is after that.
  @inlinable
  public func append(contentsOf elements: some Collection<Elements.Element>) {
    access.settle()
    insert(contentsOf: elements, at: endIndex)
  }

  /// Inserts an element before another one.
  ///
  /// At ``endIndex`` it appends the element. An observer that inserts lets the other observers hear
  /// of the earlier change first. If the array is shorter after that, the element is inserted at
  /// its end.
  @inlinable
  public func insert(_ element: Elements.Element, at index: Int) {
    insert(contentsOf: [element], at: index)
  }

  /// Inserts elements before another one, as one change.
  ///
  /// If `elements` is empty, there is no change. At ``endIndex`` it appends the elements. An
  /// observer that inserts lets the other observers hear of the earlier change first. If the array
  /// is shorter after that, the elements are inserted at its end.
  @inlinable
  public func insert(contentsOf elements: some Collection<Elements.Element>, at index: Int) {
    if elements.isEmpty { return }
    let index = standing(index..<index).lowerBound
    access.change(
      .insertion, at: [index..<index + elements.count], old: nil, new: Elements(elements)
    ) { $0.insert(contentsOf: elements, at: index) }
  }

  /// Removes an element and returns it.
  ///
  /// An observer that removes lets the other observers hear of the earlier change first. It then
  /// removes the element that is at the index after that. If there is none, nothing is removed, and
  /// the element that was there before is returned.
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

  /// Removes elements, as one change.
  ///
  ///     person.elements(\.friends).remove(at: RangeSet([0..<1, 2..<4]))
  ///
  /// If `indexes` is empty, there is no change. An observer that removes lets the other observers
  /// hear of the earlier change first, and leaves out indexes that the array does not have after
  /// that.
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

  /// Removes the elements that satisfy a condition, as one change.
  ///
  /// `isRemoved` is called for each element before the first one is removed, and must not change
  /// the array. If it throws, nothing is removed. If no element satisfies it, there is no change.
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

  /// Removes all elements, as one change.
  ///
  /// An empty array does not change, and no observer is told.
  @inlinable
  public func removeAll() {
    access.settle()
    remove(at: RangeSet(startIndex..<endIndex))
  }

  /// Replaces elements by others.
  ///
  /// Observers are told of a replacement if the number of elements stays the same, and otherwise of
  /// a removal and an insertion. When they are told of the removal, the new elements are not there
  /// yet. An empty range makes no removal, and no elements make no insertion.
  @inlinable
  public func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Elements.Element>
  ) {
    let range = standing(range)
    guard range.count == elements.count else {
      remove(at: RangeSet(range))
      // Observers of the removal may have removed more.
      let index = range.isEmpty ? range.lowerBound : Swift.min(range.lowerBound, endIndex)
      return insert(contentsOf: elements, at: index)
    }
    if !range.isEmpty { replace(range, with: elements) }
  }

  @inlinable
  func replace(_ range: Range<Int>, with elements: some Collection<Elements.Element>) {
    access.change(
      .replacement, at: [range], old: Elements(access.elements[range]), new: Elements(elements)
    ) { $0.replaceSubrange(range, with: elements) }
  }

  /// Moves an element to another index, which is its index afterwards.
  ///
  /// The change carries both indexes, and the element as its old and its new value; see
  /// ``Change/movement``. If both indexes are the same, there is no change. An observer that moves
  /// lets the other observers hear of the earlier change first. If the array is too short after
  /// that, nothing is moved.
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
