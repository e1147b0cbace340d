import Liaison
import LiaisonTesting
import Synchronization
import Testing

@testable import LiaisonProxies

@Contract(.proxy, .anywhere)
private protocol Ferry: AnyObject, Sendable {
  func cross() throws -> Int
  func carry() async throws -> Int
}

private struct Fog: Error, Equatable {}

private final class RiverFerry: Ferry {
  let calls = Counter()
  private let failures: Atomic<Int>
  init(failing failures: Int = 0) { self.failures = Atomic(failures) }

  private func answer() throws -> Int {
    calls.add()
    if failures.subtract(1, ordering: .relaxed).newValue >= 0 { throw Fog() }
    return calls.value
  }

  func cross() throws -> Int { try answer() }
  func carry() async throws -> Int { try answer() }
}

/// One that says which attempts it sees, and how often it has had the call made again.
private func counting(_ log: Log, _ name: String) -> Interceptor {
  Interceptor(
    before: { call in
      log.append("\(name)\(call.attempt)")
      return .proceed
    },
    returned: { call, _ in
      log.append("\(name)\(call.attempt) returned")
      return .keep
    },
    threw: { call, _ in
      log.append("\(name)\(call.attempt) threw")
      return .rethrow
    })
}

@Suite struct `The progress of a call` {
  private let log = Log()

  private func ferry(_ subject: RiverFerry, _ interceptors: Interceptor...) -> FerryProxy {
    FerryProxy(.to(subject), interceptors: interceptors)
  }

  @Test func `counts attempts for those behind the one that tries again, and one for others`()
    async throws
  {
    let expected = [
      "a1", "b1", "b1 threw", "b2", "b2 threw", "b3", "b3 returned", "a1 returned",
    ]
    let inner = counting(log, "b")
    let outer = counting(log, "a")
    #expect(try ferry(RiverFerry(failing: 2), outer, .retry(2), inner).cross() == 3)
    #expect(log.take() == expected)
    #expect(try await ferry(RiverFerry(failing: 2), outer, .retry(2), inner).carry() == 3)
    #expect(log.take() == expected)
  }

  @Test func `counts all attempts where two try again, each as often as it may`() throws {
    let subject = RiverFerry(failing: 100)
    let ferry = ferry(subject, .retry(1), counting(log, "a"), .retry(2), counting(log, "b"))
    #expect(throws: Fog()) { try ferry.cross() }
    #expect(subject.calls.value == 6)
    #expect(log.entries.filter { $0.hasPrefix("a") } == ["a1", "a1 threw", "a2", "a2 threw"])
    #expect(
      log.entries.filter { $0.hasPrefix("b") && !$0.contains("threw") }
        == (1...6).map { "b\($0)" })
  }

  @Test func `tells who tries again how often that was, each time that the call comes`() throws {
    let repeats = Guarded<[Int]>([])
    let trying = Interceptor(threw: { call, _ in
      repeats.withLock { $0.append(call.repeats) }
      return call.repeats < 2 ? .again() : .rethrow
    })
    #expect(throws: Fog()) { try ferry(RiverFerry(failing: 100), .retry(1), trying).cross() }
    #expect(repeats.withLock { $0 } == [0, 1, 2, 0, 1, 2])
  }

  @Test func `is made again after a result, too`() async throws {
    let even = Interceptor(returned: { _, result in
      (result as? Int ?? 0).isMultiple(of: 2) ? .keep : .again()
    })
    #expect(try ferry(RiverFerry(), even).cross() == 2)
    #expect(try await ferry(RiverFerry(), even).carry() == 2)
    #expect(try ferry(RiverFerry(), counting(log, "a"), even, counting(log, "b")).cross() == 2)
    #expect(
      log.entries == ["a1", "b1", "b1 returned", "b2", "b2 returned", "a1 returned"])
  }

  @Test func `is made again after a pause by the asking clock`() async throws {
    let clock = ManualClock()
    let patient = Interceptor(returned: { call, _ in
      call.repeats == 0 ? .again(after: .seconds(1)) : .keep
    })
    let subject = RiverFerry()
    let carried = Task { [self] in
      try await AskingClock.$current.withValue(clock) { try await ferry(subject, patient).carry() }
    }
    await clock.waitForSleepers(1)
    #expect(subject.calls.value == 1)
    clock.advance(by: .seconds(1))
    #expect(try await carried.value == 2)
    // Who cannot wait keeps what there is.
    #expect(try ferry(subject, patient).cross() == 3)
  }

  @Test func `keeps what an interceptor notes for the end of each attempt`() throws {
    let numbers = Counter()
    let noting = Interceptor(
      before: { _ in
        numbers.add()
        return .proceed(noting: numbers.value)
      },
      returned: { [log] call, _ in
        log.append("returned \(call.note as? Int ?? 0)")
        return .keep
      },
      threw: { [log] call, _ in
        log.append("threw \(call.note as? Int ?? 0)")
        return .rethrow
      })
    _ = try ferry(RiverFerry(failing: 2), .retry(2), noting).cross()
    #expect(log.entries == ["threw 1", "threw 2", "returned 3"])
  }

  @Test func `shows each interceptor its own note`() async throws {
    func noting(_ name: String) -> Interceptor {
      Interceptor(
        before: { _ in .first(noting: name) {} },
        returned: { [log] call, _ in
          log.append("\(call.note ?? "none")")
          return .keep
        })
    }
    _ = try await ferry(RiverFerry(), noting("a"), noting("b")).carry()
    #expect(log.entries == ["b", "a"])
  }

  @Test func `asks an interceptor again that had the call wait, and counts no attempt for it`()
    async throws
  {
    let clock = ManualClock()
    let asked = Counter()
    let waiting = Interceptor(before: { [log] call in
      asked.add()
      log.append("\(call.attempt)")
      return asked.value < 3 ? .wait(.seconds(1)) : .proceed
    })
    let carried = Task { [self] in
      try await AskingClock.$current.withValue(clock) {
        try await ferry(RiverFerry(), waiting).carry()
      }
    }
    for _ in 0..<2 {
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(1))
    }
    #expect(try await carried.value == 1)
    #expect(log.entries == ["1", "1", "1"])
  }

  @Test func `ends once for everybody who let the call through, whatever came of it`() async {
    let counts = Guarded<[String: Int]>([:])
    @Sendable func note(_ key: String) { counts.withLock { $0[key, default: 0] += 1 } }
    func pairing(_ name: String) -> Interceptor {
      Interceptor(
        before: { _ in
          note("\(name) in")
          return .proceed
        },
        returned: { _, _ in
          note("\(name) out")
          return .keep
        },
        threw: { _, _ in
          note("\(name) out")
          return .rethrow
        })
    }
    let whims: [Interceptor] = [
      .faults(0.3, seed: 1) { _ in Fog() }, .retry(2),
      Interceptor(before: { _ in .answer(7) }), .before { _ in },
    ]
    for index in 0..<40 {
      let subject = RiverFerry(failing: index % 3)
      let ferry = ferry(
        subject, pairing("a"), whims[index % 4], pairing("b"), whims[index / 4 % 4], pairing("c"))
      if index.isMultiple(of: 2) { _ = try? ferry.cross() } else { _ = try? await ferry.carry() }
    }
    let seen = counts.withLock { $0 }
    for name in ["a", "b", "c"] { #expect(seen["\(name) in"] == seen["\(name) out"]) }
    #expect(seen["a in"] == 40)
  }

  @Test func `may be answered by somebody else, whom an asynchronous call waits for`() async throws
  {
    let mirror = RiverFerry()
    let fallback = Interceptor(threw: { _, _ in .answer(from: { try await mirror.carry() + 100 }) })
    #expect(try await ferry(RiverFerry(failing: 9), counting(log, "a"), fallback).carry() == 101)
    #expect(log.entries == ["a1", "a1 returned"])
    #expect(throws: CannotWait.self) { try ferry(RiverFerry(failing: 9), fallback).cross() }
    let instead = Interceptor(before: { _ in .answer(from: { throw Fog() }) })
    await #expect(throws: Fog()) { try await ferry(RiverFerry(), .retry(1), instead).carry() }
  }
}
