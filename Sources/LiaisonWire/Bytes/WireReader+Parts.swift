extension WireReader {
  /// Remembers where the value around the parts ends.
  public struct Parts: ~Copyable {
    @usableFromInline let outerEnd: UnsafeRawPointer

    @inlinable
    init(outerEnd: UnsafeRawPointer) { self.outerEnd = outerEnd }
  }

  /// Begins a value of several parts. Until it is closed, the reader ends where the parts do.
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
  @inlinable
  public mutating func close(_ parts: consuming Parts) {
    depth &+= 1
    position = end
    end = parts.outerEnd
  }
}
