import Dispatch
import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonSharing

@Suite struct `Locking with patience` {
  let lock = SubjectLock("album")
  let viewer = LockOwner("viewer")
  let reader = LockOwner("reader")
  let importer = LockOwner("importer")

  @Test(arguments: [
    ("viewer!", LockMode.exclusive, "viewer holds it"),
    ("viewer!", .shared, "viewer holds it"),
    ("viewer?", .exclusive, "viewer shares it"),
    ("viewer? reader?", .exclusive, "viewer and reader share it"),
    ("viewer? reader!", .shared, "viewer shares it, and reader comes first"),
    ("viewer! reader? a!", .shared, "viewer holds it, and a comes first"),
    ("a? b? c? d? e? f? g?", .exclusive, "a, b, c, d, e and 2 more share it"),
    ("a! b? c! d?", .exclusive, "a holds it, and b, c and d come first"),
  ])
  func `who does not wait fails at once and is told why`(
    steps: String, mode: LockMode, reason: String
  ) throws {
    let script = LockSteps("album")
    try script.take(steps)
    let lock = try script.lock("album")
    let error = #expect(throws: LockError.self) {
      try lock.withLock(mode, as: importer, waiting: .not) { Issue.record("it has run") }
    }
    #expect(error?.code == .busy)
    #expect(error?.lock == "album")
    #expect(error?.owner == importer)
    #expect(error?.holders == lock.holders)
    #expect(
      error?.description
        == "importer does not get 'album' at once: \(reason). State with 'waiting:' how long it "
        + "may wait.")
    #expect(!lock.waiting.contains(importer))
  }

  @Test func `who does not wait gets what is free`() throws {
    #expect(try lock.withLock(.exclusive, waiting: .not) { true })
  }

  @Test(arguments: [Duration.milliseconds(1), .zero, .seconds(-1), .seconds(Int64.min)])
  func `a thread waits no longer than its limit`(limit: Duration) throws {
    try lock.take(.exclusive, as: viewer)
    let error = #expect(throws: LockError.self) {
      try lock.withLock(.shared, as: importer, waiting: .upTo(limit)) { Issue.record("it has run") }
    }
    #expect(error?.code == .timedOut)
    #expect(error?.holders == [viewer])
    #expect(error?.limit == max(limit, .zero))
    #expect(lock.waiting == [])
    lock.release(viewer)
    #expect(try lock.withLock(.exclusive, waiting: .not) { true })
  }

  @Test func `a task's limit goes by the lock's clock`() async throws {
    let clock = ManualClock()
    let lock = SubjectLock("album", clock: clock)
    try lock.take(.shared, as: viewer)
    try lock.take(.shared, as: reader)
    let task = Task { [importer] in
      try await lock.withLockSuspending(.exclusive, as: importer, waiting: .upTo(.seconds(5))) {}
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(4))
    #expect(lock.waiting == [importer])
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: LockError.self) { try await task.value }
    #expect(error?.code == .timedOut)
    #expect(error?.holders == [viewer, reader])
    #expect(
      error?.description
        == "importer has waited 5.0 seconds for 'album': viewer and reader share it."
    )
    #expect(lock.waiting == [])
  }

  @Test func `without a limit of its own a task waits a minute`() async throws {
    let clock = ManualClock()
    let lock = SubjectLock("album", clock: clock)
    try lock.take(.exclusive, as: viewer)
    let task = Task { try await lock.withLockSuspending(.exclusive) {} }
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(60)])
    lock.release(viewer)
    try await task.value
  }

  @Test func `who gets it in time is not late afterwards`() async throws {
    let clock = ManualClock()
    let lock = SubjectLock("album", clock: clock)
    try lock.take(.exclusive, as: viewer)
    let gate = Gate()
    let task = Task {
      try await lock.withLockSuspending(.exclusive, waiting: .upTo(.seconds(5))) {
        await gate.pass()
      }
    }
    await clock.waitForSleepers(1)
    lock.release(viewer)
    await eventually { clock.deadlines.isEmpty }
    clock.advance(by: .seconds(6))
    await gate.open()
    try await task.value
    #expect(lock.holders == [])
  }

  @Test func `who is too late lets those pass whom it kept waiting`() async throws {
    let clock = ManualClock()
    let lock = SubjectLock("album", clock: clock)
    try lock.take(.shared, as: viewer)
    let late = Task {
      try await lock.withLockSuspending(.exclusive, waiting: .upTo(.seconds(5))) {}
    }
    await clock.waitForSleepers(1)
    let next = Task {
      try await lock.withLockSuspending(.shared) { lock.holders.contains(.current) }
    }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    #expect(try await next.value)
    #expect(await LockError.code { try await late.value } == .timedOut)
    lock.release(viewer)
  }

  @Test func `a cancelled task gives up its place, and the next goes on`() async throws {
    try lock.take(.shared, as: viewer)
    let first = Task { [lock] in
      try await lock.withLockSuspending(.exclusive) { Issue.record("it has run") }
    }
    await eventually { lock.waiting.count == 1 }
    let second = Task { [lock, viewer] in
      try await lock.withLockSuspending(.shared) { lock.holders == [viewer, .current] }
    }
    await eventually { lock.waiting.count == 2 }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value)
    #expect(lock.waiting == [])
    #expect(lock.holders == [viewer])
    lock.release(viewer)
  }

  @Test func `a task that is cancelled already does not wait, and takes what is free`() async throws
  {
    try lock.take(.shared, as: viewer)
    let task = Task { [lock] in
      await Gate().pass()
      #expect(try await lock.withLockSuspending(.shared) { lock.holders.count == 2 })
      try await lock.withLockSuspending(.exclusive) { _ = Issue.record("it has run") }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(lock.waiting == [])
    lock.release(viewer)
  }

  @Test func `a wait that is over keeps nothing`() throws {
    weak var lost: SubjectLock?
    do {
      let lock = SubjectLock("album")
      lost = lock
      try lock.take(.exclusive, as: viewer)
      #expect(throws: LockError.self) {
        try lock.withLock(.exclusive, as: importer, waiting: .upTo(.zero)) {}
      }
      lock.release(viewer)
    }
    #expect(lost == nil)
  }

  @Test func `a task's wait that is over keeps nothing`() async throws {
    weak var lost: SubjectLock?
    do {
      let lock = SubjectLock("album", clock: ManualClock())
      lost = lock
      try lock.take(.exclusive, as: viewer)
      let task = Task { try await lock.withLockSuspending(.exclusive) {} }
      await eventually { !lock.waiting.isEmpty }
      lock.release(viewer)
      try await task.value
    }
    // The task that kept the time lets go of it when it has heard that it was cancelled.
    await eventually { lost == nil }
  }
}
