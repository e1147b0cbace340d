/// A dictionary whose values can be observed key by key. An ordered dictionary may conform to it:
///
///     extension OrderedDictionary: KeyedElements {}
///
/// If the dictionary is of another library, write `@retroactive KeyedElements`.
public protocol KeyedElements {
  /// The type of the keys.
  associatedtype Key
  /// The type of the values.
  associatedtype Value

  /// Makes a collection without entries.
  ///
  /// The library makes one for the entries that a change carries.
  init()
  /// The value of a key; `nil` if there is none.
  ///
  /// Setting `nil` removes the entry. A set must touch no other entry, because observers are told
  /// of this one only.
  subscript(key: Key) -> Value? { get set }
}

extension Dictionary: KeyedElements {}

/// A view of a dictionary that is a property of an observed object. Observers are told of a change
/// through it as an insertion, a removal or a replacement, with the old and the new entries.
///
///     person.elements(\.scores)["chess"] = 7
public struct ObservedEntries<Subject: Observed, Entries: KeyedElements> {
  @usableFromInline let access: ElementsAccess<Subject, Entries>

  @inlinable init(access: ElementsAccess<Subject, Entries>) { self.access = access }
}

extension Observed {
  /// A view of a dictionary, which changes single entries.
  ///
  /// The view keeps the object alive, and reads the property at each use. A computed property is
  /// changed through its setter. Observers of a property that notifies manually are told nothing.
  /// If a thread-safe object has been observed, a change through the view stops the program.
  @inlinable
  public func elements<Entries: KeyedElements>(
    _ key: ReferenceWritableKeyPath<Self.Type, ObservedPath<Entries>>
  ) -> ObservedEntries<Self, Entries> {
    ObservedEntries(access: ElementsAccess(self, key))
  }
}

extension ObservedEntries {
  /// The value of a key.
  ///
  /// Setting a new key is an insertion, setting a key to `nil` is a removal, and setting a key
  /// again is a replacement, also if the value is equal. Setting `nil` for a key without a value is
  /// no change. An observer that sets a key lets the other observers hear of the earlier change
  /// first; the dictionary as it is after that decides which of these it is.
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

  /// The value of a key, or a default. Setting a new key is an insertion, and setting a key again
  /// is a replacement.
  ///
  ///     person.elements(\.scores)["chess", default: 0] += 1
  @inlinable
  public subscript(
    key: Entries.Key, default value: @autoclosure () -> Entries.Value
  ) -> Entries.Value {
    get { access.elements[key] ?? value() }
    nonmutating set { self[key] = newValue }
  }

  /// Removes the value of a key and returns it, if there is one.
  ///
  /// If there is none, there is no change. An observer that removes lets the other observers hear
  /// of the earlier change first, and looks for the value after that.
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
  /// Removes the entries that satisfy a condition, as one change.
  ///
  /// `isRemoved` is called for each entry before the first one is removed, and must not change the
  /// dictionary. If it throws, nothing is removed. If no entry satisfies it, there is no change.
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

  /// Removes all entries, as one change.
  ///
  /// An empty dictionary does not change, and no observer is told.
  @inlinable
  public func removeAll() { removeAll { _ in true } }

  // This is a function of its own, so that it releases the dictionary before the dictionary is
  // changed.
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
