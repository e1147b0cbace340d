import Liaison
import LiaisonTesting
import Synchronization
import Testing

@Suite struct `A protected route` {
  private let shelf = StrongboxContent()
  private var seen: [String] { shelf.log.withLock { $0 } }

  @Test func `lets through what is granted, and refuses the rest before the subject sees it`() async
  {
    let archive = StrongboxProxy(.protected(shelf, by: Protection("shelf", granting: .read)))
    #expect(archive.name == "shelf")
    #expect(archive.title == "Shelf")
    #expect(archive.count == 7)
    #expect((try? archive[3]) == "page 3")
    #expect(denial { try archive.add("a") } == .denied(missing: .write, nil))
    do {
      _ = try await archive.release()
      Issue.record("It was let through.")
    } catch {
      #expect((error as? AccessError)?.reason == .denied(missing: [.write, .publish], nil))
    }
    #expect(seen == ["title", "count", "[3]"])
  }

  @Test func `says what is missing, where and for what`() {
    let protection = Protection("shelf", granting: [])
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    do { try archive.add("a") } catch {
      #expect("\(error)" == "'shelf' does not grant 'write' for 'add(_:)'")
    }
  }

  @Test func `answers a placeholder, or nothing, where it cannot throw, and tells the tap`() {
    let protection = Protection("quiet shelf")
    let refused = Guarded<[String]>([])
    let token = Tap.shared.watch { event in
      if event.kind == .refused, event.place == "quiet shelf" {
        refused.withLock { $0.append(event.requirement.name) }
      }
    }
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    #expect(archive.count == 0)
    archive.title = "x"
    archive.touch()
    #expect(seen == [])
    #expect(refused.withLock { $0 } == ["count", "title", "touch()"])
    withExtendedLifetime(token) {}
  }

  @Test func `stops the program where a requirement has no way to be refused`() async {
    await #expect(processExitsWith: .failure) {
      let protection = Protection("shelf")
      let archive = StrongboxProxy(.protected(StrongboxContent(), by: protection))
      protection.revoke()
      _ = archive.name
    }
  }

  @Test func `grants and refusals are an audit trail`() throws {
    let trail = Guarded<[String]>([])
    let token = Tap.shared.watch { event in
      if event.place == "audited" {
        trail.withLock { $0.append("\(event.kind) \(event.requirement)") }
      }
    }
    let archive = StrongboxProxy(
      .protected(shelf, by: Protection("audited", granting: .read)))
    _ = archive.count
    _ = denial { try archive.add("a") }
    #expect(trail.withLock { $0 } == ["granted count.get", "refused add(_:)"])
    withExtendedLifetime(token) {}
  }

  @Test func `does not make a virtual subject that nobody may ask`() throws {
    let made = Atomic(0)
    let protection = Protection("shelf")
    let archive = StrongboxProxy(
      .protected(
        .virtual {
          made.add(1, ordering: .relaxed)
          return StrongboxContent()
        }, by: protection))
    #expect(denial { try archive.add("a") } != nil)
    #expect(made.load(ordering: .relaxed) == 0)
    protection.grant(.write)
    try archive.add("a")
    #expect(made.load(ordering: .relaxed) == 1)
  }
}

@Suite struct `Granting and taking back` {
  private let shelf = StrongboxContent()

  @Test func `a role is several rights`() async throws {
    let archive = StrongboxProxy(.protected(shelf, by: Protection("shelf", granting: .editor)))
    #expect(try await archive.release() == 1)
  }

  @Test func `rights come and go`() throws {
    let protection = Protection("shelf")
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.grant([.read, .write])
    try archive.add("a")
    protection.withdraw(.write)
    #expect(denial { try archive.add("b") } == .denied(missing: .write, nil))
    #expect(archive.count == 7)
    #expect(protection.rights == .read)
  }

  @Test func `a right for a time ends when the time is over`() throws {
    let clock = ManualClock()
    let protection = Protection("shelf", clock: clock)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.grant(.write, for: .seconds(60))
    try archive.add("a")
    clock.advance(by: .seconds(59))
    try archive.add("b")
    clock.advance(by: .seconds(1))
    #expect(denial { try archive.add("c") } != nil)
  }

  @Test func `a right for so many calls is used up, exactly, from several threads`() {
    let protection = Protection("shelf")
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.grant(.write, uses: 500)
    let passed = Atomic(0)
    onThreads(8) { _ in
      for _ in 0..<100 where denial({ try archive.add("x") }) == nil {
        passed.add(1, ordering: .relaxed)
      }
    }
    #expect(passed.load(ordering: .relaxed) == 500)
    #expect(shelf.log.withLock { $0.count } == 500)
  }

  @Test func `of several grants the one that ends first is used first`() throws {
    let clock = ManualClock()
    let protection = Protection("shelf", clock: clock)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.grant(.write, uses: 1)
    protection.grant(.write, for: .seconds(60), uses: 2)
    protection.grant(.write, for: .seconds(30), uses: 1)
    for word in ["a", "b"] { try archive.add(word) }
    clock.advance(by: .seconds(30))
    for word in ["c", "d"] { try archive.add(word) }
    #expect(denial { try archive.add("e") } != nil)
    // What has not been used by its end is lost, and a second grant of the same end adds to the first.
    protection.grant(.write, for: .seconds(10), uses: 5)
    clock.advance(by: .seconds(10))
    protection.grant(.write, uses: 1)
    protection.grant(.write, uses: 1)
    for word in ["f", "g"] { try archive.add(word) }
    #expect(denial { try archive.add("h") } != nil)
  }

  @Test(arguments: [0, -1, .min])
  func `a right for no calls is none`(uses: Int) {
    let protection = Protection("shelf")
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.grant(.write, uses: uses)
    #expect(denial { try archive.add("a") } != nil)
    let strict = Protection("shelf", otherwise: .deciding { _ in .allow(uses: uses) })
    let refusing = StrongboxProxy(.protected(shelf, by: strict))
    #expect(denial { try refusing.add("a") } != nil)
    #expect(shelf.log.withLock { $0 } == [])
  }

  @Test func `suspended for a while, then as before`() throws {
    let protection = Protection("shelf", granting: .all)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.suspend()
    #expect(denial { try archive.add("a") } == .suspended)
    protection.resume()
    try archive.add("b")
    #expect(shelf.log.withLock { $0 } == ["add b"])
  }

  @Test func `revoked for good, also what needs no right`() {
    let protection = Protection("shelf", granting: .all)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    protection.revoke()
    protection.resume()
    #expect(denial { try archive.add("a") } == .revoked)
    #expect(archive.count == 0)
    #expect(protection.isRevoked)
  }

  @Test func `no call that begins after revoking has returned gets through`() {
    let protection = Protection("shelf", granting: .all)
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    let isRevoked = Atomic(false)
    let late = Atomic(0)
    onThreads(4) { number in
      for index in 0..<2_000 {
        if number == 0 {
          if index == 1_000 {
            protection.revoke()
            isRevoked.store(true, ordering: .sequentiallyConsistent)
          }
          continue
        }
        let wasRevoked = isRevoked.load(ordering: .sequentiallyConsistent)
        if denial({ try archive.add("x") }) == nil, wasRevoked { late.add(1, ordering: .relaxed) }
      }
    }
    #expect(late.load(ordering: .relaxed) == 0)
    #expect(denial { try archive.add("x") } == .revoked)
  }
}

@Suite struct `Views and membranes` {
  private let shelf = StrongboxContent()

  @Test func `a view has no more rights than it was made with, and no more than its origin`() throws
  {
    let protection = Protection("shelf", granting: [.read, .write])
    let reader = StrongboxProxy(.protected(shelf, by: protection.readOnly))
    #expect(reader.count == 7)
    #expect(denial { try reader.add("a") } == .denied(missing: .write, nil))
    protection.withdraw(.read)
    #expect(reader.count == 0)
    protection.grant(.publish)
    #expect(denial { try reader.add("a") } != nil)
  }

  @Test func `a view is revoked by itself, and with its origin`() throws {
    let protection = Protection("shelf", granting: .all)
    let one = protection.view([.read, .write], name: "one")
    let other = protection.view([.read, .write], name: "other")
    let first = StrongboxProxy(.protected(shelf, by: one))
    let second = StrongboxProxy(.protected(shelf, by: other))
    one.revoke()
    #expect(denial { try first.add("a") } == .revoked)
    try second.add("b")
    protection.revoke()
    #expect(denial { try second.add("c") } == .revoked)
  }

  @Test func `what a subject hands out is behind the same protection`() async throws {
    let protection = Protection("shelf", granting: .read)
    protection.guards((any Strongbox).self) { part, protection in
      StrongboxProxy(.protected(part, by: protection))
    }
    let archive = StrongboxProxy(.protected(shelf, by: protection))
    let part = try archive.part("a")
    let parts = try await archive.parts()
    let deep = try part.part("b")
    for found in [part, deep] + parts {
      #expect(found.count == 7)
      #expect(denial { try found.add("x") } == .denied(missing: .write, nil))
    }
    protection.revoke()
    for found in [part, deep] + parts { #expect(denial { _ = try found[1] } == .revoked) }
  }
}
