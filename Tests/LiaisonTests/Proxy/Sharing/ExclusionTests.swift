import Liaison
import Testing

@testable import LiaisonSharing

@Suite struct `Locking a subject` {
  let lock = SubjectLock("album")
  let viewer = LockOwner("viewer")
  let importer = LockOwner("importer")

  @Test(arguments: [
    (LockMode.exclusive, LockMode.exclusive, false), (.exclusive, .shared, false),
    (.shared, .exclusive, false), (.shared, .shared, true),
  ])
  func `only those who share have it together`(
    held: LockMode, wanted: LockMode, fits: Bool
  ) throws {
    func wanting() throws -> [LockOwner] {
      try lock.withLock(wanted, as: importer, waiting: .not) { lock.holders }
    }
    try lock.take(held, as: viewer)
    if fits {
      #expect(try wanting() == [viewer, importer])
    } else {
      #expect(throws: LockError.self) { try wanting() }
    }
    #expect(lock.holders == [viewer])
    lock.release(viewer)
    #expect(try wanting() == [importer])
    #expect(lock.holders == [])
  }

  @Test func `what the body returns is returned, and what it throws is thrown`() async throws {
    func blocking() throws {
      #expect(try lock.withLock(.exclusive) { 7 } == 7)
      #expect(throws: Failure("no")) { try lock.withLock(.exclusive) { throw Failure("no") } }
      #expect(lock.holders == [])
    }
    try blocking()
    #expect(try await lock.withLockSuspending(.shared) { 8 } == 8)
    await #expect(throws: Failure("no")) {
      try await lock.withLockSuspending(.shared) { throw Failure("no") }
    }
    #expect(lock.holders == [])
  }

  @Test func `without an owner it is the task that holds it, or the thread`() async throws {
    let task = try await Task { [lock] in
      let own = LockOwner.current
      let holders = try await lock.withLockSuspending(.shared) {
        await Task.yield()
        return lock.holders
      }
      #expect(holders == [own])
      return own
    }.value
    #expect(task.name.hasPrefix("task "))
    #expect(task != .current)

    let names = Log()
    await onThreads(2) { [lock] _ in
      let holders = try? lock.withLock(.shared) { lock.holders }
      #expect(holders?.contains(.current) == true)
      names.append(LockOwner.current.name)
    }
    #expect(names.entries.allSatisfy { $0.hasPrefix("thread ") })
  }

  @Test func `a synchronous call in a task has the task for its owner`() async throws {
    let lock = SubjectLock("album", reentrancy: .counted)
    func nested() throws -> [LockOwner] { try lock.withLock(.exclusive) { lock.holders } }
    #expect(try await lock.withLockSuspending(.exclusive) { try nested() } == [.current])
  }

  @Test func `owners of the same name are not the same, copies are`() throws {
    let copy = viewer
    #expect(copy == viewer)
    #expect(LockOwner("viewer") != viewer)
    try lock.withLock(.exclusive, as: viewer) {
      let error = #expect(throws: LockError.self) {
        try lock.withLock(.exclusive, as: LockOwner("viewer"), waiting: .not) {}
      }
      #expect(error?.code == .busy)
    }
  }

  @Test func `a child task is another owner than its parent`() async throws {
    let code = try await lock.withLockSuspending(.exclusive) {
      async let child = LockError.code {
        try await lock.withLockSuspending(.shared, waiting: .not) {}
      }
      return await child
    }
    #expect(code == .busy)
  }

  @Test func `an owner handed to a child task holds it there too`() async throws {
    let lock = SubjectLock("album", reentrancy: .counted)
    let holders = try await lock.withLockSuspending(.exclusive) {
      let parent = LockOwner.current
      async let child = lock.withLockSuspending(.exclusive, as: parent) { lock.holders == [parent] }
      return try await child
    }
    #expect(holders)
  }

  @Test func `the body stays on the caller's actor`() async throws {
    actor Album {
      var title = "Tides"
      let lock: SubjectLock
      init(_ lock: SubjectLock) { self.lock = lock }

      func rename() async throws -> String {
        try await lock.withLockSuspending(.exclusive) {
          title += " and"
          await Task.yield()
          title += " Moons"
          return title
        }
      }
    }
    #expect(try await Album(lock).rename() == "Tides and Moons")
    #expect(lock.holders == [])
  }

  @Test func `what cannot be copied is returned as well`() async throws {
    struct Ticket: ~Copyable { let number: Int }
    func blocking() throws -> Int {
      let ticket = try lock.withLock(.shared) { Ticket(number: 1) }
      return ticket.number
    }
    #expect(try blocking() == 1)
    let ticket = try await lock.withLockSuspending(.shared) { () async -> Ticket in
      await Task.yield()
      return Ticket(number: 2)
    }
    #expect(ticket.number == 2)
  }
}

extension LockError {
  /// Of the error that `body` throws.
  static func code(of body: () async throws -> Void) async -> Code? {
    do { try await body() } catch { return (error as? LockError)?.code }
    return nil
  }
}
