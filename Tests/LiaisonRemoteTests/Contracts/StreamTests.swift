import LiaisonWire
import Synchronization
import TestSupport
import Testing

@testable import LiaisonRemote

/// Streams of a remote contract.
@Suite struct StreamTests {
  private let ends = MemoryCarrier.pair()

  private func remote(_ station: any Station) -> any Station {
    ends.there.export(station, as: StationRemote.self)
  }

  @Test func `elements arrive in order, and the end behind them`() async throws {
    let stream = try await remote(Numbers(upTo: 1000)).readings(from: 5)
    var count = 5
    for try await reading in stream {
      #expect(reading.celsius == Double(count))
      count += 1
    }
    #expect(count == 1000)
  }

  @Test func `a source is as far ahead as its buffer and one answer, and no further`() async throws {
    let station = Numbers(upTo: .max)
    var iterator = try await remote(station).readings(from: 0).makeAsyncIterator()
    #expect(try await iterator.next()?.celsius == 0)
    // What is made: a buffer, one batch that has arrived, and one that was asked for.
    await eventually { station.made >= 64 }
    for _ in 0..<1000 { await Task.yield() }
    #expect(station.made <= 3 * 64 + 2)
    for number in 1...500 { #expect(try await iterator.next()?.celsius == Double(number)) }
  }

  @Test func `an error of the source arrives behind the elements`() async throws {
    let stream = try await remote(Numbers(upTo: 3, then: QuotaError(limit: 2))).readings(from: 0)
    var count = 0
    await #expect(throws: QuotaError(limit: 2)) {
      for try await _ in stream { count += 1 }
    }
    #expect(count == 3)
  }

  @Test func `a source ends when its reader does`() async throws {
    let station = Numbers(upTo: .max)
    let exported = ends.there.exported
    let remote = remote(station)
    for try await reading in try await remote.readings(from: 0) where reading.celsius > 5 { break }
    await eventually { station.hasEnded }
    #expect(station.hasEnded)
    #expect(ends.there.exported == exported + 1)
  }

  @Test func `a source ends when the task that reads is cancelled`() async throws {
    let station = Silence()
    let remote = remote(station)
    let task = Task {
      for try await _ in try await remote.readings(from: 0) { return false }
      return Task.isCancelled
    }
    await eventually { station.isRead.value }
    task.cancel()
    #expect(try await task.value)
    await eventually { station.hasEnded.value }
    #expect(station.hasEnded.value)
  }

  @Test func `the end of the link ends a stream with its failure`() async throws {
    let stream = try await remote(Numbers(upTo: .max)).readings(from: 0)
    ends.here.cut()
    let failure = await #expect(throws: RemoteFailure.self) { for try await _ in stream {} }
    #expect([.notSent, .outcomeUnknown].contains(failure?.code))
  }

  @Test func `a stream of objects is one of proxies`() async throws {
    let station = Silence()
    var told: [Double] = []
    for try await display in try await remote(station).displays() {
      try await display.changed(to: Double(told.count))
      told.append(Double(told.count))
    }
    #expect(told == [0, 1])
    #expect(station.display.told == [0, 1])
  }
}

/// A flag that is set from anywhere.
private final class Flag: Sendable {
  private let state = Mutex(false)
  var value: Bool { state.withLock { $0 } }
  func set() { state.withLock { $0 = true } }
}

private final class Numbers: Station {
  private let end: Int
  private let error: QuotaError?
  private let state = Mutex(0)
  private let ended = Flag()

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
    private let flag: Flag
    init(_ flag: Flag) { self.flag = flag }
    deinit { flag.set() }
  }
}

private final class Silence: Station {
  let display = Display()
  let isRead = Flag()
  let hasEnded = Flag()

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
