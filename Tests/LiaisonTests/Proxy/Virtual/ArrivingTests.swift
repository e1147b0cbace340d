import Liaison
import LiaisonTesting
import Synchronization
import TestSupport
import Testing

@testable import LiaisonCore
@testable import LiaisonSharing

@Contract(.proxy, .anywhere)
private protocol Harp: AnyObject, Sendable {
  func strings() throws -> Int
  func tune() async throws -> Int
}

private final class SmallHarp: Harp {
  func strings() throws -> Int { 22 }
  func tune() async throws -> Int { 440 }
}

/// How long is waited for another's making or loading.
@Suite(.timeLimit(.minutes(5))) struct `Waiting for a subject that is on its way` {
  private let begun = Signal()
  private let mayEnd = Signal()

  private func making() -> @Sendable () throws -> any Harp {
    { [begun, mayEnd] in
      begun.fire()
      _ = mayEnd.wait()
      return SmallHarp()
    }
  }

  @Test func `a call ends with its route's limit, and the making goes on`() {
    let subject = VirtualSubject<any Harp>("harp", make: making())
    let (patient, hasty) = (
      HarpProxy(.virtual(subject)), HarpProxy(.virtual(subject, upTo: .milliseconds(1)))
    )
    let first = startThreads(1) { _ in _ = try? patient.strings() }
    #expect(begun.wait())
    #expect(throws: VirtualError.late("harp", .milliseconds(1))) { try hasty.strings() }
    #expect(throws: VirtualError.late("harp", .zero)) { try subject.prepare(upTo: .zero) }
    mayEnd.fire()
    #expect(first.isOverInTime())
    #expect((try? hasty.strings()) == 22)
  }

  @Test func `so does a call that suspends, by the clock of asking`() async throws {
    let door = Doorway()
    let clock = ManualClock()
    let subject = VirtualSubject<any Harp>("harp") { () async throws in
      await door.wait()
      return SmallHarp()
    }
    let hasty = HarpProxy(.virtual(subject, upTo: .seconds(5)))
    let call = Task {
      try await AskingClock.$current.withValue(clock) { try await hasty.tune() }
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: VirtualError.late("harp", .seconds(5))) { try await call.value }
    door.open()
    try await subject.prepareSuspending()
    #expect(try await hasty.tune() == 440)
  }

  @Test func `a user ends with its limit, and the load goes on`() {
    let reference = SmartReference<any Harp>("harp", load: making())
    let users = Guarded<[SubjectUser<any Harp>]>([])
    let first = startThreads(1) { _ in
      if let user = try? reference.user() { users.withLock { $0.append(user) } }
    }
    #expect(begun.wait())
    let error = #expect(throws: LockError.self) { try reference.user(upTo: .milliseconds(1)) }
    #expect(error?.code == .timedOut && error?.limit == .milliseconds(1))
    #expect(throws: LockError.self) { try HarpProxy(.reference(reference, upTo: .zero)) }
    #expect(reference.waiting == 0)
    mayEnd.fire()
    #expect(first.isOverInTime())
    #expect(reference.users == 1)
  }

  @Test func `a user that suspends ends with its limit, or with its task`() async throws {
    let reference = SmartReference<any Harp>("harp", load: making())
    let first = startThreads(1) { _ in _ = try? reference.user() }
    await eventually { begun.hasFired }
    let clock = ManualClock()
    let late = Task {
      try await AskingClock.$current.withValue(clock) {
        try await reference.userSuspending(upTo: .seconds(2))
      }
    }
    let cancelled = Task { try await reference.userSuspending() }
    await clock.waitForSleepers(1)
    await eventually { reference.waiting == 2 }
    clock.advance(by: .seconds(2))
    cancelled.cancel()
    let error = await #expect(throws: LockError.self) { try await late.value }
    #expect(error?.code == .timedOut)
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(reference.waiting == 0)
    mayEnd.fire()
    #expect(await first.isOverInTime())
  }

  @Test func `a thread that waits is told to the tap once, with what it waits for`() async {
    await #expect(processExitsWith: .success) {
      Tap.shared.patience = .milliseconds(5)
      let events = Guarded<[TapEvent]>([])
      let token = Tap.shared.watch { event in events.withLock { $0.append(event) } }
      let (begun, mayEnd) = (Signal(), Signal())
      let make: @Sendable () throws -> any Harp = {
        begun.fire()
        _ = mayEnd.wait()
        return SmallHarp()
      }
      let harp = HarpProxy(.virtual(VirtualSubject<any Harp>("harp", make: make)))
      let reference = SmartReference<any Harp>("lyre", load: make)
      let lock = SubjectLock("lock")
      await onThreads(1) { _ in
        for wait in 0..<2 {
          let first = startThreads(1) { _ in
            _ = wait == 0 ? try? harp.strings() : (try? reference.user()).map { _ in 1 }
          }
          precondition(begun.wait())
          let second = startThreads(1) { _ in
            _ = wait == 0 ? try? harp.strings() : (try? reference.user()).map { _ in 1 }
          }
          soon { events.withLock { $0.count } == wait + 1 }
          mayEnd.fire()
          if wait == 1 { mayEnd.fire() }
          precondition(second.isOverInTime() && first.isOverInTime())
        }
        _ = try? lock.withLock(.exclusive, as: LockOwner("holder")) {
          try lock.withLock(.exclusive, as: LockOwner("other"), waiting: .upTo(.milliseconds(50))) {
          }
        }
      }
      let told = events.withLock { $0 }
      precondition(told.allSatisfy { $0.kind == .waiting && $0.duration == .milliseconds(5) })
      precondition(
        told.map { "\($0.requirement) \($0.place)" }
          == ["strings() 'harp'", "user 'lyre'", "withLock lock 'lock'"])
      withExtendedLifetime(token) {}
    }
  }

  @Test func `a making that waits for itself through another stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subjects = Guarded<[SmartReference<any Harp>]>([])
      let doors = [Signal(), Signal()]
      let references = (0..<2).map { number in
        SmartReference<any Harp>("harp \(number)") {
          doors[number].fire()
          _ = doors[1 - number].wait()
          return try subjects.withLock { $0 }[1 - number].user().subject
        }
      }
      subjects.withLock { $0 = references }
      await onThreads(2) { thread in _ = try? references[thread].user() }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("is used by what makes it, through others perhaps"))
  }
}
