internal import Liaison

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a process writes to its standard error: passed on as it comes, and the last lines kept.
///
/// All helpers share one loop for it, and links have another: the owner's standard error may block.
final class Transcript: LoopMember, @unchecked Sendable {
  // Unchecked, because only the loop's thread reads and writes what changes.
  private static let loop: EventLoop = {
    do throws(LinkError) {
      let loop = try EventLoop(name: "liaison helpers")
      loop.perform { blockBrokenPipes() }
      return loop
    } catch {
      mistake(
        "The process has no descriptor or thread left for what helpers write: \(error.message)")
    }
  }()

  private let descriptor: Int32
  private var key: UInt64 = 0
  private var isOver = false
  private var lines = LastLines()

  /// Reads from a descriptor that does not block, and closes it in the end.
  init(of descriptor: Int32) { self.descriptor = descriptor }

  func begin() {
    let loop = Self.loop
    loop.perform { [self] in
      key = loop.join(self)
      // One that cannot be watched is read at its end.
      do throws(SystemError) { try loop.poller.watch(descriptor, as: key, for: .reading) } catch {}
    }
  }

  /// Passes on what is there, ends, and tells the last lines in the loop's thread.
  ///
  /// A program that the process has started may go on writing, so the end of the pipe is not waited for.
  func end(_ tell: @escaping @Sendable (String) -> Void) {
    Self.loop.perform { [self] in
      pass()
      close()
      tell(lines.text())
    }
  }

  func isReady(for readiness: Readiness) { pass() }

  func loopEnds() { close() }

  /// Reads as much as a pipe holds, at most: others write, too.
  private func pass() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      for _ in 0..<16 where !isOver {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN { return }
        if count <= 0 { return close() }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        lines.append(bytes)
        passOn(bytes)
      }
    }
  }

  /// A log that cannot be written is no reason to stop the process.
  private func passOn(_ bytes: UnsafeRawBufferPointer) {
    // In a process that has closed its standard error, its number may have become a link's socket. What the
    // library opens is not inherited; a standard stream is.
    let flags = fcntl(STDERR_FILENO, F_GETFD)
    if flags == -1 || flags & FD_CLOEXEC != 0 { return }
    _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
  }

  /// Lets writing to a pipe that has no reader fail, rather than end the process. For this thread alone.
  private static func blockBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private func close() {
    if isOver { return }
    isOver = true
    Self.loop.poller.forget(descriptor)
    closeDescriptor(descriptor)
    Self.loop.leave(key)
  }
}
