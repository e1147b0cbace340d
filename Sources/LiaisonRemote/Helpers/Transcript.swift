internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a process writes to its standard error: passed on as it comes, and the last lines kept.
final class Transcript: @unchecked Sendable {
  // Unchecked, because only the queue reads and writes these.
  private let descriptor: Int32
  private let source: any DispatchSourceRead
  private var lines = LastLines()

  /// Reads from a descriptor that does not block, and closes it in the end.
  init(of descriptor: Int32, on queue: DispatchQueue) {
    self.descriptor = descriptor
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.pass() }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  /// Passes on what is there, and ends. The last lines. Called on the queue.
  ///
  /// A program that the process has started may go on writing, so the end of the pipe is not waited for.
  func end() -> String {
    if !source.isCancelled { pass() }
    source.cancel()
    return lines.text()
  }

  private func pass() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN { return }
        // A source stays ready at the end of what is written.
        if count <= 0 { return source.cancel() }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        lines.append(bytes)
        // A log that cannot be written is no reason to stop the process.
        _ = write(STDERR_FILENO, bytes.baseAddress, count)
      }
    }
  }
}
