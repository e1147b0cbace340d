import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import TestSupport

/// What the suites of other libraries ask of an object at the other end.
@Contract(.remote(throwing: QuotaError.self)) protocol Desk: Sendable {
  func fill(_ count: Int, for bytes: [UInt8]) async throws -> [UInt8]
  func say(_ text: String) async throws -> String
  func sequence() async throws -> Int
  @OneWay func note(_ number: Int) async throws
  func nothing() async throws
  func wait() async throws
  func wait(with display: any ThermostatDelegate) async throws -> any ThermostatDelegate
  func wait(through desk: any Desk) async throws
  func keep(_ display: (any ThermostatDelegate)?) async throws
  func kept() async throws -> (any ThermostatDelegate)?
  func tellKept(_ celsius: Double) async throws
  func tell(_ display: any ThermostatDelegate, _ celsius: Double) async throws
  func echo(_ display: any ThermostatDelegate) async throws -> any ThermostatDelegate
  func areSame(
    _ one: any ThermostatDelegate, _ other: any ThermostatDelegate
  ) async throws -> Bool
  func isMe(_ desk: any Desk) async throws -> Bool
  func make() async throws -> any ThermostatDelegate
  func fail(saying text: String) async throws
  func fail(through desk: any Desk, saying text: String) async throws
  func quota(through desk: any Desk) async throws
  func giveUp() async throws
  func total(of chunks: AsyncThrowingStream<[UInt8], any Error>) async throws -> Int
  func first(_ count: Int, of chunks: AsyncThrowingStream<[UInt8], any Error>) async throws -> Int
  func echo(
    each chunks: AsyncThrowingStream<[UInt8], any Error>
  ) async throws -> AsyncThrowingStream<[UInt8], any Error>
  func chunks(of sizes: [Int]) async throws -> AsyncThrowingStream<[UInt8], any Error>
  func milliseconds(through desk: (any Desk)?) async throws -> Double
  func count(down depth: Int, with other: any Desk) async throws -> Int
  func move(_ room: Grumpy) async throws -> Grumpy
  func note(each numbers: [Int], by note: @escaping @Sendable (Int) async throws -> Void)
    async throws
}

/// What happens at a gate: those who come wait until it is opened, or their task is cancelled.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var last = 0
  }

  private let state = Guarded(State())

  var waiting: Int { state.withLock { $0.waiting.count } }

  func open() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.isOpen = true
      return Array(state.waiting.values)
    }
    for each in waiting { each.resume() }
  }

  func pass() async {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
    }
  }
}

/// A display. The test asks how many of them are alive.
final class CountedDisplay: ThermostatDelegate {
  let told = Count()
  private let living: Count

  init(_ living: Count) {
    self.living = living
    living.add(1)
  }

  deinit { living.add(-1) }

  func changed(to celsius: Double) async throws { told.add(1) }
}

final class Office: Desk {
  struct Spilled: Error, CustomStringConvertible { let description: String }

  private struct State {
    var calls = 0
    var notes: [Int] = []
    var kept: (any ThermostatDelegate)?
    var received: [Int] = []
  }

  let gate = Gate()
  let living = Count()
  let begun = Count()
  let cancelled = Count()
  private let state = Guarded(State())
  private let ended: (@Sendable () -> Void)?

  init(ended: (@Sendable () -> Void)? = nil) { self.ended = ended }

  deinit { ended?() }

  var notes: [Int] { state.withLock { $0.notes } }
  var received: [Int] { state.withLock { $0.received } }

  func fill(_ count: Int, for bytes: [UInt8]) async throws -> [UInt8] {
    [UInt8](repeating: bytes.first ?? 0, count: count)
  }
  func say(_ text: String) async throws -> String { text }
  func sequence() async throws -> Int {
    state.withLock { state in
      defer { state.calls += 1 }
      return state.calls
    }
  }
  func note(_ number: Int) async throws { state.withLock { $0.notes.append(number) } }
  func nothing() async throws {}
  func wait() async throws {
    begun.add(1)
    await gate.pass()
    if Task.isCancelled { cancelled.add(1) }
  }
  func wait(with display: any ThermostatDelegate) async throws -> any ThermostatDelegate {
    try await wait()
    return CountedDisplay(living)
  }
  func wait(through desk: any Desk) async throws {
    begun.add(1)
    do { try await desk.wait() } catch {
      if Task.isCancelled { cancelled.add(1) }
      throw error
    }
  }
  func keep(_ display: (any ThermostatDelegate)?) async throws {
    let former = state.withLock { state in
      defer { state.kept = display }
      return state.kept
    }
    extendLifetime(former)
  }
  func kept() async throws -> (any ThermostatDelegate)? { state.withLock { $0.kept } }
  func tellKept(_ celsius: Double) async throws { try await kept()?.changed(to: celsius) }
  func tell(_ display: any ThermostatDelegate, _ celsius: Double) async throws {
    try await display.changed(to: celsius)
  }
  func echo(_ display: any ThermostatDelegate) async throws -> any ThermostatDelegate { display }
  func areSame(
    _ one: any ThermostatDelegate, _ other: any ThermostatDelegate
  ) async throws -> Bool { one as AnyObject === other as AnyObject }
  func isMe(_ desk: any Desk) async throws -> Bool { desk as AnyObject === self }
  func make() async throws -> any ThermostatDelegate { CountedDisplay(living) }
  func fail(saying text: String) async throws { throw Spilled(description: text) }
  func fail(through desk: any Desk, saying text: String) async throws {
    try await desk.fail(saying: text)
  }
  func quota(through desk: any Desk) async throws {
    if desk as AnyObject === self { throw QuotaError(limit: 12) }
    try await desk.quota(through: desk)
  }
  func giveUp() async throws { throw CancellationError() }
  func total(of chunks: AsyncThrowingStream<[UInt8], any Error>) async throws -> Int {
    var total = 0
    for try await chunk in chunks {
      state.withLock { $0.received.append(chunk.count) }
      total += chunk.count
    }
    return total
  }
  func first(
    _ count: Int, of chunks: AsyncThrowingStream<[UInt8], any Error>
  ) async throws -> Int {
    var total = 0
    var left = count
    for try await chunk in chunks where left > 0 {
      total += chunk.count
      left -= 1
      if left == 0 { break }
    }
    return total
  }
  func echo(
    each chunks: AsyncThrowingStream<[UInt8], any Error>
  ) async throws -> AsyncThrowingStream<[UInt8], any Error> { chunks }
  func chunks(of sizes: [Int]) async throws -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      for size in sizes { continuation.yield([UInt8](repeating: 0, count: size)) }
      continuation.finish()
    }
  }
  func milliseconds(through desk: (any Desk)?) async throws -> Double {
    if let desk { return try await desk.milliseconds(through: nil) }
    return RemoteDeadline.current.map { ($0 - .now) / .milliseconds(1) } ?? -1
  }
  func count(down depth: Int, with other: any Desk) async throws -> Int {
    if depth == 0 { return 0 }
    return try await other.count(down: depth - 1, with: self) + 1
  }
  func move(_ room: Grumpy) async throws -> Grumpy {
    var room = room
    room.travelled += 1
    return room
  }
  func note(
    each numbers: [Int], by note: @escaping @Sendable (Int) async throws -> Void
  ) async throws {
    for number in numbers { try await note(number) }
  }
}

/// A desk at the other end of a link, with the link's ends.
struct DeskEnds {
  let ends: Ends
  let office: Office
  let remote: DeskRemote

  init(
    _ carriage: Carriage = .pair, office: Office = Office(), limits: LinkLimits = .patient
  ) async throws {
    ends = try await carriage.ends(limits: limits)
    self.office = office
    ends.there.export(office, as: DeskRemote.self)
    remote = ends.here.proxy(for: DeskRemote.self)
  }

  var here: Link { ends.here }
  var there: Link { ends.there }
}

/// How a call failed, if it did.
func failure<Value>(
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> RemoteFailure? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? RemoteFailure ?? RemoteFailure(.failed, "no failure: \(error)")
  }
}

extension RenewalPolicy {
  /// For tests: without a limit, and with pauses of a few milliseconds.
  static let quickly = RenewalPolicy(
    .unlimited, first: .milliseconds(1), backingOff: .upTo(.milliseconds(5)))
}
