/// One pass over a whole text before it is parsed. It finds out whether the text is valid UTF-8,
/// and whether it contains control characters.
///
/// With that known in advance, strings can be passed with `memchr`. The survey itself looks at
/// eight bytes at a time.
struct ByteSurvey {
  private(set) var firstInvalidOffset: Int?
  private(set) var hasControls = false

  init(of bytes: UnsafePointer<UInt8>, count: Int) {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let spaces: UInt64 = 0x2020_2020_2020_2020
    let misalignment = Int(bitPattern: bytes) & 7
    var index = 0
    while index < count {
      if (index &+ misalignment) & 7 == 0, index &+ 8 <= count {
        let word = UnsafeRawPointer(bytes + index).assumingMemoryBound(to: UInt64.self).pointee
        if word & highBits == 0 {
          // Subtracting a space from a smaller byte borrows from the byte's high bit.
          if (word &- spaces) & highBits != 0 { hasControls = true }
          index &+= 8
          continue
        }
      }
      let byte = bytes[index]
      if byte < 0x80 {
        if byte < 0x20 { hasControls = true }
        index &+= 1
      } else {
        let length = Self.sequenceLength(bytes + index, available: count &- index)
        if length == 0 {
          firstInvalidOffset = index
          return
        }
        index &+= length
      }
    }
  }

  /// The length of the multi-byte scalar at `bytes`, or 0 if no valid scalar begins there.
  private static func sequenceLength(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
    let lead = bytes[0]
    if lead < 0xC2 || lead > 0xF4 { return 0 }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    if length > available { return 0 }
    // The second byte's bounds exclude overlong forms, surrogates and scalars past U+10FFFF.
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    if lead == 0xE0 { lowest = 0xA0 }
    if lead == 0xED { highest = 0x9F }
    if lead == 0xF0 { lowest = 0x90 }
    if lead == 0xF4 { highest = 0x8F }
    if bytes[1] < lowest || bytes[1] > highest { return 0 }
    if length > 2, bytes[2] & 0xC0 != 0x80 { return 0 }
    if length > 3, bytes[3] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
