import Liaison
import Synchronization

/// Everything about subjects that several use. Nobody else uses them while it is measured.
func referencesGroups() -> [Group] {
  [referencesCallGroup(), referencesLockGroup(), referencesReadGroup()]
}

/// A call through a proxy that is a counted user of its subject.
private func referencesCallGroup() -> Group {
  Group(
    id: "references-call", title: "A call to a counted subject", unit: "ns per call",
    bars: [
      Bar("Liaison reference", .times(1.5, of: "hand-written forwarder")),
      Bar("Liaison reference", .times(1, of: "hand-written lock wrapper")),
    ]
  ) {
    [
      callBenchmark("Liaison reference", .subject, through: liaisonReference),
      callBenchmark("hand-written forwarder", .baseline) { Forwarder($0) },
      callBenchmark("hand-written lock wrapper", .baseline) { LockedForwarder($0) },
      callBenchmark("direct call", .baseline) { $0 },
    ]
  }
}

/// Taking a lock that is free, and giving it back.
private func referencesLockGroup() -> Group {
  Group(
    id: "references-lock", title: "A lock that is free, taken and given back", unit: "ns per pair",
    bars: []
  ) {
    let owner = LockOwner("benchmark")
    return [
      lockBenchmark("Liaison, exclusive", .exclusive, as: owner),
      lockBenchmark("Liaison, shared", .shared, as: owner),
      lockBenchmark("Liaison, exclusive, as the thread", .exclusive, as: nil),
      mutexBenchmark(),
    ]
  }
}

private func lockBenchmark(_ name: String, _ mode: LockMode, as owner: LockOwner?) -> Benchmark {
  let (lock, tally) = (SubjectLock("tally"), Tally())
  return .loop(
    name, .subject, operations: 1, total: { tally.count },
    run: { iterations in
      for _ in 0..<iterations {
        // One that fails is not counted, which spoils the measurement.
        try? lock.withLock(mode, as: owner ?? .current) { tally.add(1) }
      }
    })
}

private func mutexBenchmark() -> Benchmark {
  let tally = LockedTally()
  return .loop(
    "Mutex", .baseline, operations: 1, total: { tally.count },
    run: { iterations in
      for _ in 0..<iterations { tally.add() }
    })
}

/// Reading a value that somebody might be changing.
private func referencesReadGroup() -> Group {
  Group(
    id: "references-read", title: "Reading a shared array", unit: "ns per read",
    bars: [Bar("Liaison copy-on-write", .times(1.5, of: "array in a Mutex, copied"))]
  ) {
    let places = CopyOnWrite("places", opaque(["Elba"]))
    let locked = LockedPlaces(opaque(["Elba"]))
    return [
      readBenchmark("Liaison copy-on-write", .subject) { places.value },
      readBenchmark("array in a Mutex, copied", .baseline) { locked.value },
    ]
  }
}

private func readBenchmark(
  _ name: String, _ role: Benchmark.Role, _ read: @escaping () -> [String]
) -> Benchmark {
  let tally = Tally()
  return .loop(
    name, role, operations: 1, total: { tally.count },
    run: { iterations in
      for _ in 0..<iterations { tally.add(read().count) }
    })
}

private final class LockedPlaces: Sendable {
  private let places: Mutex<[String]>
  init(_ places: [String]) { self.places = Mutex(places) }
  var value: [String] { places.withLock { $0 } }
}

private final class LockedTally {
  private let lock = Mutex(())
  private let tally = Tally()
  var count: Int { tally.count }
  func add() { lock.withLock { _ in tally.add(1) } }
}

/// What was done under a lock.
private final class Tally {
  private(set) var count = 0

  /// Not inlined, so that a loop over it is not one addition.
  @inline(never)
  func add(_ more: Int) { count += more }
}
