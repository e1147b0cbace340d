/// The number of bytes, and so many bytes of UTF-8.
extension String: WireValue {
  /// Writes the number of bytes in UTF-8, and these bytes.
  ///
  /// A text that is not stored as UTF-8 in one piece is copied first.
  @inlinable
  @inline(__always)
  public func write(to writer: inout WireWriter) {
    // Nearly every text is UTF-8 in one piece already, and needs no copy.
    let isWritten: Void? = utf8.withContiguousStorageIfAvailable {
      writer.put(bytes: UnsafeRawBufferPointer($0))
    }
    if isWritten == nil { writer.put(bytesOf: self) }
  }

  /// Reads the number of bytes, and a text of so many bytes.
  ///
  /// The bytes count against the memory of the message.
  ///
  /// - Throws: ``WireError/Code/badText`` if the bytes are not UTF-8. They are not repaired.
  @inlinable
  public init(reading reader: inout WireReader) throws(WireError) {
    let count = try reader.getCount(taking: 1, for: String.self)
    let offset = reader.offset
    let bytes = UnsafeRawBufferPointer(
      start: try reader.take(count, for: String.self), count: count)
    self = String(decoding: bytes, as: UTF8.self)
    // Decoding repairs invalid UTF-8, and a repaired text has other bytes. Comparing them is
    // several times faster than `String(validating:as:)`.
    let isRepaired = withUTF8 { !UnsafeRawBufferPointer($0).holdsSame(as: bytes) }
    if isRepaired { throw WireError(.badText, at: offset, reading: String.self) }
  }
}

/// Its text as a `String`. A text of another length than one character is refused.
extension Character: WireValue {
  /// Writes its text as a `String` does.
  public func write(to writer: inout WireWriter) { String(self).write(to: &writer) }

  /// Reads a text of one character.
  ///
  /// - Throws: ``WireError/Code/badValue`` if the text is empty, or longer than one character.
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    let text = try String(reading: &reader)
    guard let first = text.first, text.dropFirst().isEmpty else {
      throw WireError(.badValue, at: offset, reading: Character.self)
    }
    self = first
  }
}

/// Its number in four bytes. A number that is no scalar's is refused.
extension Unicode.Scalar: WireValue {
  /// Writes its number in four bytes.
  public func write(to writer: inout WireWriter) { writer.put(number: value) }

  /// Reads a number in four bytes.
  ///
  /// - Throws: ``WireError/Code/badValue`` if it is not the number of a scalar.
  public init(reading reader: inout WireReader) throws(WireError) {
    let offset = reader.offset
    guard let scalar = Unicode.Scalar(try reader.getNumber(UInt32.self, for: Unicode.Scalar.self))
    else { throw WireError(.badValue, at: offset, reading: Unicode.Scalar.self) }
    self = scalar
  }
}

extension UnsafeRawBufferPointer {
  /// Compares eight bytes at a time, which takes a ninth of `elementsEqual` for a kilobyte.
  @inlinable
  func holdsSame(as other: Self) -> Bool {
    if count != other.count { return false }
    var offset = 0
    while offset &+ 8 <= count {
      let one = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if one != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
      offset &+= 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset &+= 1
    }
    return true
  }
}
