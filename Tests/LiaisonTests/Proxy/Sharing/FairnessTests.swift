import Dispatch
import Liaison
import Testing

@testable import LiaisonSharing

@Suite struct `Locking in turn` {
  /// Steps, and who holds the lock after each.
  static let cases = [
    ("a! b! c! d! a- b- c- d-", "a a a a b c d -"),
    ("a? b? c? a- b- c-", "a ab abc bc c -"),
    ("a! b? c? d! e? a- b- c- d- e-", "a a a a a bc c d e -"),
    // Nobody who shares gets in before one who has waited to have it alone.
    ("a? b! c? d? a- b- c- d-", "a a a a b cd d -"),
    ("a? b? c! d? e! f? a- b- c- d- e- f-", "a ab ab ab ab ab b c d e f -"),
    // Who gives up lets those pass whom it kept waiting.
    ("a? b! c? d? b~ a- c- d-", "a a a a acd cd d -"),
    ("a! b! c! b~ a- c-", "a a a a c -"),
    ("a! b? c! d? c~ a- b- d-", "a a a a a bd d -"),
    ("a! b! b~ a- c!", "a a a - c"),
    // Whoever comes back stands at the end.
    ("a! b! a- a! b- a-", "a a b b a -"),
  ]

  @Test(arguments: cases)
  func `who came first is let in first`(steps: String, holders: String) throws {
    let script = LockSteps("album")
    let after = try steps.split(separator: " ").map { step in
      try script.take(String(step))
      let names = try script.lock("album").holders.map(\.name).joined()
      return names.isEmpty ? "-" : names
    }
    #expect(after.joined(separator: " ") == holders)
  }

  @Test(arguments: [
    ("a? b! a? a- a- b-", "a a a a b -"),
    ("a? b? c! b? a- b- b- c-", "a ab ab ab b b c -"),
    ("a! b? a? a- a- b-", "a a a a b -"),
    ("a! a! b! a- a- b-", "a a a a b -"),
  ])
  func `who holds it already does not stand in the queue`(
    steps: String, holders: String
  ) throws {
    let script = LockSteps("album", reentrancy: .counted)
    let after = try steps.split(separator: " ").map { step in
      try script.take(String(step))
      let names = try script.lock("album").holders.map(\.name).joined()
      return names.isEmpty ? "-" : names
    }
    #expect(after.joined(separator: " ") == holders)
  }

  @Test func `threads and tasks stand in one queue`() async throws {
    let lock = SubjectLock("album")
    let log = Log()
    let holder = LockOwner("holder")
    try lock.take(.exclusive, as: holder)
    let names = (0..<8).map { "\($0 % 2 == 0 ? "thread" : "task") \($0)" }
    let done = Counter()
    for (index, name) in names.enumerated() {
      let owner = LockOwner(name)
      let mode: LockMode = index % 3 == 0 ? .shared : .exclusive
      if index % 2 == 0 {
        _ = startThreads(1) { _ in
          try? lock.withLock(mode, as: owner, waiting: .patient) { log.append(name) }
          done.add()
        }
      } else {
        Task {
          try? await lock.withLockSuspending(mode, as: owner, waiting: .patient) {
            log.append(name)
          }
          done.add()
        }
      }
      await eventually { lock.waiting.count == index + 1 }
    }
    #expect(lock.waiting.map(\.name) == names)
    lock.release(holder)
    await eventually { done.value == names.count }
    #expect(log.entries == names)
  }

  @Test func `neighbours who share are in at the same time`() async throws {
    let lock = SubjectLock("album")
    let holder = LockOwner("holder")
    try lock.take(.exclusive, as: holder)
    let gate = Gate()
    let inside = Counter()
    let tasks = (0..<3).map { _ in
      Task {
        try await lock.withLockSuspending(.shared, waiting: .patient) {
          inside.add()
          await gate.pass()
        }
      }
    }
    await eventually { lock.waiting.count == 3 }
    lock.release(holder)
    await eventually { inside.value == 3 }
    #expect(lock.holders.count == 3)
    await gate.open()
    for task in tasks { try await task.value }
    #expect(lock.holders == [])
  }

  @Test func `a stream of readers does not keep a writer waiting`() throws {
    let lock = SubjectLock("album")
    let isWritten = Log()
    let reads = Counter()
    let readers = startThreads(3) { _ in
      while isWritten.entries.isEmpty {
        try? lock.withLock(.shared, waiting: .patient) { reads.add() }
      }
    }
    soon { reads.value > 100 }
    let writer = startThreads(1) { _ in
      try? lock.withLock(.exclusive, waiting: .patient) { isWritten.append("written") }
    }
    #expect(writer.isOverInTime())
    #expect(readers.isOverInTime())
    #expect(isWritten.entries == ["written"])
  }
}
