import Foundation

/// A number with as many digits as are worth reading.
func short(_ value: Double) -> String {
  switch abs(value) {
  case 0: "0"
  case ..<0.01: String(format: "%.4f", value)
  case ..<10: trimmed(String(format: "%.2f", value))
  case ..<100: trimmed(String(format: "%.1f", value))
  default: grouped(Int(value.rounded()))
  }
}

/// A limit as a multiple: as many places as the number beside it has, where it needs them.
func multiple(_ value: Double) -> String {
  trimmed(exact(value))
}

/// A number beside a limit: to three places, so that it does not look met where it is missed.
func exact(_ value: Double) -> String {
  String(format: "%.3f", value)
}

/// A whole number with a comma after the thousands.
func grouped(_ value: Int) -> String {
  var digits = String(abs(value))
  var groups: [Substring] = []
  while digits.count > 3 {
    groups.insert(digits.suffix(3), at: 0)
    digits.removeLast(3)
  }
  return (value < 0 ? "-" : "") + ([Substring(digits)] + groups).joined(separator: ",")
}

private func trimmed(_ digits: String) -> String {
  var digits = Substring(digits)
  while digits.hasSuffix("0") { digits.removeLast() }
  return String(digits.hasSuffix(".") ? digits.dropLast() : digits)
}
