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

/// Forwards a process' standard error as it comes, and keeps the last lines.
final class Transcript: LoopMember, @unchecked Sendable {
  // Unchecked, because only the loop's thread reads and writes what changes.
  private let descriptor: Int32
  private var key: UInt64 = 0
  private var isOver = false
  private var lines = LastLines()

  /// Reads from a descriptor that does not block, and closes it in the end.
  init(of descriptor: Int32) { self.descriptor = descriptor }

  func begin() {
    let loop = EventLoop.ofHelpers
    loop.perform { [self] in
      key = loop.join(self)
      // A pipe that cannot be watched is read when the process has ended.
      do throws(SystemError) { try loop.poller.watch(descriptor, as: key, for: .reading) } catch {}
    }
  }

  /// Forwards what the pipe holds, closes it, and calls `tell` with the last lines on the loop's
  /// thread.
  ///
  /// A program that the process has started may keep the pipe open, so this does not wait for its
  /// end.
  func end(_ tell: @escaping @Sendable (String) -> Void) {
    EventLoop.ofHelpers.perform { [self] in
      pass()
      close()
      tell(lines.text())
    }
  }

  func isReady(for readiness: Readiness) { pass() }

  func loopEnds() { close() }

  /// Reads at most as much as a pipe holds, so that other pipes get their turn.
  private func pass() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      for _ in 0..<16 where !isOver {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN { return }
        if count <= 0 { return close() }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        lines.append(bytes)
        ErrorOutput.shared.write(Array(bytes))
      }
    }
  }

  private func close() {
    if isOver { return }
    isOver = true
    EventLoop.ofHelpers.dismiss(key, closing: descriptor)
  }
}
