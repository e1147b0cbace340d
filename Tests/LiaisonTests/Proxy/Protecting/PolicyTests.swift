import Liaison
import LiaisonTesting
import Synchronization
import Testing

@Suite struct `Policies` {
  private let shelf = StrongboxContent()

  /// One that grants nothing and asks somebody, who answers when the gate is opened.
  private func asking(at gate: Doorway, _ decision: AccessDecision) -> Protection {
    Protection(
      "shelf",
      otherwise: .asking { _ in
        await gate.wait()
        return decision
      })
  }

  @Test func `decide about what is not granted, with a reason`() throws {
    let asked = Guarded<[String]>([])
    let protection = Protection(
      "shelf", granting: .read,
      otherwise: .deciding { request in
        asked.withLock { $0.append("\(request.requirement): \(request.missing)") }
        return request.missing == .write ? .allow : .deny("Closed on Sundays.")
      })
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    #expect(archive.count == 7)
    try archive.add("a")
    try archive.add("b")
    #expect(asked.withLock { $0 } == ["add(_:): 'write'", "add(_:): 'write'"])
  }

  @Test func `give the reason to who asked`() async {
    let protection = Protection("shelf", otherwise: .deciding { _ in .deny("Closed on Sundays.") })
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    #expect(denial { try archive.add("a") } == .denied(missing: .write, "Closed on Sundays."))
  }

  @Test func `may grant for more than the call`() throws {
    let asked = Atomic(0)
    let decision = Guarded(AccessDecision.allow(uses: 3))
    let protection = Protection(
      "shelf",
      otherwise: .deciding { _ in
        asked.add(1, ordering: .relaxed)
        return decision.withLock { $0 }
      })
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    for _ in 0..<6 { try archive.add("a") }
    #expect(asked.load(ordering: .relaxed) == 2)
    decision.withLock { $0 = .allowAlways }
    for _ in 0..<6 { try archive.add("a") }
    #expect(asked.load(ordering: .relaxed) == 3)
    #expect(protection.rights == .write)
  }

  @Test func `grant each of many views what is used through it alone`() throws {
    let asked = Atomic(0)
    let protection = Protection(
      "shelf",
      otherwise: .deciding { _ in
        asked.add(1, ordering: .relaxed)
        return .allow(uses: 3)
      })
    let views = (0..<1_000).map { _ in protection.view(.write) }
    let archives = views.map { StrongboxProxy(.protected(shelf, by: $0)) }
    for _ in 0..<3 {
      for archive in archives { try archive.add("a") }
    }
    #expect(asked.load(ordering: .relaxed) == 1_000)
    // What everybody may use is for those who have no more of their own, as long as it lasts.
    protection.grant(.write, uses: 2)
    for archive in archives.prefix(3) { try archive.add("b") }
    #expect(asked.load(ordering: .relaxed) == 1_001)
    protection.withdraw(.write)
    for archive in archives.prefix(3) { try archive.add("c") }
    #expect(asked.load(ordering: .relaxed) == 1_004)
  }

  @Test func `grant through a view to who asks through it, until it is taken back`() throws {
    let asked = Guarded<[Rights]>([])
    let protection = Protection(
      "shelf",
      otherwise: .deciding { request in
        asked.withLock { $0.append(request.missing) }
        return .allowAlways
      })
    let view = protection.view([.read, .write], name: "view")
    let other = StrongboxProxy(.protected(shelf, by: protection.view(.all, name: "other")))
    let narrower = StrongboxProxy(.protected(shelf, by: view.view(.write)))
    let archive = StrongboxProxy(.protected(shelf, by: view))
    for _ in 0..<3 { try archive.add("a") }
    for _ in 0..<3 { try narrower.add("b") }
    #expect(asked.withLock { $0 } == [.write])
    #expect(protection.rights == [])
    try other.add("c")
    #expect(asked.withLock { $0 } == [.write, .write])
    protection.withdraw(.write)
    try archive.add("d")
    #expect(asked.withLock { $0 } == [.write, .write, .write])
  }

  @Test func `grant through a view for a time, by the clock of what it is a view of`() throws {
    let clock = ManualClock()
    let asked = Atomic(0)
    let protection = Protection(
      "shelf",
      otherwise: .deciding { _ in
        asked.add(1, ordering: .relaxed)
        return .allow(for: .seconds(10))
      }, clock: clock)
    let archive = StrongboxProxy(.protected(shelf, by: protection.view(.write)))
    for _ in 0..<3 { try archive.add("a") }
    #expect(asked.load(ordering: .relaxed) == 1)
    clock.advance(by: .seconds(10))
    try archive.add("b")
    #expect(asked.load(ordering: .relaxed) == 2)
  }

  @Test func `ask only those that can wait, also in front of interceptors`() async throws {
    let protection = Protection("shelf", granting: .read, otherwise: .asking { _ in .allow })
    let route = Route<any Strongbox>.to(shelf).intercepted(by: .before { _ in })
    let archive = StrongboxProxy(.protected(route, by: protection))
    #expect(archive.count == 7)
    #expect(try archive[1] == "page 1")
    #expect(denial { try archive.add("a") } == .mustAsk(missing: .write))
    #expect(try await archive.release() == 1)
  }

  @Test func `may ask, and asynchronous requirements wait`() async throws {
    let gate = Doorway()
    let protection = asking(at: gate, .allow)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    #expect(denial { try archive.add("a") } == .mustAsk(missing: .write))
    let released = Task { try await archive.release() }
    await eventually { gate.isWaitedFor }
    #expect(shelf.log.withLock { $0 } == [])
    gate.open()
    #expect(try await released.value == 1)
  }

  @Test func `are overruled by what is revoked while they ask`() async {
    let gate = Doorway()
    let protection = asking(at: gate, .allowAlways)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    let released = Task { try await archive.release() }
    await eventually { gate.isWaitedFor }
    protection.revoke()
    gate.open()
    await #expect(throws: AccessError.self) { try await released.value }
    #expect(shelf.log.withLock { $0 } == [])
  }
}
