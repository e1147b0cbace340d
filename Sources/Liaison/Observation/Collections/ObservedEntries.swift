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
      let old = access.elements[key]
      guard old != nil || newValue != nil else { return }
      let kind: ChangeKind = old == nil ? .insertion : newValue == nil ? .removal : .replacement
      access.change(kind, old: entry(key, old), new: entry(key, newValue)) { $0[key] = newValue }
    }
  }

  @inlinable
  func entry(_ key: Entries.Key, _ value: Entries.Value?) -> Entries? {
    guard let value else { return nil }
    var entries = Entries()
    entries[key] = value
    return entries
  }
}
