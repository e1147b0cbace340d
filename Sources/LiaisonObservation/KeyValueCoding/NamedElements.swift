/// The elements of an array that was found by its name, of any type.
///
///     let friends = try person.elements(forKey: "friends")
///     try friends.append(ada)
///     friends.remove(at: 0)
///
/// Each call tells observers what `ObservedElements` does: one insertion, removal or replacement,
/// with the indexes. An element of a wrong type is an error, and then nothing has changed. The view
/// keeps the object alive, and may be used wherever the object may be used.
public struct NamedElements {
  private let array: any NamedArray

  fileprivate init(_ array: any NamedArray) { self.array = array }

  /// How many there are.
  public var count: Int { array.count }

  /// The element at an index; `nil` if the element is an empty optional.
  ///
  /// Each use reads the property. An index that the array does not have stops the program.
  public subscript(index: Int) -> Any? { array.element(at: index) }

  /// A copy of all elements.
  public var all: [Any?] { (0..<count).map { self[$0] } }

  /// Appends an element.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  public func append(_ element: Any?) throws(KeyError) { try insert(element, at: count) }

  /// Inserts an element before another.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  public func insert(_ element: Any?, at index: Int) throws(KeyError) {
    try array.insert(element, at: index)
  }

  /// Replaces an element.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  public func replace(at index: Int, with element: Any?) throws(KeyError) {
    try array.replace(at: index, with: element)
  }

  /// Removes an element and returns it.
  ///
  /// It returns `nil` if the element was an empty optional. An index that the array does not have
  /// stops the program.
  @discardableResult
  public func remove(at index: Int) -> Any? { array.remove(at: index) }

  /// Removes all elements, as one change.
  ///
  /// An empty array does not change, and no observer is told.
  public func removeAll() { array.removeAll() }
}

/// The members of a set that was found by its name, of any type.
///
///     let tags = try person.members(forKey: "tags")
///     try tags.insert("reader")
///
/// Observers are told what `ObservedMembers` tells them. The view keeps the object alive, and may
/// be used wherever the object may be used.
public struct NamedMembers {
  private let members: any NamedSet

  fileprivate init(_ members: any NamedSet) { self.members = members }

  /// How many there are.
  public var count: Int { members.count }

  /// All members, in no particular order.
  public var all: [Any] { members.all }

  /// Whether the set contains a value.
  ///
  /// A value of another type is not a member, and not an error. A number counts as a member if the
  /// set contains exactly the same number in its own type.
  public func contains(_ member: Any) -> Bool { members.contains(member) }

  /// Inserts a member. Returns whether it is new.
  ///
  /// - Throws: `KeyError` if it is of another type than the others.
  @discardableResult
  public func insert(_ member: Any) throws(KeyError) -> Bool { try members.insert(member) }

  /// Removes a member, and returns it; `nil` if the set did not contain it.
  ///
  /// A value of another type is not an error: nothing changes, and it returns `nil`. Observers are
  /// told only if the set contained the member.
  @discardableResult
  public func remove(_ member: Any) -> Any? { members.remove(member) }

  /// Removes all members, as one change.
  ///
  /// An empty set does not change, and no observer is told.
  public func removeAll() { members.removeAll() }
}

extension Observed {
  /// Returns a view of an array, found by its name, through which single elements are changed.
  ///
  /// - Throws: `KeyError` if there is no such key, or the property cannot be set or is not an
  ///   array.
  public func elements(forKey key: String) throws(KeyError) -> NamedElements {
    let object = KeyedObject(self, type(of: self)._observedKeys)
    guard let array = try object.collection(forKey: key) as? any NamedArray else {
      throw object.context(key).noSuchCollection("array")
    }
    return NamedElements(array)
  }

  /// Returns a view of a set, found by its name, through which single members are changed.
  ///
  /// - Throws: `KeyError` if there is no such key, or the property cannot be set or is not a set.
  public func members(forKey key: String) throws(KeyError) -> NamedMembers {
    let object = KeyedObject(self, type(of: self)._observedKeys)
    guard let set = try object.collection(forKey: key) as? any NamedSet else {
      throw object.context(key).noSuchCollection("set")
    }
    return NamedMembers(set)
  }
}

extension KeyedObject {
  fileprivate func collection(forKey key: String) throws(KeyError) -> Any? {
    let property = try property(key)
    guard property.read != nil else { throw context(key).hidden() }
    guard property.write != nil else {
      throw context(key).readOnly(isConstant: property.isConstant)
    }
    guard let object = object as? any Observed else { return nil }
    return property.path?.elements(of: object, context(key))
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
  let context: KeyContext

  var count: Int { elements.count }
  func element(at index: Int) -> Any? { flattened(elements[index]) }
  func remove(at index: Int) -> Any? { flattened(elements.remove(at: index)) }
  func removeAll() { elements.removeAll() }

  func insert(_ element: Any?, at index: Int) throws(KeyError) {
    elements.insert(try fitting(element), at: index)
  }

  func replace(at index: Int, with element: Any?) throws(KeyError) {
    elements[index] = try fitting(element)
  }

  private func fitting(_ element: Any?) throws(KeyError) -> Element {
    try context.element(element)
  }
}

private struct SetOf<Subject: Observed, Member: Hashable>: NamedSet {
  let members: ObservedMembers<Subject, Member>
  let context: KeyContext

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

  private func fitting(_ member: Any) throws(KeyError) -> Member { try context.element(member) }
}

extension KeyContext {
  /// Converts a value to an element of the collection.
  fileprivate func element<Element>(_ value: Any?) throws(KeyError) -> Element {
    guard let fitting = fitted(value, to: Element.self) as? Element else {
      throw misfit(value, expected: Element.self)
    }
    return fitting
  }
}

// MARK: - Found by the property's type

extension ObservedPathProtocol {
  /// Returns a view of the property's elements, if the property is an array or a set.
  fileprivate func elements(of subject: any Observed, _ context: KeyContext) -> Any? {
    (Value.self as? any NamedCollection.Type)?.elements(typed, of: subject, context)
  }
}

/// An array or a set.
private protocol NamedCollection {
  static func elements(_ path: Any, of subject: any Observed, _ context: KeyContext) -> Any?
}

extension Array: NamedCollection {
  fileprivate static func elements(
    _ path: Any, of subject: any Observed, _ context: KeyContext
  ) -> Any? {
    (path as? ObservedPath<Self>).map { array($0, subject, context) }
  }

  private static func array<Subject: Observed>(
    _ path: ObservedPath<Self>, _ subject: Subject, _ context: KeyContext
  ) -> Any {
    ArrayOf(
      elements: ObservedElements(access: ElementsAccess(subject, named: path)), context: context)
  }
}

extension Set: NamedCollection {
  fileprivate static func elements(
    _ path: Any, of subject: any Observed, _ context: KeyContext
  ) -> Any? {
    (path as? ObservedPath<Self>).map { set($0, subject, context) }
  }

  private static func set<Subject: Observed>(
    _ path: ObservedPath<Self>, _ subject: Subject, _ context: KeyContext
  ) -> Any {
    SetOf(members: ObservedMembers(access: ElementsAccess(subject, named: path)), context: context)
  }
}
