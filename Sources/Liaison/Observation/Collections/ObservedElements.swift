/// The elements of an array that is a property of an observed object. What is changed through it,
/// observers are told as an insertion, a removal, a replacement or a move, with the indexes.
///
///     let friends = person.elements(\.friends)
///     friends.append(ada)
///     friends.remove(at: 0)
///     friends[1] = grace
///
/// Every call tells once, and copies the array, as a change through the property does while it is
/// observed. An array that is changed through the
/// property itself is a setting of the property.
public struct ObservedElements<Subject: Observed, Elements>
where
  Elements: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Elements.Index == Int
{
  let access: ElementsAccess<Subject, Elements>
}

extension Observed {
  /// The elements of an array, to be changed one by one. It keeps the object alive.
  public func elements<Elements>(
    _ property: ReferenceWritableKeyPath<Self, Elements>
  ) -> ObservedElements<Self, Elements> {
    ObservedElements(access: ElementsAccess(subject: self, property: property))
  }
}

extension ObservedElements: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { access.elements.startIndex }
  public var endIndex: Int { access.elements.endIndex }

  /// An element. Setting it is a replacement.
  public subscript(position: Int) -> Elements.Element {
    get { access.elements[position] }
    nonmutating set { replaceSubrange(position..<position + 1, with: [newValue]) }
  }
}

extension ObservedElements {
  /// Puts an element at the end.
  public func append(_ element: Elements.Element) { insert(contentsOf: [element], at: endIndex) }

  /// Puts elements at the end.
  public func append(contentsOf elements: some Collection<Elements.Element>) {
    insert(contentsOf: elements, at: endIndex)
  }

  /// Puts an element before another.
  public func insert(_ element: Elements.Element, at index: Int) {
    insert(contentsOf: [element], at: index)
  }

  /// Puts elements before another. Nothing to insert is no change.
  public func insert(contentsOf elements: some Collection<Elements.Element>, at index: Int) {
    if elements.isEmpty { return }
    access.change(
      .insertion, at: [index..<index + elements.count], old: nil, new: Elements(elements)
    ) { $0.insert(contentsOf: elements, at: index) }
  }

  /// Takes an element out and returns it.
  @discardableResult
  public func remove(at index: Int) -> Elements.Element {
    access.change(
      .removal, at: [index..<index + 1], old: Elements([access.elements[index]]), new: nil
    ) { $0.remove(at: index) }
  }

  /// Takes elements out, as one change. None is no change.
  public func remove(at indexes: RangeSet<Int>) {
    if indexes.isEmpty { return }
    access.change(
      .removal, at: Array(indexes.ranges), old: Elements(access.elements[indexes]), new: nil
    ) { $0.removeSubranges(indexes) }
  }

  /// Takes all elements out, as one change. None is no change.
  public func removeAll() { remove(at: RangeSet(startIndex..<endIndex)) }

  /// Puts elements in the place of others. As many as there were is a replacement; else what goes
  /// is a removal and what comes an insertion.
  public func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Elements.Element>
  ) {
    guard range.count == elements.count else {
      remove(at: RangeSet(range))
      return insert(contentsOf: elements, at: range.lowerBound)
    }
    if range.isEmpty { return }
    access.change(
      .replacement, at: [range], old: Elements(access.elements[range]), new: Elements(elements)
    ) { $0.replaceSubrange(range, with: elements) }
  }

  /// Moves an element to another place, where it is found afterwards. The change names both places,
  /// and the element as old and new.
  public func move(from source: Int, to destination: Int) {
    if source == destination { return }
    let element = access.elements[source]
    access.change(
      .move, at: [source..<source + 1, destination..<destination + 1], old: Elements([element]),
      new: Elements([element])
    ) { $0.insert($0.remove(at: source), at: destination) }
  }
}
