/// A number as one of another type, if there it is exactly the same.
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
  // No number equals it, itself included; but it is the same everywhere.
  if value.isNaN { return Number.nan }
  return Number(exactly: value).map { $0 }
}

/// Whether it is a number: an integer or a floating-point one of any width. A Boolean is none.
func isNumber(_ value: Any) -> Bool {
  value is any BinaryInteger || value is any BinaryFloatingPoint
}

/// A sum of numbers of any types. Integers are added exactly, however large it becomes in between.
struct Total {
  private var integers: Int128 = 0
  private var floats: Double?

  /// Returns whether it was a number, and the sum could grow by it.
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

  /// An Int if all were integers, else a Double. Nil if no Int is so large.
  var exact: Any? {
    if floats != nil { return double }
    return Int(exactly: integers).map { $0 }
  }

  var double: Double { Double(integers) + (floats ?? 0) }
}

/// Which of two numbers is smaller. Integers are compared exactly, anything else as Doubles.
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
