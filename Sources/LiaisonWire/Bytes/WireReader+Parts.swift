extension WireReader {
  /// Remembers where the value around the parts ends.
  ///
  /// ``WireReader/open(_:)`` makes it, and ``WireReader/close(_:)`` consumes it. It cannot be
  /// copied, so no value is closed twice.
  public struct Parts: ~Copyable {
    @usableFromInline let outerEnd: UnsafeRawPointer

    @inlinable
    init(outerEnd: UnsafeRawPointer) { self.outerEnd = outerEnd }
  }

  /// Begins a value of several parts. Until it is closed, the reader ends where the parts do.
  ///
  /// A part that was appended in a later version is read only if it is there:
  ///
  ///     let parts = try reader.open(Self.self)
  ///     at = try reader.get()
  ///     battery = reader.hasMore ? try reader.get() : 100
  ///     reader.close(parts)
  ///
  /// - Throws: ``WireError/Code/tooDeep``, or ``WireError/Code/endOfBytes`` if the parts would end
  ///   behind the value around them. If a part throws, nothing is left to close.
  @inlinable
  public mutating func open(
    _ type: @autoclosure () -> Any.Type
  ) throws(WireError) -> Parts {
    if depth <= 0 { throw WireError(.tooDeep, at: offset, reading: type()) }
    let length = Int(clamping: try getNumber(UInt32.self, for: type()))
    if length > remaining { throw WireError(.endOfBytes, at: offset, reading: type()) }
    depth &-= 1
    let parts = Parts(outerEnd: end)
    end = position + length
    return parts
  }

  /// Ends the value that was begun last, and skips parts that a newer version has appended.
  ///
  /// Values that contain each other are closed in the reverse order.
  @inlinable
  public mutating func close(_ parts: consuming Parts) {
    depth &+= 1
    position = end
    end = parts.outerEnd
  }
}
