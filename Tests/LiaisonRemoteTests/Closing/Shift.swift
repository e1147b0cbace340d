import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness
import TestSupport
import Testing

/// What is under way in tests of the orderly end.
@Contract(.remote) protocol Shift: Sendable {
  func work() async throws -> Int
  func call(_ other: any Shift) async throws -> Int
  func callBoth(_ other: any Shift) async throws -> Int
  func partner() async throws -> any Shift
  func ticks() async throws -> AsyncThrowingStream<Int, any Error>
  func leave() async throws
  @OneWay func note(_ number: Int) async throws
}

final class Worker: Shift {
  private struct State {
    var notes: [Int] = []
    var done = 0
    var leave: (@Sendable () async -> Void)?
  }

  let gate = Gate()
  let begun = Count()
  let cancelled = Count()
  let ticking: AsyncThrowingStream<Int, any Error>.Continuation
  private let stream: AsyncThrowingStream<Int, any Error>
  private let state = Guarded(State())

  init() { (stream, ticking) = AsyncThrowingStream.makeStream() }

  var notes: [Int] { state.withLock { $0.notes } }
  var done: Int { state.withLock { $0.done } }

  /// What `leave` does.
  func onLeave(_ leave: @escaping @Sendable () async -> Void) {
    state.withLock { $0.leave = leave }
  }

  func work() async throws -> Int {
    begun.add(1)
    await gate.pass()
    if Task.isCancelled {
      cancelled.add(1)
      throw CancellationError()
    }
    return state.withLock { state in
      state.done += 1
      return state.done
    }
  }

  func call(_ other: any Shift) async throws -> Int {
    begun.add(1)
    await gate.pass()
    return try await other.work()
  }

  func callBoth(_ other: any Shift) async throws -> Int {
    begun.add(1)
    await gate.pass()
    async let one = other.work()
    async let two = other.work()
    return try await one + two
  }

  func partner() async throws -> any Shift {
    begun.add(1)
    await gate.pass()
    return Worker.open()
  }

  func ticks() async throws -> AsyncThrowingStream<Int, any Error> { stream }

  func leave() async throws { await state.withLock { $0.leave }?() }

  func note(_ number: Int) async throws { state.withLock { $0.notes.append(number) } }

  /// One whose calls do not wait.
  static func open() -> Worker {
    let worker = Worker()
    worker.gate.open()
    return worker
  }
}

/// A shift at the other end of a link, with the link's ends.
struct ShiftEnds {
  let ends: Ends
  let worker: Worker
  let remote: ShiftRemote

  init(_ carriage: Carriage, limits: LinkLimits = .patient) async throws {
    ends = try await carriage.ends(limits: limits)
    worker = Worker()
    ends.there.export(worker, as: ShiftRemote.self)
    remote = ends.here.proxy(for: ShiftRemote.self)
    _ = try await ends.reference.echo([])
  }

  var here: Link { ends.here }
  var there: Link { ends.there }

  func calls(_ count: Int) async -> [Task<Int, any Error>] {
    let calls = (0..<count).map { [remote] _ in Task { try await remote.work() } }
    await eventually("all have begun") { worker.begun.now == count }
    return calls
  }
}

extension Link {
  var hasEnded: Bool { if case .ended = state { true } else { false } }
}

extension CutOff {
  static func cut(
    calls: Int = 0, oneWay: Int = 0, served: Int = 0, streams: Int = 0
  ) -> CutOff {
    var cutOff = CutOff()
    (cutOff.calls, cutOff.oneWay) = (calls, oneWay)
    (cutOff.served, cutOff.streams) = (served, streams)
    return cutOff
  }
}
