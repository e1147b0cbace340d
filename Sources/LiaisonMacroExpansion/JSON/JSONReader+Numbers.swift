extension JSONReader {
  /// Reads a number: exactly if it fits an `Int`, else as the nearest `Double`.
  mutating func readNumber() throws(JSONError) -> JSON {
    let start = position
    let isNegative = bytes[position] == 0x2D
    if isNegative { position += 1 }
    let firstDigit = position
    var value = 0
    var fits = true
    while position < count, bytes[position] >= 0x30, bytes[position] <= 0x39 {
      let digit = Int(bytes[position]) - 0x30
      let (tenfold, tooLarge) = value.multipliedReportingOverflow(by: 10)
      // Negative numbers are counted downwards, so that Int.min fits, too.
      let (sum, outside) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      if tooLarge || outside { fits = false }
      value = sum
      position += 1
    }
    if position == firstDigit {
      position = start
      throw error(isNegative ? "A digit should follow '-'." : "A value should be here.")
    }
    if position > firstDigit + 1, bytes[firstDigit] == 0x30 {
      position = firstDigit
      throw error("A number must not start with 0.")
    }
    var isWhole = true
    if position < count, bytes[position] == 0x2E {
      isWhole = false
      position += 1
      try passDigits(after: "the decimal point")
    }
    if position < count, bytes[position] | 0x20 == 0x65 {
      isWhole = false
      position += 1
      if position < count, bytes[position] == 0x2B || bytes[position] == 0x2D { position += 1 }
      try passDigits(after: "the exponent sign")
    }
    let isNegativeZero = isNegative && value == 0
    if isWhole, fits, !isNegativeZero { return .integer(value) }

    let digits = UnsafeBufferPointer(start: bytes + start, count: position - start)
    guard let decimal = Double(String(decoding: digits, as: UTF8.self)), decimal.isFinite else {
      position = start
      throw error("The number is too large.")
    }
    return .decimal(decimal)
  }

  private mutating func passDigits(after what: String) throws(JSONError) {
    let start = position
    while position < count, bytes[position] >= 0x30, bytes[position] <= 0x39 { position += 1 }
    if position == start { throw error("A digit should follow \(what).") }
  }
}
