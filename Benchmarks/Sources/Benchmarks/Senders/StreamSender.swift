import Dispatch
import Synchronization

/// One `AsyncStream` for each listener and a task that reads it. Posts are pipelined: a batch is
/// yielded to all streams, then all readers are waited for.
final class StreamSender: Sender {
  private static let batch = 1_000

  private let readers = StreamReaders()
  private var continuations: [AsyncStream<Change>.Continuation] = []
  private let audience: Audience

  init(_ audience: Audience) {
    self.audience = audience
  }

  deinit {
    for continuation in continuations { continuation.finish() }
  }

  func addAll() {
    audience.handAll { listener in
      let (stream, continuation) = AsyncStream.makeStream(of: Change.self)
      continuations.append(continuation)
      let observer = Observer(listener)
      Task.detached { [readers] in await readers.read(stream) { observer.note($0.x) } }
    }
  }

  func post(_ x: Int, rounds: Int) {
    for start in stride(from: 0, to: rounds, by: Self.batch) {
      let count = min(Self.batch, rounds - start)
      readers.expect(count)
      for _ in 0..<count {
        for continuation in continuations { continuation.yield(Change(x: x)) }
      }
      readers.wait(for: continuations.count)
    }
  }

  var total: Int { audience.total }
}

/// Reads streams, and tells when each has yielded what was expected.
private final class StreamReaders: Sendable {
  private let expected = Atomic(0)
  private let done = DispatchSemaphore(value: 0)

  func expect(_ count: Int) {
    expected.add(count, ordering: .releasing)
  }

  func wait(for count: Int) {
    for _ in 0..<count { done.wait() }
  }

  func read(_ stream: AsyncStream<Change>, _ body: (Change) -> Void) async {
    var received = 0
    for await change in stream {
      body(change)
      received += 1
      if received == expected.load(ordering: .acquiring) { done.signal() }
    }
  }
}

extension SenderKind<any Sender> {
  static var asyncStream: Self {
    Self("AsyncStream, until received", .peer) { StreamSender(Audience(count: $0)) }
  }
}
