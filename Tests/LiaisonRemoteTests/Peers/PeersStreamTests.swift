import Liaison
import LiaisonRemote
import LiaisonWire
import Testing

/// What gRPC's suites assert of streams in both directions, and Cap'n Proto's of flow control.
@Suite(.timeLimit(.minutes(5))) struct PeersStreamTests {
  private static let sizes = [27_182, 8, 1_828, 45_904]

  private func chunks(_ sizes: [Int]) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      for size in sizes { continuation.yield([UInt8](repeating: 0, count: size)) }
      continuation.finish()
    }
  }

  @Test(arguments: Carriage.allCases)
  func `a stream that is an argument is read at the other end`(_ carriage: Carriage) async throws {
    let desk = try await DeskEnds(carriage)
    #expect(try await desk.remote.total(of: chunks(Self.sizes)) == 74_922)
    #expect(desk.office.received == Self.sizes)
    await eventually("the source is let go of") { desk.here.counts.sent == 0 }
  }

  @Test(arguments: Carriage.allCases)
  func `a stream that is a result has exactly its elements`(_ carriage: Carriage) async throws {
    let desk = try await DeskEnds(carriage)
    var sizes: [Int] = []
    for try await chunk in try await desk.remote.chunks(of: [31_415, 9, 2_653, 58_979]) {
      sizes.append(chunk.count)
    }
    #expect(sizes == [31_415, 9, 2_653, 58_979])
  }

  @Test func `streams without elements end at once, in both directions`() async throws {
    let desk = try await DeskEnds()
    #expect(try await desk.remote.total(of: chunks([])) == 0)
    for try await _ in try await desk.remote.chunks(of: []) { Issue.record("an element") }
    for try await _ in try await desk.remote.echo(each: chunks([])) { Issue.record("an element") }
  }

  @Test func `a stream that has ended stays at its end`() async throws {
    let desk = try await DeskEnds()
    var reader = try await desk.remote.chunks(of: [1]).makeAsyncIterator()
    #expect(try await reader.next()?.count == 1)
    #expect(try await reader.next() == nil)
    #expect(try await reader.next() == nil)
  }

  @Test(arguments: Carriage.allCases)
  func `elements go there and come back one by one`(_ carriage: Carriage) async throws {
    let desk = try await DeskEnds(carriage)
    let (stream, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    var reader = try await desk.remote.echo(each: stream).makeAsyncIterator()
    for size in Self.sizes {
      source.yield([UInt8](repeating: 1, count: size))
      #expect(try await reader.next()?.count == size)
    }
    source.finish()
    #expect(try await reader.next() == nil)
  }

  @Test func `a callee that reads a part ends the caller's source`() async throws {
    let desk = try await DeskEnds()
    let flag = Flag()
    let (stream, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    source.onTermination = { _ in flag.set() }
    for _ in 0..<20 { source.yield([1, 2]) }
    #expect(try await desk.remote.first(10, of: stream) == 20)
    await eventually("the source hears that nobody reads") { flag.isSet }
    #expect(flag.isSet)
  }

  @Test func `an error of the caller's source is thrown at the callee, and arrives back`()
    async throws
  {
    let desk = try await DeskEnds()
    let (stream, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    source.yield([1, 2, 3])
    source.finish(throwing: QuotaError(limit: 4))
    await #expect(throws: QuotaError(limit: 4)) { try await desk.remote.total(of: stream) }
    #expect(desk.office.received == [3])
  }

  @Test func `cancelling a call ends the source that it was given`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let flag = Flag()
    let (stream, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    source.onTermination = { _ in flag.set() }
    source.yield([1])
    source.yield([2])
    let call = Task { await failure { try await remote.total(of: stream) } }
    await eventually("two have arrived") { desk.office.received.count == 2 }
    call.cancel()
    #expect(await call.value?.code == .cancelled)
    await eventually("the source ends") { flag.isSet }
    #expect(flag.isSet)
  }

  @Test func `a caller's source is no further ahead than its buffer and an answer`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let made = Count()
    let gate = Gate()
    let slow = SlowReader(gate)
    desk.there.export(slow, as: ChunkSinkRemote.self)
    let sink = desk.here.proxy(for: ChunkSinkRemote.self)
    let call = Task {
      try await sink.take(AsyncThrowingStream { made.add(1) > 1_000 ? nil : [0] })
    }
    await eventually("it is stopped") { slow.taken.now == 1 && made.now >= 64 }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(made.now <= 3 * 64 + 2)
    gate.open()
    #expect(try await call.value == 1_000)
    try await remote.nothing()
  }

  @Test func `many streams over one link are read side by side`() async throws {
    let desk = try await DeskEnds(.sockets)
    let remote = desk.remote
    let right = await withTaskGroup { group in
      for count in 1...30 {
        group.addTask {
          var seen = 0
          guard let stream = try? await remote.chunks(of: Array(repeating: count, count: 100))
          else { return 0 }
          do {
            for try await chunk in stream where chunk.count == count { seen += 1 }
          } catch { return 0 }
          return seen == 100 ? 1 : 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(right == 30)
    await eventually("nothing is left") {
      desk.there.counts.sent == 0 && desk.here.counts.references == 1
    }
  }

  @Test func `a small call beside a stream of large elements is answered meanwhile`() async throws {
    let desk = try await DeskEnds(.sockets)
    var reader = try await desk.remote.chunks(
      of: Array(repeating: 500_000, count: 40)
    ).makeAsyncIterator()
    var chunks = 0
    while let chunk = try await reader.next() {
      #expect(chunk.count == 500_000)
      chunks += 1
      #expect(try await desk.remote.say("meanwhile") == "meanwhile")
    }
    #expect(chunks == 40)
  }

  @Test func `the end of the link ends the caller's source, too`() async throws {
    let desk = try await DeskEnds()
    let remote = desk.remote
    let flag = Flag()
    let (stream, source) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    source.onTermination = { _ in flag.set() }
    source.yield([1])
    let call = Task { await failure { try await remote.total(of: stream) } }
    await eventually("one has arrived") { desk.office.received.count == 1 }
    desk.there.close()
    #expect(await call.value?.code == .outcomeUnknown)
    await eventually("the source ends") { flag.isSet }
    #expect(flag.isSet)
  }
}

@Contract(.remote) protocol ChunkSink: Sendable {
  func take(_ chunks: AsyncThrowingStream<[UInt8], any Error>) async throws -> Int
}

private final class SlowReader: ChunkSink {
  let taken = Count()
  private let gate: Gate

  init(_ gate: Gate) { self.gate = gate }

  func take(_ chunks: AsyncThrowingStream<[UInt8], any Error>) async throws -> Int {
    for try await _ in chunks {
      taken.add(1)
      await gate.pass()
    }
    return taken.now
  }
}
