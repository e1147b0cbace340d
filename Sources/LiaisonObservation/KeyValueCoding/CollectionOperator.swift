/// An operator on a collection inside of a path: `members.@avg.age`.
///
/// The part behind the operator is a path that begins at each element. If the part is missing, or
/// is `self`, the operator uses the elements themselves.
enum CollectionOperator: String, CaseIterable {
  case count, sum, avg, min, max
  case unionOfObjects, distinctUnionOfObjects
  case unionOfArrays, distinctUnionOfArrays
  case unionOfSets, distinctUnionOfSets
}

/// One use of an operator.
struct CollectionOperation {
  let name: CollectionOperator
  let context: KeyContext
  /// Reads the rest of the path from each element.
  let reader: KeyReader
  let rest: ArraySlice<Substring>

  func result(for elements: [Any?]) throws(KeyError) -> Any? {
    switch name {
    case .count: return elements.count
    case .sum: return try sum(values(of: elements))
    case .avg: return try average(values(of: elements))
    case .min: return try extreme(present(values(of: elements)), smallest: true)
    case .max: return try extreme(present(values(of: elements)), smallest: false)
    case .unionOfObjects: return try present(values(of: elements))
    case .distinctUnionOfObjects: return try distinct(present(values(of: elements)))
    case .unionOfArrays, .unionOfSets: return try present(innerValues(of: elements))
    case .distinctUnionOfArrays, .distinctUnionOfSets:
      return try distinct(present(innerValues(of: elements)))
    }
  }

  // MARK: - Values

  private func values(of elements: [Any?]) throws(KeyError) -> [Any?] {
    if rest.isEmpty { return elements }
    var values: [Any?] = []
    values.reserveCapacity(elements.count)
    for element in elements { values.append(try reader.value(at: rest, of: element)) }
    return values
  }

  /// Returns the values of all inner collections. Either the elements are these collections, or the
  /// rest of the path leads from each element to one of them.
  private func innerValues(of outer: [Any?]) throws(KeyError) -> [Any?] {
    var values: [Any?] = []
    for element in present(outer) {
      if let inner = elements(of: element) {
        values += try self.values(of: inner)
      } else if let found = try reader.value(at: rest, of: element) {
        guard let inner = elements(of: found) else {
          throw KeyContext(path: context.path, key: context.key, owner: type(of: found))
            .notACollection()
        }
        values += inner
      }
    }
    return values
  }

  private func present(_ values: [Any?]) -> [Any] { values.compactMap { $0 } }

  // MARK: - Results

  private func sum(_ values: [Any?]) throws(KeyError) -> Any {
    guard let sum = try total(values).exact else { throw context.overflow() }
    return sum
  }

  private func average(_ values: [Any?]) throws(KeyError) -> Any {
    values.isEmpty ? 0.0 : try total(values).double / Double(values.count)
  }

  private func total(_ values: [Any?]) throws(KeyError) -> Total {
    var total = Total()
    for value in present(values) {
      switch total.add(value) {
      case .added: continue
      case .notANumber: throw context.notANumber(value)
      case .overflow: throw context.overflow()
      }
    }
    return total
  }

  /// Returns the smallest or greatest value; of several that are equal, the first.
  private func extreme(_ values: [Any], smallest isSmallest: Bool) throws(KeyError) -> Any? {
    guard var best = values.first else { return nil }
    for value in values {
      guard let isLess = isSmallest ? isBefore(value, best) : isBefore(best, value) else {
        throw context.notComparable(
          value, remedy: "Let the path lead to values of one Comparable type.")
      }
      if isLess { best = value }
    }
    return best
  }

  private func distinct(_ values: [Any]) throws(KeyError) -> [Any] {
    var seen: Set<AnyHashable> = []
    var distinct: [Any] = []
    for value in values {
      guard let identity = identity(of: value) else {
        throw context.notComparable(value, remedy: "Make it Hashable, or a class.")
      }
      if seen.insert(identity).inserted { distinct.append(value) }
    }
    return distinct
  }
}

// MARK: - Comparing

/// Whether the left value is smaller; `nil` if the two cannot be compared.
private func isBefore(_ left: Any, _ right: Any) -> Bool? {
  if let isLess = isLess(left, right) { return isLess }
  guard let left = left as? any Comparable else { return nil }
  return isBefore(comparable: left, right)
}

private func isBefore<Value: Comparable>(comparable left: Value, _ right: Any) -> Bool? {
  (right as? Value).map { left < $0 }
}

/// Returns the key by which equal values are found: the value itself if it is `Hashable`, or the
/// identity of another object.
private func identity(of value: Any) -> AnyHashable? {
  if let value = value as? any Hashable { return AnyHashable(value) }
  guard type(of: value) is AnyClass else { return nil }
  return AnyHashable(ObjectIdentifier(value as AnyObject))
}
