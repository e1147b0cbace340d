/// Finds the observed objects that a value holds where the compiler does not see them: in
/// enumeration cases, tuples and structs, behind protocols, and in collections inside one of these.
/// If the value itself is a collection, its elements are not searched, because the compiler knows
/// them.
@usableFromInline
func subjects(in value: Any) -> [any ObservedSubject] {
  var search = SubjectSearch()
  search.look(at: value, isWhole: true)
  // A loop, because values may be nested too deeply for recursion on the stack.
  while let next = search.rest.popLast() { search.look(at: next, isWhole: false) }
  return search.found
}

private struct SubjectSearch {
  var found: [any ObservedSubject] = []
  private var known: Set<ObjectIdentifier> = []
  /// Values that were found and not yet examined.
  var rest: [Any] = []

  mutating func look(at value: Any, isWhole: Bool) {
    if let subject = value as? any ObservedSubject {
      if known.insert(ObjectIdentifier(subject)).inserted { found.append(subject) }
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum, .optional, .struct, .tuple: break
    case .collection, .set, .dictionary:
      // Most collections hold only plain values and may be long, so they are not searched.
      guard !isWhole, let first = mirror.children.first?.value,
        isMixed(value, from: first) || !isPlain(first)
      else { return }
    default: return
    }
    for child in mirror.children { rest.append(child.value) }
  }
}

/// Whether the first element of a collection may be of another type than the rest.
private func isMixed(_ collection: Any, from first: Any) -> Bool {
  func differs<Elements: Sequence>(_: Elements) -> Bool { Elements.Element.self != type(of: first) }
  if let pairs = collection as? any Pairs { return pairs.areMixed }
  guard let elements = collection as? any Sequence else { return false }
  return differs(elements)
}

/// A dictionary. Its element is a tuple, and so says nothing of the types of key and value.
private protocol Pairs { var areMixed: Bool { get } }

extension Dictionary: Pairs {
  fileprivate var areMixed: Bool {
    guard let first else { return false }
    return type(of: first.key as Any) != Key.self || type(of: first.value as Any) != Value.self
  }
}

/// Whether a value can hold no object. The first element of a collection answers for all of them.
private func isPlain(_ value: Any) -> Bool {
  func isMemory<Value>(_ value: Value) -> Bool { _isPOD(Value.self) || Value.self == String.self }
  if _openExistential(value, do: isMemory) { return true }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .struct, .tuple: return mirror.children.allSatisfy { isPlain($0.value) }
  default: return false
  }
}
