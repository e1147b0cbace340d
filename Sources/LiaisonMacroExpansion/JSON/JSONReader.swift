/// Reads one JSON text that a `ByteSurvey` found to be valid UTF-8.
struct JSONReader {
  /// Deeper nesting is refused, so that no text can exhaust the stack.
  static let depthLimit = 256

  let bytes: UnsafePointer<UInt8>
  let count: Int
  let hasControls: Bool
  private let skipping: Set<String>
  /// Bit n is set if a skipped key has n bytes. Most keys have another length and are not hashed.
  private var skippedLengths: UInt64 = 0
  var position = 0
  private var depth = 0

  init(bytes: UnsafePointer<UInt8>, count: Int, hasControls: Bool, skipping: Set<String>) {
    self.bytes = bytes
    self.count = count
    self.hasControls = hasControls
    self.skipping = skipping
    for key in skipping { skippedLengths |= 1 &<< UInt64(key.utf8.count & 63) }
  }

  mutating func readDocument() throws(JSONError) -> JSON {
    passSpace()
    let value = try readValue()
    passSpace()
    if position < count { throw error("There is more text after the end of the value.") }
    return value
  }

  private mutating func readValue() throws(JSONError) -> JSON {
    if position >= count { throw error("The text ends where a value should be.") }
    switch bytes[position] {
    case 0x22: return .string(try readString())
    case 0x7B: return try readObject()
    case 0x5B: return try readArray()
    case 0x74:
      try pass("true")
      return .bool(true)
    case 0x66:
      try pass("false")
      return .bool(false)
    case 0x6E:
      try pass("null")
      return .null
    default: return try readNumber()
    }
  }

  /// Reads an object's key and the colon after it.
  private mutating func readKey() throws(JSONError) -> String {
    passSpace()
    if position >= count || bytes[position] != 0x22 {
      throw error("An object's key should be here, in double quotes.")
    }
    let key = try readString()
    if !takeAfterSpace(0x3A) { throw error("A colon should follow an object's key.") }
    passSpace()
    return key
  }

  private mutating func readObject() throws(JSONError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    if !takeAfterSpace(0x7D) {
      repeat {
        let key = try readKey()
        let keyLength = key.utf8.count
        if skippedLengths & (1 &<< UInt64(keyLength & 63)) != 0, skipping.contains(key) {
          try skipValue()
        } else {
          members.append(JSON.Member(key, try readValue()))
        }
      } while takeAfterSpace(0x2C)
      if !takeAfterSpace(0x7D) { throw error("A comma or '}' should be here in an object.") }
    }
    depth &-= 1
    return .object(members)
  }

  private mutating func readArray() throws(JSONError) -> JSON {
    try enter()
    var elements: [JSON] = []
    if !takeAfterSpace(0x5D) {
      repeat {
        passSpace()
        elements.append(try readValue())
      } while takeAfterSpace(0x2C)
      if !takeAfterSpace(0x5D) { throw error("A comma or ']' should be here in an array.") }
    }
    depth &-= 1
    return .array(elements)
  }

  /// Skips a value. Brackets are counted but their kinds are not compared.
  private mutating func skipValue() throws(JSONError) {
    let start = position
    var open = 0
    while position < count {
      let byte = bytes[position]
      if byte == 0x22 {
        position = try endOfString(from: position &+ 1) &+ 1
      } else if byte == 0x7B || byte == 0x5B {
        open &+= 1
        position &+= 1
      } else if byte == 0x7D || byte == 0x5D {
        if open == 0 { break }
        open &-= 1
        position &+= 1
      } else if byte == 0x2C, open == 0 {
        break
      } else {
        position &+= 1
        continue
      }
      if open == 0 { return }
    }
    if open > 0 { throw error("The text ends inside an object or array.") }
    if position == start { throw error("A value should be here.") }
  }

  private mutating func enter() throws(JSONError) {
    depth &+= 1
    if depth > Self.depthLimit {
      throw error("Values are nested more than \(Self.depthLimit) deep.")
    }
    position &+= 1
  }

  private mutating func passSpace() {
    while position < count {
      let byte = bytes[position]
      if byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 { return }
      position &+= 1
    }
  }

  private mutating func takeAfterSpace(_ byte: UInt8) -> Bool {
    if position < count, bytes[position] == byte {
      position &+= 1
      return true
    }
    passSpace()
    if position >= count || bytes[position] != byte { return false }
    position &+= 1
    return true
  }

  private mutating func pass(_ word: StaticString) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    let expected = word.utf8Start
    var index = 0
    while index < length {
      if position &+ index >= count || bytes[position &+ index] != expected[index] {
        throw error("'\(word)' should be here.")
      }
      index &+= 1
    }
    position &+= length
  }

  func error(_ message: String) -> JSONError { JSONError(message, at: position) }
}
