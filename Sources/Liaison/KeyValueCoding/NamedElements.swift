/// The elements of an array that was looked up by name, of whatever type they are.
///
///     let friends = try person.elements(forKey: "friends")
///     try friends.append(ada)
///     friends.remove(at: 0)
///
/// What is changed through it, observers are told as through `ObservedElements`: one insertion, removal
/// or replacement each call, with the indexes. An element of a wrong type is an error, and then nothing
/// has changed. It keeps the object alive, and is used where the object is used.
public struct NamedElements {
  private let array: any NamedArray

  fileprivate init(_ array: any NamedArray) { self.array = array }

  /// How many there are.
  public var count: Int { array.count }

  /// The element at an index, nil if it is an optional that holds nothing.
  public subscript(index: Int) -> Any? { array.element(at: index) }

  /// All of them, as they are now.
  public var all: [Any?] { (0..<count).map { self[$0] } }

  /// Puts an element at the end.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  public func append(_ element: Any?) throws(KeyError) { try insert(element, at: count) }

  /// Puts an element before another.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  public func insert(_ element: Any?, at index: Int) throws(KeyError) {
    try array.insert(element, at: index)
  }

  /// Puts an element in the place of another.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  public func replace(at index: Int, with element: Any?) throws(KeyError) {
    try array.replace(at: index, with: element)
  }

  /// Takes an element out and returns it.
  @discardableResult
  public func remove(at index: Int) -> Any? { array.remove(at: index) }

  /// Takes all elements out, as one change. None is no change.
  public func removeAll() { array.removeAll() }
}

/// The members of a set that was looked up by name, of whatever type they are.
///
///     let tags = try person.members(forKey: "tags")
///     try tags.insert("reader")
///
/// What is changed through it, observers are told as through `ObservedMembers`. It keeps the object
/// alive, and is used where the object is used.
public struct NamedMembers {
  private let members: any NamedSet

  fileprivate init(_ members: any NamedSet) { self.members = members }

  /// How many there are.
  public var count: Int { members.count }

  /// All of them, in no particular order.
  public var all: [Any] { members.all }

  /// Whether it is a member.
  public func contains(_ member: Any) -> Bool { members.contains(member) }

  /// Puts a member in. Returns whether it is new.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  @discardableResult
  public func insert(_ member: Any) throws(KeyError) -> Bool { try members.insert(member) }

  /// Takes a member out. Returns it, if it was there.
  @discardableResult
  public func remove(_ member: Any) -> Any? { members.remove(member) }

  /// Takes all members out, as one change. None is no change.
  public func removeAll() { members.removeAll() }
}

extension Observed {
  /// The elements of an array, by its name, to be changed one by one.
  ///
  /// - Throws: `KeyError` if there is no such key, it cannot be set, or it is no array.
  public func elements(forKey key: String) throws(KeyError) -> NamedElements {
    let object = KeyedObject(self, type(of: self)._observedKeys)
    guard let array = try object.collection(forKey: key) as? any NamedArray else {
      throw object.place(key).noSuchCollection("array")
    }
    return NamedElements(array)
  }

  /// The members of a set, by its name, to be changed one by one.
  ///
  /// - Throws: `KeyError` if there is no such key, it cannot be set, or it is no set.
  public func members(forKey key: String) throws(KeyError) -> NamedMembers {
    let object = KeyedObject(self, type(of: self)._observedKeys)
    guard let set = try object.collection(forKey: key) as? any NamedSet else {
      throw object.place(key).noSuchCollection("set")
    }
    return NamedMembers(set)
  }
}

extension KeyedObject {
  fileprivate func collection(forKey key: String) throws(KeyError) -> Any? {
    let entry = try entry(key)
    guard entry.read != nil else { throw place(key).hidden() }
    guard entry.write != nil else { throw place(key).readOnly(isConstant: entry.isConstant) }
    guard let object = object as? any Observed else { return nil }
    return entry.path?.elements(of: object, place(key))
  }
}

// MARK: - With their types

private protocol NamedArray {
  var count: Int { get }
  func element(at index: Int) -> Any?
  func insert(_ element: Any?, at index: Int) throws(KeyError)
  func replace(at index: Int, with element: Any?) throws(KeyError)
  func remove(at index: Int) -> Any?
  func removeAll()
}

private protocol NamedSet {
  var count: Int { get }
  var all: [Any] { get }
  func contains(_ member: Any) -> Bool
  func insert(_ member: Any) throws(KeyError) -> Bool
  func remove(_ member: Any) -> Any?
  func removeAll()
}

private struct ArrayOf<Subject: Observed, Element>: NamedArray {
  let elements: ObservedElements<Subject, [Element]>
  let place: KeyPlace

  var count: Int { elements.count }
  func element(at index: Int) -> Any? { flattened(elements[index]) }
  func remove(at index: Int) -> Any? { flattened(elements.remove(at: index)) }
  func removeAll() { elements.removeAll() }

  func insert(_ element: Any?, at index: Int) throws(KeyError) {
    elements.insert(try fitting(element), at: index)
  }

  func replace(at index: Int, with element: Any?) throws(KeyError) {
    elements.replaceSubrange(index..<index + 1, with: [try fitting(element)])
  }

  private func fitting(_ element: Any?) throws(KeyError) -> Element {
    try place.element(element)
  }
}

private struct SetOf<Subject: Observed, Member: Hashable>: NamedSet {
  let members: ObservedMembers<Subject, Member>
  let place: KeyPlace

  var count: Int { members.set.count }
  var all: [Any] { Array(members.set) }
  func removeAll() { members.removeAll() }

  func contains(_ member: Any) -> Bool {
    (try? fitting(member)).map(members.set.contains) ?? false
  }

  func insert(_ member: Any) throws(KeyError) -> Bool { members.insert(try fitting(member)) }

  func remove(_ member: Any) -> Any? {
    (try? fitting(member)).flatMap { members.remove($0) }
  }

  private func fitting(_ member: Any) throws(KeyError) -> Member { try place.element(member) }
}

extension KeyPlace {
  /// A value as an element of the collection.
  fileprivate func element<Element>(_ value: Any?) throws(KeyError) -> Element {
    guard let fitting = fitted(value, to: Element.self) as? Element else {
      throw misfit(value, expected: Element.self)
    }
    return fitting
  }
}

// MARK: - Found by the property's type

extension ObservedPathProtocol {
  /// The elements of the property, if it is a collection that can be changed by its elements.
  fileprivate func elements(of subject: any Observed, _ place: KeyPlace) -> Any? {
    (Value.self as? any NamedCollection.Type)?.elements(typed, of: subject, place)
  }
}

/// An array or a set.
private protocol NamedCollection {
  static func elements(_ path: Any, of subject: any Observed, _ place: KeyPlace) -> Any?
}

extension Array: NamedCollection {
  fileprivate static func elements(
    _ path: Any, of subject: any Observed, _ place: KeyPlace
  ) -> Any? {
    (path as? ObservedPath<Self>).map { array($0, subject, place) }
  }

  private static func array<Subject: Observed>(
    _ path: ObservedPath<Self>, _ subject: Subject, _ place: KeyPlace
  ) -> Any {
    ArrayOf(elements: ObservedElements(access: ElementsAccess(subject, named: path)), place: place)
  }
}

extension Set: NamedCollection {
  fileprivate static func elements(
    _ path: Any, of subject: any Observed, _ place: KeyPlace
  ) -> Any? {
    (path as? ObservedPath<Self>).map { set($0, subject, place) }
  }

  private static func set<Subject: Observed>(
    _ path: ObservedPath<Self>, _ subject: Subject, _ place: KeyPlace
  ) -> Any {
    SetOf(members: ObservedMembers(access: ElementsAccess(subject, named: path)), place: place)
  }
}
