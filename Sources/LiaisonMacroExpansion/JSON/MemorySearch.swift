#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#elseif canImport(ucrt)
  private import ucrt
#endif

// The plugin is not optimised, and its loop over bytes would cost nanoseconds a byte. The C
// library's loops are always optimised.

/// The index of the first `byte` in `bytes[start..<end]`, or `end` if there is none.
func firstIndex(
  of byte: Int32,
  in bytes: UnsafePointer<UInt8>,
  from start: Int,
  to end: Int
) -> Int {
  if start >= end { return end }
  guard let found = memchr(bytes + start, byte, end - start) else { return end }
  return Int(bitPattern: found) - Int(bitPattern: bytes)
}

/// The index of the first occurrence of a text that is not empty.
func firstIndex(of text: String, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
  var text = text
  return text.withUTF8 { text in
    guard let base = bytes.base.baseAddress, let first = text.baseAddress else { return nil }
    let memory = base.assumingMemoryBound(to: UInt8.self)
    var place = bytes.startIndex
    while bytes.endIndex &- place >= text.count {
      let end = bytes.endIndex &- text.count &+ 1
      place = firstIndex(of: Int32(first.pointee), in: memory, from: place, to: end)
      if place == end { return nil }
      if memcmp(memory + place, first, text.count) == 0 { return place }
      place &+= 1
    }
    return nil
  }
}

/// The index of the quote that closes the JSON string whose content starts at `start`; `end` if
/// there is none.
///
/// Strings full of escaped quotes are the largest part of a message, so this loop is kept short.
func firstUnescapedQuote(
  in bytes: UnsafePointer<UInt8>,
  from start: Int,
  to end: Int
) -> Int {
  var index = start
  while index < end {
    guard let found = memchr(bytes + index, 0x22, end &- index) else { return end }
    let quote = Int(bitPattern: found) &- Int(bitPattern: bytes)
    if quote == start || bytes[quote &- 1] != 0x5C { return quote }
    // Each pair of backslashes is one escaped backslash. A single one left over escapes the quote.
    var backslash = quote &- 1
    while backslash >= start, bytes[backslash] == 0x5C { backslash &-= 1 }
    if (quote &- backslash) & 1 == 1 { return quote }
    index = quote &+ 1
  }
  return end
}

/// Copies `count` bytes between two places that do not overlap.
func copyBytes(
  _ source: UnsafePointer<UInt8>,
  _ count: Int,
  to target: UnsafeMutablePointer<UInt8>
) {
  if count > 0 { memcpy(target, source, count) }
}
