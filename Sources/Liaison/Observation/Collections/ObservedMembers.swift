/// The members of a set that is a property of an observed object. What is changed through it,
/// observers are told as an insertion of what is really new, or a removal of what really was there.
///
///     let tags = person.elements(\.tags)
///     tags.insert("reader")
///     tags.subtract(["guest", "nobody"])
///
/// Every call tells once, and not at all when it changes nothing.
public struct ObservedMembers<Subject: Observed, Element: Hashable> {
  @usableFromInline let access: ElementsAccess<Subject, Set<Element>>

  @inlinable init(access: ElementsAccess<Subject, Set<Element>>) { self.access = access }

  /// The set as it is.
  @inlinable
  public var set: Set<Element> { access.elements }
}

extension Observed {
  /// The members of a set, to be changed one by one.
  @inlinable
  public func elements<Element: Hashable>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Set<Element>>>
  ) -> ObservedMembers<Self, Element> {
    ObservedMembers(access: ElementsAccess(self, key))
  }
}

extension ObservedMembers {
  /// Puts a member in. Returns whether it is new.
  @discardableResult
  @inlinable
  public func insert(_ element: Element) -> Bool {
    access.settle()
    if set.contains(element) { return false }
    formUnion([element])
    return true
  }

  /// Takes a member out. Returns it, if it was there.
  @discardableResult
  @inlinable
  public func remove(_ element: Element) -> Element? {
    access.settle()
    let members = there([element])
    subtract(members)
    return members.first
  }

  /// Puts in what is not there yet.
  @inlinable
  public func formUnion(_ other: some Sequence<Element>) {
    access.settle()
    let new = missing(other)
    if new.isEmpty { return }
    access.change(.insertion, old: nil, new: new) { $0.formUnion(new) }
  }

  /// Takes out what is there of these.
  @inlinable
  public func subtract(_ other: some Sequence<Element>) {
    access.settle()
    let old = there(other)
    if old.isEmpty { return }
    access.change(.removal, old: old, new: nil) { set in
      // One by one: as a whole they would be subtracted into a new set.
      for element in old { set.remove(element) }
    }
  }

  /// Takes out the members that satisfy a condition, as one change. None is no change.
  @inlinable
  public func removeAll<Failure: Error>(
    where isRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    access.settle()
    subtract(try members(where: isRemoved))
  }

  /// Takes all members out, as one change. None is no change.
  @inlinable
  public func removeAll() { removeAll { _ in true } }

  /// Leaves only what is among these.
  @inlinable
  public func formIntersection(_ other: some Sequence<Element>) {
    access.settle()
    subtract(set.subtracting(other))
  }

  /// Puts other members in the place of all that are there: a replacement.
  @inlinable
  public func replace(with other: some Sequence<Element>) {
    access.settle()
    let new = Set(other)
    let old = set
    if new == old { return }
    access.change(.replacement, old: old.subtracting(new), new: new.subtracting(old)) { $0 = new }
  }

  // Both look up what is asked for: what the standard library does for two sets goes through the
  // larger one, or through as many bits as it has room for. On their own, so that the set is let go
  // before it is changed.

  /// Those of the elements that are members, as the set has them.
  @inlinable
  func there(_ elements: some Sequence<Element>) -> Set<Element> {
    let set = set
    var found: Set<Element> = []
    for element in elements {
      if let index = set.firstIndex(of: element) { found.insert(set[index]) }
    }
    return found
  }

  /// Those that satisfy a condition.
  @inlinable
  func members<Failure: Error>(
    where isMatch: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> [Element] {
    var found: [Element] = []
    for element in set where try isMatch(element) { found.append(element) }
    return found
  }

  /// Those that are not.
  @inlinable
  func missing(_ elements: some Sequence<Element>) -> Set<Element> {
    let set = set
    var missing: Set<Element> = []
    for element in elements where !set.contains(element) { missing.insert(element) }
    return missing
  }
}
