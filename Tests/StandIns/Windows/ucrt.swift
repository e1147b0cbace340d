// What the library uses of Windows' C library.

public func _write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: UInt32) -> Int32 { 0 }
