extension WireWriter {
  /// Where the parts of a structure or an enumeration begin.
  ///
  /// ``WireWriter/open(_:)`` makes it, and ``WireWriter/close(_:)`` consumes it. It cannot be
  /// copied, so no value is closed twice.
  public struct Parts: ~Copyable {
    @usableFromInline let start: Int

    @inlinable
    init(start: Int) { self.start = start }
  }

  /// Begins a value of several parts, with room for their length.
  ///
  /// A reader skips parts that it does not know, and uses defaults for those that are missing. So
  /// parts can be appended to a type, and both versions understand each other.
  @inlinable
  @inline(__always)
  public mutating func open(_ type: @autoclosure () -> Any.Type) -> Parts {
    depth &-= 1
    if depth < 0 { fail(.tooDeep, writing: type()) }
    put(number: 0 as UInt32)
    return Parts(start: count)
  }

  /// Ends the value that was begun last.
  ///
  /// It writes the length of the parts into the room before them. Values that contain each other
  /// are closed in the reverse order.
  @inlinable
  public mutating func close(_ parts: consuming Parts) {
    depth &+= 1
    // True only if there was no room for the length; the writer has that error.
    if parts.start < 4 || parts.start > count { return }
    let length = UInt32(truncatingIfNeeded: count - parts.start)
    (start + (parts.start - 4)).storeBytes(of: length.littleEndian, as: UInt32.self)
  }
}
