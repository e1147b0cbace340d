/// A dictionary whose values can be observed key by key. An ordered dictionary of another library
/// becomes one by saying so:
///
///     extension OrderedDictionary: @retroactive KeyedElements {}
public protocol KeyedElements {
  associatedtype Key
  associatedtype Value

  init()
  subscript(key: Key) -> Value? { get set }
}

extension Dictionary: KeyedElements {}

/// The entries of a dictionary that is a property of an observed object. What is changed through
/// it, observers are told as an insertion, a removal or a replacement, with the entries that went
/// and those that came.
///
///     person.elements(\.scores)["chess"] = 7
public struct ObservedEntries<Subject: Observed, Entries: KeyedElements> {
  @usableFromInline let access: ElementsAccess<Subject, Entries>

  @inlinable init(access: ElementsAccess<Subject, Entries>) { self.access = access }
}

extension Observed {
  /// The entries of a dictionary, to be changed one by one.
  @inlinable
  public func elements<Entries: KeyedElements>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Entries>>
  ) -> ObservedEntries<Self, Entries> {
    ObservedEntries(access: ElementsAccess(self, key))
  }
}

extension ObservedEntries {
  /// The value of a key. Setting it where there was none is an insertion, setting it to `nil` a
  /// removal if there was one, and anything else a replacement.
  @inlinable
  public subscript(key: Entries.Key) -> Entries.Value? {
    get { access.elements[key] }
    nonmutating set {
      access.settle()
      let old = access.elements[key]
      guard old != nil || newValue != nil else { return }
      let kind: ChangeKind = old == nil ? .insertion : newValue == nil ? .removal : .replacement
      access.change(kind, old: entry(key, old), new: entry(key, newValue)) { $0[key] = newValue }
    }
  }

  /// The value of a key, or another one if there is none. Setting it is what setting the value of the
  /// key is: an insertion where there was none, else a replacement.
  ///
  ///     person.elements(\.scores)["chess", default: 0] += 1
  @inlinable
  public subscript(
    key: Entries.Key, default value: @autoclosure () -> Entries.Value
  ) -> Entries.Value {
    get { access.elements[key] ?? value() }
    nonmutating set { self[key] = newValue }
  }

  /// Takes the value of a key out and returns it, if there is one.
  @discardableResult
  @inlinable
  public func removeValue(forKey key: Entries.Key) -> Entries.Value? {
    access.settle()
    let value = self[key]
    self[key] = nil
    return value
  }

  @inlinable
  func entry(_ key: Entries.Key, _ value: Entries.Value?) -> Entries? {
    guard let value else { return nil }
    var entries = Entries()
    entries[key] = value
    return entries
  }
}

extension ObservedEntries
where Entries: Sequence, Entries.Element == (key: Entries.Key, value: Entries.Value) {
  /// Takes out the entries that satisfy a condition, as one change. None is no change.
  @inlinable
  public func removeAll<Failure: Error>(
    where isRemoved: (Entries.Element) throws(Failure) -> Bool
  ) throws(Failure) {
    access.settle()
    var old = Entries()
    let keys = try keys(where: isRemoved, into: &old)
    if keys.isEmpty { return }
    access.change(.removal, old: old, new: nil) { entries in
      for key in keys { entries[key] = nil }
    }
  }

  /// Takes all entries out, as one change. None is no change.
  @inlinable
  public func removeAll() { removeAll { _ in true } }

  // On its own, so that the dictionary is let go before it is changed.
  @inlinable
  func keys<Failure: Error>(
    where isMatch: (Entries.Element) throws(Failure) -> Bool, into found: inout Entries
  ) throws(Failure) -> [Entries.Key] {
    var keys: [Entries.Key] = []
    for entry in access.elements where try isMatch(entry) {
      keys.append(entry.key)
      found[entry.key] = entry.value
    }
    return keys
  }
}
