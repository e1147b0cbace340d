/// A view of a set that is a property of an observed object. Observers are told of a change through
/// it as an insertion, a removal or a replacement. The change carries only members that are really
/// new or were really there.
///
///     let tags = person.elements(\.tags)
///     tags.insert("reader")
///     tags.subtract(["guest", "nobody"])
///
/// Every call tells observers once, or not at all if it changes nothing.
public struct ObservedMembers<Subject: Observed, Element: Hashable> {
  @usableFromInline let access: ElementsAccess<Subject, Set<Element>>

  @inlinable init(access: ElementsAccess<Subject, Set<Element>>) { self.access = access }

  /// The set as it is now.
  @inlinable
  public var set: Set<Element> { access.elements }
}

extension Observed {
  /// A view of a set, which changes single members.
  ///
  /// The view keeps the object alive, and reads the property at each use. A computed property is
  /// changed through its setter. Observers of a property that notifies manually are told nothing.
  /// If a thread-safe object has been observed, a change through the view stops the program.
  @inlinable
  public func elements<Element: Hashable>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Set<Element>>>
  ) -> ObservedMembers<Self, Element> {
    ObservedMembers(access: ElementsAccess(self, key))
  }
}

extension ObservedMembers {
  /// Inserts a member, and returns whether it is new.
  ///
  /// If the set contains an equal member, that one stays, and no observer is told.
  @discardableResult
  @inlinable
  public func insert(_ element: Element) -> Bool {
    access.settle()
    if set.contains(element) { return false }
    formUnion([element])
    return true
  }

  /// Removes a member, and returns it if it was in the set.
  ///
  /// The returned member is the one of the set, which may be another object than the equal one that
  /// was handed over. If there is none, no observer is told.
  @discardableResult
  @inlinable
  public func remove(_ element: Element) -> Element? {
    access.settle()
    let members = there([element])
    subtract(members)
    return members.first
  }

  /// Inserts those of the given members that are not in the set yet, as one change.
  ///
  /// The change carries only these. If there are none, there is no change.
  @inlinable
  public func formUnion(_ other: some Sequence<Element>) {
    access.settle()
    let new = missing(other)
    if new.isEmpty { return }
    access.change(.insertion, old: nil, new: new) { $0.formUnion(new) }
  }

  /// Removes those of the given members that are in the set, as one change.
  ///
  /// The change carries only these. If there are none, there is no change.
  @inlinable
  public func subtract(_ other: some Sequence<Element>) {
    access.settle()
    let old = there(other)
    if old.isEmpty { return }
    access.change(.removal, old: old, new: nil) { set in
      // One by one, because the set's own `subtract` would make a new set.
      for element in old { set.remove(element) }
    }
  }

  /// Removes the members that satisfy a condition, as one change.
  ///
  /// `isRemoved` is called for each member before the first one is removed. If it throws, nothing
  /// is removed. If no member satisfies it, there is no change.
  @inlinable
  public func removeAll<Failure: Error>(
    where isRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    access.settle()
    subtract(try members(where: isRemoved))
  }

  /// Removes all members, as one change.
  ///
  /// An empty set does not change, and no observer is told.
  @inlinable
  public func removeAll() { removeAll { _ in true } }

  /// Removes all members that are not among the given ones, as one change.
  ///
  /// The change is a removal, and carries the removed members. If there are none, there is no
  /// change.
  @inlinable
  public func formIntersection(_ other: some Sequence<Element>) {
    access.settle()
    subtract(set.subtracting(other))
  }

  /// Replaces all members by others, as one change.
  ///
  /// The change is a replacement: its old value has the members that go, and its new value those
  /// that come. If both sets are equal, there is no change.
  @inlinable
  public func replace(with other: some Sequence<Element>) {
    access.settle()
    let new = Set(other)
    let old = set
    if new == old { return }
    access.change(.replacement, old: old.subtracting(new), new: new.subtracting(old)) { $0 = new }
  }

  // `there` and `missing` look up each element. The standard library's functions for two sets go
  // through the larger set, or through one bit for each element that it has room for. All three are
  // functions of their own, so that they release the set before it is changed.

  /// The members that are among the elements, as the set stores them.
  @inlinable
  func there(_ elements: some Sequence<Element>) -> Set<Element> {
    let set = set
    var found: Set<Element> = []
    for element in elements {
      if let index = set.firstIndex(of: element) { found.insert(set[index]) }
    }
    return found
  }

  /// The members that satisfy a condition.
  @inlinable
  func members<Failure: Error>(
    where isMatch: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> [Element] {
    var found: [Element] = []
    for element in set where try isMatch(element) { found.append(element) }
    return found
  }

  /// The elements that are not members.
  @inlinable
  func missing(_ elements: some Sequence<Element>) -> Set<Element> {
    let set = set
    var missing: Set<Element> = []
    for element in elements where !set.contains(element) { missing.insert(element) }
    return missing
  }
}
