/// A growing buffer of JSON text.
///
/// It manages raw memory because an array's `append` is generic code in an unoptimised build, and
/// an expansion has tens of thousands of bytes. The code that makes a writer must `deallocate` it.
struct JSONWriter {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  init() {
    capacity = 4096
    base = .allocate(capacity: capacity)
  }

  func deallocate() { base.deallocate() }

  /// The bytes written so far.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { target, written in
      if let start = target.baseAddress { copyBytes(base, count, to: start) }
      written = count
    }
  }

  mutating func write(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { source in
      guard let start = source.baseAddress else { return }
      reserve(source.count)
      copyBytes(start, source.count, to: base + count)
      count &+= source.count
    }
  }

  /// Writes `text` in quotes, escaped.
  mutating func writeString(_ text: String) {
    var text = text
    text.withUTF8 { source in
      // An escape has at most six bytes.
      reserve(source.count &* 6 &+ 2)
      base[count] = 0x22
      count &+= 1
      if let start = source.baseAddress { writeContent(start, source.count) }
      base[count] = 0x22
      count &+= 1
    }
  }

  private mutating func reserve(_ more: Int) {
    if count &+ more <= capacity { return }
    capacity = (count &+ more) &* 2
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    copyBytes(base, count, to: larger)
    base.deallocate()
    base = larger
  }

  private mutating func writeContent(_ source: UnsafePointer<UInt8>, _ length: Int) {
    var index = 0
    while index < length {
      let plain = endOfPlainText(in: source, from: index, to: length)
      copyBytes(source + index, plain &- index, to: base + count)
      count &+= plain &- index
      index = plain
      if index < length {
        writeEscape(of: source[index])
        index &+= 1
      }
    }
  }

  private mutating func writeEscape(of byte: UInt8) {
    let target = base + count
    target[0] = 0x5C
    count &+= 2
    switch byte {
    case 0x22, 0x5C: target[1] = byte
    case 0x0A: target[1] = 0x6E
    case 0x09: target[1] = 0x74
    case 0x0D: target[1] = 0x72
    default:
      let low = byte & 0xF
      target[1] = 0x75
      target[2] = 0x30
      target[3] = 0x30
      target[4] = 0x30 | byte &>> 4
      target[5] = low < 10 ? 0x30 &+ low : 0x57 &+ low
      count &+= 4
    }
  }
}

/// The index of the first quote, backslash or control character in `source[start..<end]`, or `end`.
///
/// It reads eight bytes at a time where it can.
private func endOfPlainText(
  in source: UnsafePointer<UInt8>,
  from start: Int,
  to end: Int
) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highBits: UInt64 = 0x8080_8080_8080_8080
  let misalignment = Int(bitPattern: source) & 7
  var index = start
  while index < end {
    if (index &+ misalignment) & 7 == 0, index &+ 8 <= end {
      let word = UnsafeRawPointer(source + index).assumingMemoryBound(to: UInt64.self).pointee
      let quotes = word ^ 0x2222_2222_2222_2222
      let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
      // A term has a high bit set if, and only if, the word contains a byte that the term searches
      // for.
      let found =
        ((word &- 0x2020_2020_2020_2020) & ~word)
        | ((quotes &- ones) & ~quotes)
        | ((backslashes &- ones) & ~backslashes)
      if found & highBits == 0 {
        index &+= 8
        continue
      }
    }
    let byte = source[index]
    if byte < 0x20 || byte == 0x22 || byte == 0x5C { return index }
    index &+= 1
  }
  return end
}
