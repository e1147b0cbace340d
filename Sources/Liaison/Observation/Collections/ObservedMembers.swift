/// The members of a set that is a property of an observed object. What is changed through it,
/// observers are told as an insertion of what is really new, or a removal of what really was there.
///
///     let tags = person.elements(\.tags)
///     tags.insert("reader")
///     tags.subtract(["guest", "nobody"])
///
/// Every call tells once, and not at all when it changes nothing.
public struct ObservedMembers<Subject: Observed, Element: Hashable> {
  let access: ElementsAccess<Subject, Set<Element>>

  /// The set as it is.
  public var set: Set<Element> { access.elements }
}

extension Observed {
  /// The members of a set, to be changed one by one.
  public func elements<Element: Hashable>(
    _ property: ReferenceWritableKeyPath<Self, Set<Element>>
  ) -> ObservedMembers<Self, Element> {
    ObservedMembers(access: ElementsAccess(subject: self, property: property))
  }
}

extension ObservedMembers {
  /// Puts a member in. Returns whether it is new.
  @discardableResult
  public func insert(_ element: Element) -> Bool {
    if set.contains(element) { return false }
    formUnion([element])
    return true
  }

  /// Takes a member out. Returns it, if it was there.
  @discardableResult
  public func remove(_ element: Element) -> Element? {
    let removed = set.intersection([element]).first
    subtract([element])
    return removed
  }

  /// Puts in what is not there yet.
  public func formUnion(_ other: some Sequence<Element>) {
    let new = Set(other).subtracting(set)
    if new.isEmpty { return }
    access.change(.insertion, old: nil, new: new) { $0.formUnion(new) }
  }

  /// Takes out what is there of these.
  public func subtract(_ other: some Sequence<Element>) {
    let old = set.intersection(other)
    if old.isEmpty { return }
    access.change(.removal, old: old, new: nil) { $0.subtract(old) }
  }

  /// Leaves only what is among these.
  public func formIntersection(_ other: some Sequence<Element>) {
    subtract(set.subtracting(other))
  }

  /// Puts other members in the place of all that are there: a replacement.
  public func replace(with other: some Sequence<Element>) {
    let new = Set(other)
    let old = set
    if new == old { return }
    access.change(.replacement, old: old.subtracting(new), new: new.subtracting(old)) { $0 = new }
  }
}
