/// Copies a JSON string's content and replaces its escapes by what they stand for.
///
/// The result is never longer than the source, so a target of the source's size is large enough.
struct Unescaper {
  let source: UnsafePointer<UInt8>
  let end: Int
  let target: UnsafeMutablePointer<UInt8>
  private(set) var index = 0
  private(set) var written = 0

  init(source: UnsafePointer<UInt8>, end: Int, target: UnsafeMutablePointer<UInt8>) {
    self.source = source
    self.end = end
    self.target = target
  }

  /// Unescapes the whole content. Returns false at an escape that JSON does not have; `index` is
  /// then its place.
  mutating func run() -> Bool {
    while index < end {
      let backslash = firstIndex(of: 0x5C, in: source, from: index, to: end)
      copyBytes(source + index, backslash &- index, to: target + written)
      written &+= backslash &- index
      index = backslash
      if backslash == end { return true }
      if backslash &+ 1 >= end { return false }
      let kind = source[backslash &+ 1]
      if kind == 0x75 {
        let unit = hexUnit(at: backslash &+ 2)
        if unit < 0 { return false }
        index = backslash &+ 6
        put(scalar(startingWith: unit))
      } else {
        let byte = Self.meaning(of: kind)
        if byte == 0 { return false }
        target[written] = byte
        written &+= 1
        index = backslash &+ 2
      }
    }
    return true
  }

  /// The byte that a one-letter escape stands for, or 0 if there is no such escape.
  private static func meaning(of kind: UInt8) -> UInt8 {
    switch kind {
    case 0x22, 0x5C, 0x2F: return kind
    case 0x6E: return 0x0A
    case 0x74: return 0x09
    case 0x72: return 0x0D
    case 0x62: return 0x08
    case 0x66: return 0x0C
    default: return 0
    }
  }

  /// Joins a surrogate pair. An unpaired surrogate becomes U+FFFD.
  private mutating func scalar(startingWith unit: Int) -> Int {
    if unit < 0xD800 || unit > 0xDFFF { return unit }
    if unit < 0xDC00, index &+ 1 < end, source[index] == 0x5C, source[index &+ 1] == 0x75 {
      let low = hexUnit(at: index &+ 2)
      if low >= 0xDC00, low <= 0xDFFF {
        index &+= 6
        return 0x10000 &+ ((unit &- 0xD800) &<< 10) &+ (low &- 0xDC00)
      }
    }
    return 0xFFFD
  }

  /// The four hexadecimal digits at `start`, or -1.
  private func hexUnit(at start: Int) -> Int {
    if start &+ 4 > end { return -1 }
    var value = 0
    var index = start
    while index < start &+ 4 {
      let byte = source[index]
      let letter = byte | 0x20
      let digit: Int
      if byte >= 0x30, byte <= 0x39 {
        digit = Int(byte) &- 0x30
      } else if letter >= 0x61, letter <= 0x66 {
        digit = Int(letter) &- 0x57
      } else {
        return -1
      }
      value = value &* 16 &+ digit
      index &+= 1
    }
    return value
  }

  private mutating func put(_ scalar: Int) {
    if scalar < 0x80 {
      put(byte: scalar)
    } else if scalar < 0x800 {
      put(byte: 0xC0 | scalar &>> 6)
      put(byte: 0x80 | scalar & 0x3F)
    } else {
      if scalar < 0x10000 {
        put(byte: 0xE0 | scalar &>> 12)
      } else {
        put(byte: 0xF0 | scalar &>> 18)
        put(byte: 0x80 | scalar &>> 12 & 0x3F)
      }
      put(byte: 0x80 | scalar &>> 6 & 0x3F)
      put(byte: 0x80 | scalar & 0x3F)
    }
  }

  private mutating func put(byte: Int) {
    target[written] = UInt8(truncatingIfNeeded: byte)
    written &+= 1
  }
}
