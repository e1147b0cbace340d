import Liaison
import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

/// Streams of a remote contract.
@Suite(.timeLimit(.minutes(5))) struct StreamTests {
  private func far(_ station: any Station, _ way: Way) async throws -> Far<StationRemote> {
    try await way.export(station, as: StationRemote.self)
  }

  @Test(arguments: Way.allCases) func `elements arrive in order, and the end behind them`(way: Way)
    async throws
  {
    let far = try await far(Numbers(upTo: 1000), way)
    let stream = try await far.remote.readings(from: 5)
    var count = 5
    for try await reading in stream {
      #expect(reading.celsius == Double(count))
      count += 1
    }
    #expect(count == 1000)
  }

  @Test(arguments: Way.allCases)
  func `a source is as far ahead as its buffer and two answers, and no further`(way: Way)
    async throws
  {
    let station = Numbers(upTo: .max)
    let far = try await far(station, way)
    var iterator = try await far.remote.readings(from: 0).makeAsyncIterator()
    #expect(try await iterator.next()?.celsius == 0)
    // What is made: a buffer, one batch that has arrived, and one that was asked for.
    await eventually("the buffer fills") { station.made >= 64 }
    for _ in 0..<1000 { await Task.yield() }
    #expect(station.made <= 3 * 64 + 2)
    for number in 1...500 { #expect(try await iterator.next()?.celsius == Double(number)) }
  }

  @Test(arguments: Way.allCases) func `an error of the source arrives behind the elements`(way: Way)
    async throws
  {
    let far = try await far(Numbers(upTo: 3, then: QuotaError(limit: 2)), way)
    let stream = try await far.remote.readings(from: 0)
    var count = 0
    await #expect(throws: QuotaError(limit: 2)) {
      for try await _ in stream { count += 1 }
    }
    #expect(count == 3)
  }

  @Test(arguments: Way.allCases)
  func `an error that the contract lists arrives as itself in a stream that a closure is given`(
    way: Way
  ) async throws {
    let far = try await way.export(Funnel(), as: GatheringRemote.self)
    let read = Guarded<[Int]>([])
    await #expect(throws: QuotaError(limit: 3)) {
      try await far.remote.gather { numbers in
        for try await number in numbers { read.withLock { $0.append(number) } }
      }
    }
    #expect(read.withLock { $0 } == [0, 1, 2])
  }

  @Test func `answers are as small as the reader's end wants them, and lose no element`()
    async throws
  {
    let (left, right) = InProcessTransport.pair()
    var small = LinkLimits.patient
    small.message = WireLimits(bytes: 600)
    let ends = Ends(
      here: Link(over: left, on: .shared, small), there: Link(over: right, on: .shared, .patient))
    ends.there.export(Numbers(upTo: 1000), as: StationRemote.self)
    ends.there.export(Lines(), as: LineSourceRemote.self)
    ends.here.start()
    ends.there.start()
    var count = 0
    for try await _ in try await ends.here.proxy(for: StationRemote.self).readings(from: 0) {
      count += 1
    }
    #expect(count == 1000)
    // Each line fits alone, and hardly another one beside it.
    var lengths: [Int] = []
    for try await line in try await ends.here.proxy(for: LineSourceRemote.self).lines() {
      lengths.append(line.utf8.count)
    }
    #expect(lengths == Lines.lengths)
  }

  @Test(arguments: Way.allCases) func `a source ends when its reader does`(way: Way) async throws {
    let station = Numbers(upTo: .max)
    let far = try await far(station, way)
    for try await reading in try await far.remote.readings(from: 0) where reading.celsius > 5 {
      break
    }
    await eventually("the source ends") { station.hasEnded }
    #expect(station.hasEnded)
  }

  @Test(arguments: Way.allCases) func `a source ends when the task that reads is cancelled`(
    way: Way
  ) async throws {
    let station = Silence()
    let far = try await far(station, way)
    let task = Task {
      for try await _ in try await far.remote.readings(from: 0) { return false }
      return Task.isCancelled
    }
    await eventually("somebody reads") { station.isRead.value }
    task.cancel()
    // Cancelled while it reads, or before: then the call is.
    do { #expect(try await task.value) } catch {
      #expect((error as? RemoteFailure)?.code == .cancelled)
    }
    await eventually("the source ends") { station.hasEnded.value }
    #expect(station.hasEnded.value)
  }

  @Test(arguments: Way.allCases) func `the end of the link ends a stream with its failure`(way: Way)
    async throws
  {
    let far = try await far(Numbers(upTo: .max), way)
    let stream = try await far.remote.readings(from: 0)
    far.cut()
    let failure = await #expect(throws: RemoteFailure.self) { for try await _ in stream {} }
    #expect([.notSent, .outcomeUnknown, .invalidated].contains(failure?.code))
  }

  @Test(arguments: Way.allCases)
  func `a second reader at a time is refused, and takes nothing from the first`(
    way: Way
  ) async throws {
    let far = try await far(Numbers(upTo: 5_000), way)
    let stream = try await far.remote.readings(from: 0)
    let refused = Mark()
    let readers = (0..<4).map { _ in
      Task {
        var read: [Double] = []
        do {
          for try await reading in stream {
            read.append(reading.celsius)
            await Task.yield()
          }
        } catch {
          #expect((error as? RemoteFailure)?.code == .refused)
          refused.set()
        }
        return read
      }
    }
    var read: [Double] = []
    for reader in readers { read += await reader.value }
    #expect(read.sorted() == (0..<5_000).map(Double.init) || read.count < 5_000)
    #expect(Set(read).count == read.count)
    if !refused.value { #expect(read.count == 5_000) }
  }

  @Test(arguments: Way.allCases) func `a stream of objects is one of proxies`(way: Way) async throws
  {
    let station = Silence()
    var told: [Double] = []
    let far = try await far(station, way)
    for try await display in try await far.remote.displays() {
      try await display.changed(to: Double(told.count))
      told.append(Double(told.count))
    }
    #expect(told == [0, 1])
    #expect(station.display.told == [0, 1])
  }
}

/// A mark that is set from anywhere.
private final class Mark: Sendable {
  private let state = Guarded(false)
  var value: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}

@Contract(.remote) protocol LineSource: Sendable {
  func lines() async throws -> AsyncThrowingStream<String, any Error>
}

private final class Lines: LineSource {
  static let lengths = [10, 560, 20, 30, 550, 540, 1]

  func lines() async throws -> AsyncThrowingStream<String, any Error> {
    AsyncThrowingStream { lines in
      for length in Self.lengths { lines.yield(String(repeating: "a", count: length)) }
      lines.finish()
    }
  }
}

@Contract(.remote(throwing: QuotaError.self)) protocol Gathering: Sendable {
  func gather(
    _ read: @escaping @Sendable (AsyncThrowingStream<Int, any Error>) async throws -> Void
  ) async throws
}

private final class Funnel: Gathering {
  func gather(
    _ read: @escaping @Sendable (AsyncThrowingStream<Int, any Error>) async throws -> Void
  ) async throws {
    try await read(
      AsyncThrowingStream { numbers in
        for number in 0..<3 { numbers.yield(number) }
        numbers.finish(throwing: QuotaError(limit: 3))
      })
  }
}

final class Numbers: Station {
  private let end: Int
  private let error: QuotaError?
  private let state = Guarded(0)
  private let ended = Mark()

  init(upTo end: Int, then error: QuotaError? = nil) { (self.end, self.error) = (end, error) }

  var made: Int { state.withLock { $0 } }
  var hasEnded: Bool { ended.value }

  func readings(from first: Int) async throws -> AsyncThrowingStream<Reading, any Error> {
    let whenGone = WhenGone(ended)
    state.withLock { $0 = first }
    return AsyncThrowingStream { [self] in
      extendLifetime(whenGone)
      let next = state.withLock { state in
        defer { if state < end { state += 1 } }
        return state
      }
      if next < end { return Reading(celsius: Double(next)) }
      if let error { throw error }
      return nil
    }
  }

  func displays() async throws -> AsyncThrowingStream<any ThermostatDelegate, any Error> {
    AsyncThrowingStream { $0.finish() }
  }

  private final class WhenGone: Sendable {
    private let flag: Mark
    init(_ flag: Mark) { self.flag = flag }
    deinit { flag.set() }
  }
}

private final class Silence: Station {
  let display = Display()
  let isRead = Mark()
  let hasEnded = Mark()

  func readings(from first: Int) async throws -> AsyncThrowingStream<Reading, any Error> {
    isRead.set()
    return AsyncThrowingStream { $0.onTermination = { [hasEnded] _ in hasEnded.set() } }
  }

  func displays() async throws -> AsyncThrowingStream<any ThermostatDelegate, any Error> {
    AsyncThrowingStream { continuation in
      continuation.yield(display)
      continuation.yield(display)
      continuation.finish()
    }
  }
}
