internal import Liaison

/// One end of a link within a process: the same code as over a socket, without the socket.
package final class InProcessTransport: Transport {
  package let peer = LinkPeer(place: "this process")
  private let incoming: Pipe
  private let outgoing: Pipe

  private init(incoming: Pipe, outgoing: Pipe) {
    (self.incoming, self.outgoing) = (incoming, outgoing)
  }

  /// Both ends of a connection that keeps so many bytes in each direction.
  package static func pair(capacity: Int = 1 << 16) -> (InProcessTransport, InProcessTransport) {
    let (there, back) = (Pipe(capacity: capacity), Pipe(capacity: capacity))
    return (
      InProcessTransport(incoming: back, outgoing: there),
      InProcessTransport(incoming: there, outgoing: back)
    )
  }

  package func open(on loop: EventLoop, for user: any TransportUser) {
    incoming.setReader { loop.perform { user.canRead() } }
    outgoing.setWriter { loop.perform { user.canWrite() } }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress { outgoing.write(bytes) }

  package func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
    incoming.read(into: memory)
  }

  package func close() {
    outgoing.closeWriter()
    incoming.closeReader()
  }
}

/// Bytes in one direction, between two loops or within one.
private final class Pipe: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var hasWriter = true
    var hasReader = true
    /// Tell an end that it can go on. Set while that end is open, and called outside the lock.
    var tellReader: (@Sendable () -> Void)?
    var tellWriter: (@Sendable () -> Void)?
    var readerWaits = true
    var writerWaits = false
  }

  private let state = Guarded(State())
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  func setReader(_ tell: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      state.tellReader = tell
      let isDue = !state.bytes.isEmpty || !state.hasWriter
      state.readerWaits = !isDue
      return isDue
    }
    if isDue { tell() }
  }

  func setWriter(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.tellWriter = tell }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> TransportProgress {
    let (progress, tell) = state.withLock { state -> (TransportProgress, (@Sendable () -> Void)?) in
      if !state.hasReader { return (.ended("the other end is gone"), nil) }
      let count = min(capacity - state.bytes.count, bytes.count)
      if count < bytes.count { state.writerWaits = true }
      if count == 0 { return (.later, nil) }
      state.bytes.append(contentsOf: bytes[..<count])
      return (.bytes(count), Self.wakeReader(&state))
    }
    tell?()
    return progress
  }

  func read(into memory: UnsafeMutableRawBufferPointer) -> TransportProgress {
    let (progress, tells) = state.withLock {
      state -> (TransportProgress, [(@Sendable () -> Void)?]) in
      let count = min(state.bytes.count, memory.count)
      if count == 0 {
        state.readerWaits = true
        return (state.hasWriter ? .later : .ended(nil), [])
      }
      memory.copyBytes(from: state.bytes[..<count])
      state.bytes.removeFirst(count)
      let writer = state.writerWaits ? state.tellWriter : nil
      state.writerWaits = false
      state.readerWaits = true
      // Like a socket: told again as long as there is more.
      let more = !state.bytes.isEmpty || !state.hasWriter
      return (.bytes(count), [writer, more ? Self.wakeReader(&state) : nil])
    }
    for tell in tells { tell?() }
    return progress
  }

  func closeWriter() {
    let tell = state.withLock { state in
      state.hasWriter = false
      state.tellWriter = nil
      return Self.wakeReader(&state)
    }
    tell?()
  }

  func closeReader() {
    let tell = state.withLock { state in
      state.hasReader = false
      state.tellReader = nil
      state.bytes = []
      return state.tellWriter
    }
    tell?()
  }

  private static func wakeReader(_ state: inout State) -> (@Sendable () -> Void)? {
    if !state.readerWaits { return nil }
    // Without a reader yet, nothing is told. `setReader(_:)` checks for bytes itself.
    guard let tell = state.tellReader else { return nil }
    state.readerWaits = false
    return tell
  }
}
