/// A view of a set that is a property of an observed object. Observers are told of a change through
/// it as an insertion of members that are really new, or a removal of members that were really
/// there.
///
///     let tags = person.elements(\.tags)
///     tags.insert("reader")
///     tags.subtract(["guest", "nobody"])
///
/// Every call tells once, or not at all if it changes nothing.
public struct ObservedMembers<Subject: Observed, Element: Hashable> {
  @usableFromInline let access: ElementsAccess<Subject, Set<Element>>

  @inlinable init(access: ElementsAccess<Subject, Set<Element>>) { self.access = access }

  /// The set as it is now.
  @inlinable
  public var set: Set<Element> { access.elements }
}

extension Observed {
  /// A view of a set, which changes single members.
  @inlinable
  public func elements<Element: Hashable>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Set<Element>>>
  ) -> ObservedMembers<Self, Element> {
    ObservedMembers(access: ElementsAccess(self, key))
  }
}

extension ObservedMembers {
  /// Inserts a member. Returns whether it is new.
  @discardableResult
  @inlinable
  public func insert(_ element: Element) -> Bool {
    access.settle()
    if set.contains(element) { return false }
    formUnion([element])
    return true
  }

  /// Removes a member. Returns it, if it was there.
  @discardableResult
  @inlinable
  public func remove(_ element: Element) -> Element? {
    access.settle()
    let members = there([element])
    subtract(members)
    return members.first
  }

  /// Inserts the members that are not there yet.
  @inlinable
  public func formUnion(_ other: some Sequence<Element>) {
    access.settle()
    let new = missing(other)
    if new.isEmpty { return }
    access.change(.insertion, old: nil, new: new) { $0.formUnion(new) }
  }

  /// Removes those of the members that are there.
  @inlinable
  public func subtract(_ other: some Sequence<Element>) {
    access.settle()
    let old = there(other)
    if old.isEmpty { return }
    access.change(.removal, old: old, new: nil) { set in
      // One by one, because subtracting them as a whole would make a new set.
      for element in old { set.remove(element) }
    }
  }

  /// Removes the members that satisfy a condition, as one change. No members are no change.
  @inlinable
  public func removeAll<Failure: Error>(
    where isRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    access.settle()
    subtract(try members(where: isRemoved))
  }

  /// Removes all members, as one change. An empty set does not change.
  @inlinable
  public func removeAll() { removeAll { _ in true } }

  /// Removes all members that are not among these.
  @inlinable
  public func formIntersection(_ other: some Sequence<Element>) {
    access.settle()
    subtract(set.subtracting(other))
  }

  /// Replaces all members by others.
  @inlinable
  public func replace(with other: some Sequence<Element>) {
    access.settle()
    let new = Set(other)
    let old = set
    if new == old { return }
    access.change(.replacement, old: old.subtracting(new), new: new.subtracting(old)) { $0 = new }
  }

  // Both functions look up each element. The standard library's functions for two sets go through
  // the larger one, or through as many bits as it has room for. They are functions of their own, so
  // that the set is released before it is changed.

  /// The members that are among the elements, as the set has them.
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

  /// The elements that are no members.
  @inlinable
  func missing(_ elements: some Sequence<Element>) -> Set<Element> {
    let set = set
    var missing: Set<Element> = []
    for element in elements where !set.contains(element) { missing.insert(element) }
    return missing
  }
}
