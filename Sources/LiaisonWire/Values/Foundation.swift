#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif

#if canImport(FoundationEssentials) || canImport(Foundation)
  /// Seconds since the beginning of 2001, as a `Double`.
  extension Date: WireValue {
    /// Writes the seconds since the beginning of 2001, in eight bytes. The writer fails as
    /// ``WireError/Code/badValue`` if they are NaN.
    public func write(to writer: inout WireWriter) {
      let seconds = timeIntervalSinceReferenceDate
      if seconds.isNaN { writer.fail(.badValue, writing: Date.self) }
      seconds.write(to: &writer)
    }

    /// Reads seconds since the beginning of 2001. Any number is a date.
    ///
    /// - Throws: ``WireError/Code/badValue`` if they are NaN. Foundation stops a program that
    ///   describes such a date.
    public init(reading reader: inout WireReader) throws(WireError) {
      let offset = reader.offset
      let seconds = try Double(reading: &reader)
      if seconds.isNaN { throw WireError(.badValue, at: offset, reading: Date.self) }
      self.init(timeIntervalSinceReferenceDate: seconds)
    }
  }

  /// Its sixteen bytes.
  extension UUID: WireValue {
    /// Writes its sixteen bytes.
    public func write(to writer: inout WireWriter) {
      withUnsafeBytes(of: uuid) { writer.put(raw: $0) }
    }

    /// Reads sixteen bytes, which may have any value.
    public init(reading reader: inout WireReader) throws(WireError) {
      let bytes = try reader.take(16, for: UUID.self)
      self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }

  /// The number of bytes, and the bytes: the same as `[UInt8]`.
  extension Data: WireValue {
    /// Writes the number of bytes, and the bytes.
    public func write(to writer: inout WireWriter) {
      writer.put(count: count, of: Data.self)
      withUnsafeBytes { writer.put(raw: $0) }
    }

    /// Reads the number of bytes, and copies the bytes.
    ///
    /// They count against the memory of the message.
    public init(reading reader: inout WireReader) throws(WireError) {
      self = try reader.getBytes(for: Data.self) { bytes in
        bytes.baseAddress.map { Data(bytes: $0, count: bytes.count) } ?? Data()
      }
    }
  }
#endif
