import LiaisonTesting
import Testing

@testable import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimit(.minutes(5))) struct ErrorOutputTests {
  @Test func `what nobody reads waits up to the limit, and what exceeds it is counted`()
    async throws
  {
    let pipe = try ErrorPipe.make()
    // Inherited, as standard streams are: to others it writes nothing.
    let writing = dup(pipe.writing)
    close(pipe.writing)
    let filling = Self.fill(writing)
    let output = ErrorOutput(to: writing, buffering: 100)
    output.write([UInt8](repeating: 1, count: 60))
    output.write([UInt8](repeating: 2, count: 41))
    output.write([UInt8](repeating: 3, count: 40))
    output.write([UInt8](repeating: 4, count: 9))
    let note = Array("\n… 50 bytes of helpers were not passed on\n".utf8)
    let expected =
      [UInt8](repeating: 1, count: 60) + note + [UInt8](repeating: 3, count: 40)
    var read = 0
    var bytes: [UInt8] = []
    await eventually("all is written") {
      let chunk = Self.read(pipe.reading)
      bytes += chunk.dropFirst(max(0, filling - read))
      read += chunk.count
      return bytes.count >= expected.count
    }
    #expect(bytes == expected)
    close(pipe.reading)
    close(writing)
  }

  /// Writes until nothing more fits. Returns how much did.
  private static func fill(_ descriptor: Int32) -> Int {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    let bytes = [UInt8](repeating: 0, count: 4096)
    var count = 0
    while case let written = write(descriptor, bytes, bytes.count), written > 0 { count += written }
    return count
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = systemRead(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}

/// By another name than the method's.
private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
) -> Int {
  read(descriptor, bytes, count)
}
