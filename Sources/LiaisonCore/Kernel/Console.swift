#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import ucrt
#endif

/// Standard error.
enum Console {
  /// Writes one line with one system call, so that lines of several threads do not mix.
  static func warn(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { bytes in
      #if canImport(WinSDK)
        _ = _write(2, bytes.baseAddress, UInt32(truncatingIfNeeded: bytes.count))
      #else
        _ = write(2, bytes.baseAddress, bytes.count)
      #endif
    }
  }
}
