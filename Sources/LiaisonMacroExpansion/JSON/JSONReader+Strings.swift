extension JSONReader {
  /// Reads the string whose opening quote is at `position`.
  mutating func readString() throws(JSONError) -> String {
    let start = position &+ 1
    let end = try endOfString(from: start)
    let hasEscapes = firstIndex(of: 0x5C, in: bytes, from: start, to: end) < end
    if hasControls { try refuseControls(from: start, to: end) }
    let source = bytes + start
    let length = end &- start
    position = end &+ 1
    if !hasEscapes {
      return String(unsafeUninitializedCapacity: length) { target in
        if let base = target.baseAddress { copyBytes(source, length, to: base) }
        return length
      }
    }
    var badEscape = -1
    let text = String(unsafeUninitializedCapacity: length) { target in
      guard let base = target.baseAddress else { return 0 }
      var writer = Unescaper(source: source, end: length, target: base)
      if !writer.run() { badEscape = writer.index }
      return writer.written
    }
    if badEscape >= 0 {
      throw JSONError("The string holds an escape that JSON does not have.", at: start + badEscape)
    }
    return text
  }

  /// Finds the closing quote of the string whose content starts at `start`.
  func endOfString(from start: Int) throws(JSONError) -> Int {
    let end = firstUnescapedQuote(in: bytes, from: start, to: count)
    if end >= count { throw JSONError("The string has no closing quote.", at: start &- 1) }
    return end
  }

  private func refuseControls(from start: Int, to end: Int) throws(JSONError) {
    var index = start
    while index < end {
      if bytes[index] < 0x20 {
        throw JSONError("A control character in a string must be escaped.", at: index)
      }
      index &+= 1
    }
  }
}
