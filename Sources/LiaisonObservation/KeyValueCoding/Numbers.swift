/// A number in another type, if it is exactly the same there.
func exactNumber(_ value: Any, as type: Any.Type) -> Any? {
  if let type = type as? any BinaryInteger.Type { return exactInteger(value, as: type) }
  if let type = type as? any BinaryFloatingPoint.Type { return exactFloat(value, as: type) }
  return nil
}

private func exactInteger<Number: BinaryInteger>(_ value: Any, as type: Number.Type) -> Any? {
  if let value = value as? any BinaryInteger { return Number(exactly: value).map { $0 } }
  if let value = value as? any BinaryFloatingPoint { return Number(exactly: value).map { $0 } }
  return nil
}

private func exactFloat<Number: BinaryFloatingPoint>(_ value: Any, as type: Number.Type) -> Any? {
  if let value = value as? any BinaryInteger { return Number(exactly: value).map { $0 } }
  guard let value = value as? any BinaryFloatingPoint else { return nil }
  // NaN equals no number, not even itself; but it is the same in every type.
  if value.isNaN { return Number.nan }
  return Number(exactly: value).map { $0 }
}

/// Whether a value is a number: an integer or floating-point number of any width. A Boolean is
/// none.
func isNumber(_ value: Any) -> Bool {
  value is any BinaryInteger || value is any BinaryFloatingPoint
}

/// A sum of numbers of any types. Integers are added exactly, however large the sum becomes in
/// between.
struct Total {
  private var integers: Int128 = 0
  private var floats: Double?

  /// Adds a value, if it is a number and the sum does not overflow.
  mutating func add(_ value: Any) -> Outcome {
    if let value = value as? any BinaryFloatingPoint {
      floats = (floats ?? 0) + Double(value)
      return .added
    }
    guard let value = value as? any BinaryInteger else { return .notANumber }
    guard let wide = Int128(exactly: value) else { return .overflow }
    let (sum, overflow) = integers.addingReportingOverflow(wide)
    integers = sum
    return overflow ? .overflow : .added
  }

  enum Outcome { case added, notANumber, overflow }

  /// An `Int` if all were integers, else a `Double`. Nil if the sum overflows an `Int`.
  var exact: Any? {
    if floats != nil { return double }
    return Int(exactly: integers).map { $0 }
  }

  var double: Double { Double(integers) + (floats ?? 0) }
}

/// Whether the left number is smaller. Integers are compared exactly, others as Doubles.
func isLess(_ left: Any, _ right: Any) -> Bool? {
  if let left = left as? any BinaryInteger, let right = right as? any BinaryInteger {
    return isLess(integer: left, right)
  }
  guard let left = double(left), let right = double(right) else { return nil }
  return left < right
}

private func isLess(integer left: some BinaryInteger, _ right: some BinaryInteger) -> Bool {
  left < right
}

private func double(_ value: Any) -> Double? {
  if let value = value as? any BinaryInteger { return Double(value) }
  if let value = value as? any BinaryFloatingPoint { return Double(value) }
  return nil
}
