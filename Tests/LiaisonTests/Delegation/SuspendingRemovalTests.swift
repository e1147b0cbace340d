import Dispatch
import Liaison
import LiaisonTesting
import Synchronization
import TestSupport
import Testing

@testable import LiaisonCore

@Contract(.anywhere)
protocol Hauler: AnyObject, Sendable {
  func carry(_ load: Int)
  func carryLater(_ load: Int) async
}

/// Stops in its asynchronous call until it is let go.
private final class SlowHauler: Hauler {
  let mayEnd = Doorway()
  let ended = Counter()
  func carry(_ load: Int) {}
  func carryLater(_ load: Int) async {
    await mayEnd.wait()
    ended.add()
  }
}

/// Waits for its own removal while it is called.
private final class LeavingHauler: Hauler {
  let haulers: HaulerMulticast
  init(_ haulers: HaulerMulticast) { self.haulers = haulers }
  func carry(_ load: Int) {}
  func carryLater(_ load: Int) async { try? await haulers.removeAndWaitSuspending(self) }
}

@Contract(.anywhere)
protocol Asker: AnyObject, Sendable {
  @Asked(.concurrently) @Answer(.collect) func ask(_ number: Int) async -> [Int]
}

/// Answers when it is let.
private final class Answering: Asker {
  let mayEnd = Doorway()
  private let begin: (@Sendable (Int) -> Void)?
  init(_ begin: (@Sendable (Int) -> Void)? = nil) { self.begin = begin }
  func ask(_ number: Int) async -> [Int] {
    if let begin { begin(number) } else { await mayEnd.wait() }
    return [number]
  }
}

/// Suspends while it waits.
@Suite(.timeLimit(.minutes(5))) struct `Removing and waiting in tasks` {
  private let haulers = HaulerMulticast()
  private let hauler = SlowHauler()

  /// A call that is under way.
  private func call() async -> Task<Void, Never> {
    haulers.add(hauler)
    let call = Task { [haulers] in await haulers.carryLater(1) }
    await eventually { hauler.mayEnd.isWaitedFor }
    return call
  }

  @Test func `waits for a call that runs elsewhere, and keeps no thread`() async throws {
    let call = await call()
    // Many more than there are threads for tasks; the call needs one to end.
    let removals = (0..<200).map { _ in
      Task { [haulers, hauler] in
        try await haulers.removeAndWaitSuspending(hauler)
        return hauler.ended.value
      }
    }
    await eventually { haulers._roster.waitingRemovals == 200 }
    #expect(!haulers.contains(hauler))
    #expect(hauler.ended.value == 0)
    hauler.mayEnd.open()
    for removal in removals { #expect(try await removal.value == 1) }
    await call.value
    #expect(haulers._roster.waitingRemovals == 0)
  }

  @Test func `does not wait for the call that it is awaited in`() async {
    let leaver = LeavingHauler(haulers)
    haulers.add(leaver)
    await haulers.carryLater(1)
    #expect(haulers.isEmpty)
  }

  @Test func `a task that a call has left behind waits for a later call`() async {
    var waited = 0
    // The later call may stand in memory where the first one stood.
    for _ in 0..<20 {
      let (askers, slow, mayAsk) = (AskerMulticast(), Answering(), Doorway())
      let removal = Guarded<Task<Bool?, Never>?>(nil)
      let spawning = Answering { number in
        guard number == 1 else { return }
        let task = Task {
          await mayAsk.wait()
          return try? await askers.removeAndWaitSuspending(slow, upTo: .zero)
        }
        removal.withLock { $0 = task }
      }
      askers.add(slow)
      askers.add(spawning)
      slow.mayEnd.open()
      #expect(await askers.ask(1) == [1, 1])
      slow.mayEnd.close()
      let later = Task { await askers.ask(2) }
      await eventually { slow.mayEnd.isWaitedFor }
      mayAsk.open()
      if await removal.withLock({ $0 })?.value == false { waited += 1 }
      slow.mayEnd.open()
      #expect(await later.value == [2, 2])
    }
    #expect(waited == 20)
  }

  @Test(arguments: [false, true])
  func `where several are asked at a time, tasks of a delegate belong to the call`(
    _ isDetached: Bool
  ) async {
    let (askers, slow) = (AskerMulticast(), Answering())
    let removal = Guarded<Task<Bool?, Never>?>(nil)
    let spawning = Answering { _ in
      let remove: @Sendable () async -> Bool? = {
        await eventually { slow.mayEnd.isWaitedFor }  // Removed earlier, it would not be asked.
        return try? await askers.removeAndWaitSuspending(slow, upTo: .zero)
      }
      let task = isDetached ? Task.detached(operation: remove) : Task(operation: remove)
      removal.withLock { $0 = task }
    }
    askers.add(slow)
    askers.add(spawning)
    let call = Task { await askers.ask(1) }
    await eventually { slow.mayEnd.isWaitedFor && removal.withLock { $0 } != nil }
    #expect(await removal.withLock({ $0 })?.value == !isDetached)
    slow.mayEnd.open()
    #expect(await call.value == [1, 1])
  }

  @Test func `waits for a call of this thread, which goes on meanwhile`() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let log = Log()
    let (workers, worker) = (WorkerMulticast(), SlowWorker(log))
    let removal = Guarded<Task<Void, any Error>?>(nil)
    worker.mayEnd.fire()
    workers.add(worker, priority: .high)
    let tokens = [
      workers.add(
        WorkerHandlers(
          work: {
            let task = Task.immediate {
              try await workers.removeAndWaitSuspending(worker)
              log.append("removed")
            }
            removal.withLock { $0 = task }
          }, workLater: {})),
      workers.add(WorkerHandlers(work: { log.append("last") }, workLater: {}), priority: .low),
    ]
    workers.work()
    try await removal.withLock { $0 }?.value
    #expect(log.entries == ["begins", "ends", "last", "removed"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `with a limit, says that the call has not ended`() async throws {
    let call = await call()
    let clock = ManualClock()
    let removal = Task { [haulers, hauler] in
      try await AskingClock.$current.withValue(clock) {
        try await haulers.removeAndWaitSuspending(hauler, upTo: .seconds(3))
      }
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(3))
    #expect(try await removal.value == false)
    #expect(!haulers.contains(hauler))
    #expect(haulers._roster.waitingRemovals == 0)
    hauler.mayEnd.open()
    await call.value
    #expect(try await haulers.removeAndWaitSuspending(hauler, upTo: .zero))
  }

  @Test func `a task that is cancelled stops waiting, and the registration has ended`() async throws
  {
    let call = await call()
    let removals = (0..<2).map { _ in
      Task { [haulers, hauler] in try await haulers.removeAndWaitSuspending(hauler) }
    }
    await eventually { haulers._roster.waitingRemovals == 2 }
    removals[0].cancel()
    await #expect(throws: CancellationError.self) { try await removals[0].value }
    #expect(!haulers.contains(hauler))
    #expect(hauler.ended.value == 0)
    await eventually { haulers._roster.waitingRemovals == 1 }
    hauler.mayEnd.open()
    try await removals[1].value
    #expect(hauler.ended.value == 1)
    await call.value
  }

  @Test func `in a task that was cancelled before, what has nothing to wait for succeeds`()
    async throws
  {
    haulers.add(hauler)
    let removal = Task { [haulers, hauler] in
      await Task.yield()
      withUnsafeCurrentTask { $0?.cancel() }
      try await haulers.removeAndWaitSuspending(hauler)
    }
    try await removal.value
    #expect(haulers.isEmpty)
  }

  @Test func `waits for a call in the mailbox, also after a plain cancel`() async throws {
    let (began, mayEnd) = (Signal(), Signal())
    let log = Log()
    let token = haulers.add(
      HaulerHandlers(
        carry: { _ in
          began.fire()
          _ = mayEnd.wait()
          log.append("ends")
        }, carryLater: { _ in }), deliver: .queue(DispatchQueue(label: "haulers")))
    haulers.carry(1)
    await eventually { began.hasFired }
    token.cancel()
    #expect(try await !token.cancelAndWaitSuspending(upTo: .milliseconds(1)))
    let removal = Task { try await token.cancelAndWaitSuspending() }
    mayEnd.fire()
    try await removal.value
    #expect(log.entries == ["ends"])
  }

  @Test func `waits for an asynchronous body, and not for its own`() async throws {
    let center = NoticeCenter()
    let (door, ended) = (Doorway(), Counter())
    let own = Guarded<Subscription?>(nil)
    let token = center.observe(Counted.self) { notice async in
      if notice.number == 0 {
        await door.wait()
        ended.add()
      } else {
        try? await own.withLock { $0 }?.cancelAndWaitSuspending()
        ended.add()
      }
    }
    own.withLock { $0 = token }
    center.post(Counted(number: 0))
    await eventually { door.isWaitedFor }
    #expect(try await !token.cancelAndWaitSuspending(upTo: .zero))
    door.open()
    try await token.cancelAndWaitSuspending()
    #expect(ended.value == 1)
    let other = center.observe(Counted.self) { _ async in
      try? await own.withLock { $0 }?.cancelAndWaitSuspending()
      ended.add()
    }
    own.withLock { $0 = other }
    await center.postAndWait(Counted(number: 1))
    #expect(ended.value == 2)
    #expect(!other.isActive)
  }

  @Test func `waits for observers of properties and of paths`() async throws {
    let wire = Wire()
    let next = Wire()
    wire.next = next
    for isPath in [false, true] {
      let body = BlockingBody()
      let token =
        isPath
        ? wire.observe(\.next.load) { _, _ in body.run() }
        : next.observe(\.load) { _, _ in body.run() }
      let change = startThreads(1) { _ in next.load += 1 }
      await eventually { body.entered.hasFired }
      #expect(try await !token.cancelAndWaitSuspending(upTo: .milliseconds(1)))
      let removal = Task { try await token.cancelAndWaitSuspending() }
      body.release.fire()
      try await removal.value
      let hasReturned = body.hasReturned.load(ordering: .sequentiallyConsistent)
      #expect(hasReturned)
      #expect(await change.isOverInTime())
    }
  }

  @Test func `two removals that wait for each other's calls stop the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Crossing: Hauler {
        let other: HaulerMulticast
        let (mine, others): (Doorway, Doorway)
        let stranger = SlowHauler()
        init(_ other: HaulerMulticast, _ mine: Doorway, _ others: Doorway) {
          self.other = other
          self.mine = mine
          self.others = others
        }
        func carry(_ load: Int) {}
        func carryLater(_ load: Int) async {
          mine.open()
          await others.wait()
          try? await other.removeAndWaitSuspending(stranger)
        }
      }
      let (east, west) = (HaulerMulticast(), HaulerMulticast())
      let (first, second) = (Doorway(), Doorway())
      let crossings = [Crossing(west, first, second), Crossing(east, second, first)]
      east.add(crossings[0])
      west.add(crossings[1])
      await withTaskGroup { group in
        group.addTask { await east.carryLater(1) }
        group.addTask { await west.carryLater(1) }
      }
      withExtendedLifetime(crossings) {}
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("would wait for ever for calls that wait for it"))
  }

  @Test func `an earlier wait does not hold up one that is made from its call`() async throws {
    // The caller is waited for by a stranger first, and waits for its own removal then.
    let mayLeave = Doorway()
    let leaver = GatedLeaver(haulers, mayLeave)
    let stranger = SlowHauler()
    haulers.add(leaver)
    let call = Task { [haulers] in await haulers.carryLater(1) }
    await eventually { mayLeave.isWaitedFor }
    let removal = Task { [haulers] in try await haulers.removeAndWaitSuspending(stranger) }
    await eventually { haulers._roster.waitingRemovals == 1 }
    mayLeave.open()
    await call.value
    try await removal.value
    #expect(haulers.isEmpty)
  }

  @Test func `nobody is called after a removal has returned, in many tasks that come and go`() async
  {
    let late = Counter()
    let (removed, cancelled) = (Counter(), Counter())
    let (tasks, rounds) = (8, quantity(400))
    let isOver = Atomic(false)
    let bells = BellMulticast()
    let staying = Ear(late)
    bells.add(staying)
    let callers = startThreads(2) { _ in
      while !isOver.load(ordering: .relaxed) { bells.ring(1) }
    }
    await withTaskGroup { group in
      for number in 0..<tasks {
        group.addTask {
          for round in 0..<rounds {
            let ear = Ear(late)
            bells.add(ear)
            let removal = Task {
              try await bells.removeAndWaitSuspending(ear)
              ear.noteRemoved()
            }
            if (round + number).isMultiple(of: 5) { removal.cancel() }
            do {
              try await removal.value
              removed.add()
            } catch {
              cancelled.add()
            }
          }
        }
      }
    }
    isOver.store(true, ordering: .relaxed)
    #expect(await callers.isOverInTime())
    #expect(late.value == 0)
    #expect(removed.value + cancelled.value == tasks * rounds)
    #expect(cancelled.value <= tasks * rounds / 5)
    #expect(bells.count == 1)
    #expect(bells._roster.waitingRemovals == 0)
    withExtendedLifetime(staying) {}
  }
}

/// Waits, and then leaves while it is called.
private final class GatedLeaver: Hauler {
  let haulers: HaulerMulticast
  let mayLeave: Doorway
  init(_ haulers: HaulerMulticast, _ mayLeave: Doorway) {
    self.haulers = haulers
    self.mayLeave = mayLeave
  }
  func carry(_ load: Int) {}
  func carryLater(_ load: Int) async {
    await mayLeave.wait()
    try? await haulers.removeAndWaitSuspending(self)
  }
}

extension Roster {
  /// How many removals wait for calls.
  fileprivate var waitingRemovals: Int { state.withLock { $0.waiters.count } }
}
