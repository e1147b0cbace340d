internal import Liaison

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// This process' standard error, to which its helpers' standard error is forwarded.
///
/// A write blocks while its reader does not read, so a separate thread writes. Meanwhile up to a
/// megabyte is buffered. Bytes beyond that are dropped, and their number is written afterwards.
final class ErrorOutput: Sendable {
  static let shared = ErrorOutput()

  private struct State {
    /// The loop whose thread writes. Nil before the first write, and while the process has no
    /// descriptor left for it.
    var loop: EventLoop?
    /// How many bytes wait to be written.
    var waiting = 0
    /// How many bytes were dropped and not yet reported.
    var leftOut = 0
  }

  private let state = Guarded(State())
  private let descriptor: Int32
  private let limit: Int

  /// - Parameters:
  ///   - descriptor: Where the bytes go.
  ///   - limit: How many may wait to be written.
  init(to descriptor: Int32 = STDERR_FILENO, buffering limit: Int = 1 << 20) {
    (self.descriptor, self.limit) = (descriptor, limit)
  }

  /// Returns at once.
  func write(_ bytes: [UInt8]) {
    let loop = state.withLock { state -> EventLoop? in
      if state.loop == nil { state.loop = Self.makeLoop() }
      let isTaken = state.loop != nil && state.waiting + bytes.count <= limit
      if isTaken { state.waiting += bytes.count } else { state.leftOut += bytes.count }
      return isTaken ? state.loop : nil
    }
    loop?.perform { [self] in writeNow(bytes) }
  }

  private static func makeLoop() -> EventLoop? {
    let loop = try? EventLoop(name: "liaison helpers' errors")
    loop?.perform { blockBrokenPipes() }
    return loop
  }

  private func writeNow(_ bytes: [UInt8]) {
    put(bytes)
    let leftOut = state.withLock { state in
      state.waiting -= bytes.count
      defer { state.leftOut = 0 }
      return state.leftOut
    }
    if leftOut > 0 { put(Array("\n… \(leftOut) bytes of helpers were not passed on\n".utf8)) }
  }

  /// Gives up silently, because a log that cannot be written must not stop the process.
  private func put(_ bytes: [UInt8]) {
    // In a process that has closed its standard error, the descriptor may be a link's socket by
    // now. The library's descriptors are not inherited; a standard stream is.
    let flags = fcntl(descriptor, F_GETFD)
    if flags == -1 || flags & FD_CLOEXEC != 0 { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Blocks `SIGPIPE`, so that a write to a pipe without a reader fails. For this thread alone.
  private static func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// `write` under another name, because the class has a method of that name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
