import Liaison
import LiaisonTesting
import Testing

@testable import LiaisonSharing

@Contract(.proxy, .anywhere)
private protocol Score: AnyObject, Sendable {
  var bars: Int { get throws }
  func compose() throws
  func play() async throws -> Int
  func nested() throws -> Int
  @Answer(.first, whenNobody: -1) func pages() -> Int
}

/// Counts how many are inside at a time.
private final class Symphony: Score {
  private let state = Guarded((inside: 0, most: 0, bars: 0))
  let door: Doorway?
  let other = Guarded<(any Score)?>(nil)
  init(behind door: Doorway? = nil) { self.door = door }

  var most: Int { state.withLock { $0.most } }
  func enter() {
    state.withLock { state in
      state.inside += 1
      state.most = max(state.most, state.inside)
    }
  }
  func leave() { state.withLock { $0.inside -= 1 } }

  var bars: Int {
    get throws {
      enter()
      defer { leave() }
      return state.withLock { $0.bars }
    }
  }
  func compose() throws {
    enter()
    defer { leave() }
    state.withLock { $0.bars += 1 }
  }
  func play() async throws -> Int {
    enter()
    defer { leave() }
    await door?.wait()
    return 1
  }
  func nested() throws -> Int { try other.withLock { $0 }?.bars ?? 0 }
  func pages() -> Int { 7 }
}

@Suite struct `A route that locks` {
  private func reference(_ symphony: Symphony) -> SmartReference<any Score> {
    SmartReference("score") { symphony }
  }

  @Test func `keeps calls through proxies from whoever holds the lock`() throws {
    let score = reference(Symphony())
    let proxy = try ScoreProxy(.reference(score, locking: .exclusive, waiting: .not))
    let free = try ScoreProxy(.reference(score))
    try score.withLock(.exclusive, as: LockOwner("editor")) { _ in
      let error = #expect(throws: LockError.self) { try proxy.compose() }
      #expect(error?.code == .busy)
      #expect(error?.holders.map(\.name) == ["editor"])
      // Where nothing can be thrown the stated answer is given.
      #expect(proxy.pages() == -1)
      #expect(free.pages() == 7)
    }
    try proxy.compose()
    #expect(try free.bars == 1)
    #expect(score.lock.holders.isEmpty)
  }

  @Test func `goes through where its caller holds the lock`() async throws {
    let score = reference(Symphony())
    let proxy = ScoreProxy(
      .user(try await score.userSuspending(), locking: .exclusive, waiting: .not))
    try await score.withLockSuspending(.exclusive) { _ in
      try proxy.compose()
      #expect(try await proxy.play() == 1)
    }
    func blocking() throws {
      try score.withLock(.exclusive) { _ in try proxy.compose() }
      try score.withLock(.shared) { _ in
        let error = #expect(throws: LockError.self) { try proxy.compose() }
        #expect(error?.code == .heldAlready)
      }
    }
    try blocking()
    #expect(try proxy.bars == 2)
    #expect(score.lock.holders.isEmpty)
  }

  @Test func `has one at a time change the subject, and those who read together`() throws {
    let symphony = Symphony()
    let score = reference(symphony)
    let proxy = try ScoreProxy(.reference(score, locking: .exclusive))
    onThreads(8) { _ in
      for _ in 0..<200 { try? proxy.compose() }
    }
    #expect(symphony.most == 1)
    #expect(try proxy.bars == 1_600)
    let viewer = try ScoreProxy(.reference(score, locking: .sharingReads, waiting: .not))
    try score.withLock(.shared, as: LockOwner("reader")) { _ in
      let bars = try viewer.bars
      #expect(bars == 1_600)
      #expect(throws: LockError.self) { try viewer.compose() }
    }
  }

  @Test func `is held while the call lasts, across its suspensions`() async throws {
    let door = Doorway()
    let symphony = Symphony(behind: door)
    let score = reference(symphony)
    let proxy = ScoreProxy(.user(try await score.userSuspending(), locking: .exclusive))
    let playing = (0..<5).map { _ in Task { try await proxy.play() } }
    await eventually { door.isWaitedFor }
    #expect(score.lock.holders.count == 1)
    #expect(throws: LockError.self) {
      try score.withLock(.shared, as: LockOwner("viewer"), waiting: .not) { _ in }
    }
    door.open()
    for task in playing { _ = try await task.value }
    #expect(symphony.most == 1)
    #expect(score.lock.holders.isEmpty && score.lock.waiting.isEmpty)
  }

  @Test func `gives the lock back whatever becomes of a call`() async throws {
    struct Whim: Error {}
    let lock = SubjectLock("score")
    for seed in 0..<20 as Range<UInt64> {
      let proxy = ScoreProxy(
        .to(Symphony()),
        interceptors: [
          .retry(2), .locking(lock), .faults(0.4, seed: seed) { _ in Whim() },
          Interceptor(returned: { call, _ in call.attempt == 1 ? .again() : .keep }),
        ])
      for _ in 0..<10 {
        try? proxy.compose()
        _ = try? await proxy.play()
        let task = Task { try await proxy.play() }
        task.cancel()
        _ = await task.result
      }
      #expect(lock.holders.isEmpty && lock.waiting.isEmpty)
    }
  }

  @Test func `is held until a call that was left has really ended`() async throws {
    let (clock, door) = (ManualClock(), Doorway())
    let score = reference(Symphony(behind: door))
    let proxy = ScoreProxy(
      .user(try await score.userSuspending(), locking: .exclusive).intercepted(
        by: .timeout(.seconds(1))))
    let playing = Task {
      try await AskingClock.$current.withValue(clock) { try await proxy.play() }
    }
    await eventually { door.isWaitedFor }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: CallTimedOut.self) { try await playing.value }
    #expect(score.lock.holders.count == 1)
    door.open()
    await eventually { score.lock.holders.isEmpty }
  }

  @Test func `keeps the caller's next call from one that it has left`() async throws {
    let (clock, door) = (ManualClock(), Doorway())
    let (symphony, lock) = (Symphony(behind: door), SubjectLock("score"))
    let proxy = ScoreProxy(.to(symphony), interceptors: [.timeout(.seconds(1)), .locking(lock)])
    let playing = Task {
      try await AskingClock.$current.withValue(clock) {
        await #expect(throws: CallTimedOut.self) { try await proxy.play() }
        return try await proxy.play()
      }
    }
    await eventually { door.isWaitedFor }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await eventually { lock.waiting.count == 1 || symphony.most == 2 }
    door.open()
    #expect(try await playing.value == 1)
    #expect(symphony.most == 1)
    await eventually { lock.holders.isEmpty && lock.waiting.isEmpty }
  }

  @Test func `outlasts its caller's own hold where the call was left`() async throws {
    let (clock, door) = (ManualClock(), Doorway())
    let (symphony, lock) = (Symphony(behind: door), SubjectLock("score"))
    let proxy = ScoreProxy(.to(symphony), interceptors: [.timeout(.seconds(1)), .locking(lock)])
    let holding = Task {
      try await AskingClock.$current.withValue(clock) {
        try await lock.withLockSuspending(.exclusive) {
          await #expect(throws: CallTimedOut.self) { try await proxy.play() }
          let error = await #expect(throws: LockError.self) { try await proxy.play() }
          #expect(error?.code == .busy)
          #expect(throws: LockError.self) { try proxy.compose() }
        }
      }
    }
    await eventually { door.isWaitedFor }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    try await holding.value
    #expect(lock.holders.count == 1)
    door.open()
    await eventually { lock.holders.isEmpty }
    #expect(symphony.most == 1)
    #expect(try await proxy.play() == 1)
  }

  @Test func `refuses to block a thread that tasks need which hold the lock`() async throws {
    let (door, lock) = (Doorway(), SubjectLock("score"))
    let proxy = ScoreProxy(.to(Symphony()), interceptors: [.locking(lock)])
    let holding = Task { try await lock.withLockSuspending(.exclusive) { await door.wait() } }
    await eventually { door.isWaitedFor }
    for call in (0..<20).map({ _ in Task { try proxy.compose() } }) {
      let error = await #expect(throws: LockError.self) { try await call.value }
      #expect(error?.code == .cannotWait)
    }
    // A thread that is no task's may wait.
    let thread = startThreads(1) { _ in try? proxy.compose() }
    await eventually { lock.waiting.count == 1 }
    door.open()
    try await holding.value
    #expect(await thread.isOverInTime())
    #expect(try await Task { try proxy.bars }.value == 1)
  }

  @Test func `gives back a lock that it got when nobody waited for it any more`() async throws {
    let clock = ManualClock()
    let lock = SubjectLock("score")
    let proxy = ScoreProxy(
      .to(Symphony()), interceptors: [.timeout(.seconds(1)), .locking(lock)])
    let holder = LockOwner("holder")
    try lock.acquire(.exclusive, as: holder, .not)
    let playing = Task {
      try await AskingClock.$current.withValue(clock) { try await proxy.play() }
    }
    await eventually { !lock.waiting.isEmpty }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: CallTimedOut.self) { try await playing.value }
    lock.release(holder)
    await eventually { lock.holders.isEmpty && lock.waiting.isEmpty }
  }

  @Test func `names the circle that a call would close`() async throws {
    let (one, other) = (SubjectLock("one"), SubjectLock("other"))
    let proxy = ScoreProxy(.to(Symphony()), interceptors: [.locking(other)])
    let (first, second) = (Doorway(), Doorway())
    let waiting = Task {
      try await other.withLockSuspending(.exclusive) {
        first.open()
        await second.wait()
        try await one.withLockSuspending(.exclusive) {}
      }
    }
    try await one.withLockSuspending(.exclusive) {
      await first.wait()
      second.open()
      await eventually { !one.waiting.isEmpty }
      let error = await #expect(throws: LockError.self) { try await proxy.play() }
      #expect(error?.code == .deadlock)
    }
    try await waiting.value
  }
}
