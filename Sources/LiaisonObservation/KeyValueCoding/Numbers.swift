/// Converts a number to another type, if the value is exactly the same there.
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
  // `Number(exactly:)` returns nil for NaN, because NaN is not equal to itself. But NaN exists in
  // every floating-point type.
  if value.isNaN { return Number.nan }
  return Number(exactly: value).map { $0 }
}

/// Whether a value is a number: an integer or floating-point number of any width. A Boolean is not
/// a number.
func isNumber(_ value: Any) -> Bool {
  value is any BinaryInteger || value is any BinaryFloatingPoint
}

/// A sum of numbers of any types. Integers are added exactly, even if an intermediate sum is too
/// large for an `Int`.
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

  /// The sum: an `Int` if all numbers were integers, else a `Double`. `nil` if it overflows an
  /// `Int`.
  var exact: Any? {
    if floats != nil { return double }
    return Int(exactly: integers).map { $0 }
  }

  var double: Double { Double(integers) + (floats ?? 0) }
}

/// Whether the left number is smaller; `nil` if one value is not a number. Two integers are
/// compared exactly, other pairs as `Double`.
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
