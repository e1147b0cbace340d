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

/// The process's standard input, output and error, as the compiler connects them.
struct StandardStreams {
  /// The result of an attempt to read a number of bytes.
  enum Filling {
    case whole
    /// The input ended before the first byte.
    case nothing
    /// The input ended after the first byte.
    case part
    /// Reading failed, for the system's reason.
    case failure(String)
  }

  init() {
    #if os(Windows)
      _ = _setmode(0, _O_BINARY)
      _ = _setmode(1, _O_BINARY)
    #else
      // Without SIGPIPE, a compiler that has ended is reported like any other failure to write.
      _ = signal(SIGPIPE, SIG_IGN)
    #endif
  }

  /// Reads until `buffer` is full or the input ends.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Filling {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = Self.read(into: rest)
      if count == 0 { return filled == 0 ? .nothing : .part }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        return .failure(Self.lastError)
      }
    }
    return .whole
  }

  /// Writes `message` with its length before it. Returns the system's reason if it fails.
  func send(_ message: [UInt8]) -> String? {
    var frame: [UInt8] = []
    frame.reserveCapacity(8 + message.count)
    withUnsafeBytes(of: UInt64(message.count).littleEndian) { frame.append(contentsOf: $0) }
    frame.append(contentsOf: message)
    return frame.withUnsafeBytes { Self.writeAll($0, to: 1) ? nil : Self.lastError }
  }

  func exit() -> Never { ending(0) }

  /// Ends the plugin with one line on standard error.
  func exit(because sentence: String) -> Never {
    let line = Array("LiaisonMacros: \(sentence)\n".utf8)
    // If this write fails, too, there is no way left to report it.
    _ = line.withUnsafeBytes { Self.writeAll($0, to: 2) }
    ending(1)
  }

  private static var lastError: String { String(cString: strerror(errno)) }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = write(UnsafeRawBufferPointer(rebasing: bytes[written...]), to: file)
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

// These names of the C library differ between systems or from the methods above.

private func ending(_ status: Int32) -> Never { exit(status) }

extension StandardStreams {
  private static func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if os(Windows)
      Int(_read(0, buffer.baseAddress, UInt32(clamping: buffer.count)))
    #elseif canImport(Darwin)
      Darwin.read(0, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      Glibc.read(0, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(0, buffer.baseAddress, buffer.count)
    #elseif canImport(Android)
      Android.read(0, buffer.baseAddress, buffer.count)
    #endif
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int {
    #if os(Windows)
      Int(_write(file, bytes.baseAddress, UInt32(clamping: bytes.count)))
    #elseif canImport(Darwin)
      Darwin.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Android)
      Android.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}
