import Liaison
import Testing

@testable import LiaisonSharing

@Suite struct `Locking again` {
  let owner = LockOwner("importer")

  /// How it is held, how it is wanted, and whether that goes where it is counted.
  static let cases: [(LockMode, LockMode, Bool)] = [
    (.exclusive, .exclusive, true), (.exclusive, .shared, true), (.shared, .shared, true),
    (.shared, .exclusive, false),
  ]

  @Test(arguments: cases)
  func `is refused where nothing else is stated`(
    held: LockMode, wanted: LockMode, goes: Bool
  ) async throws {
    let lock = SubjectLock("album")
    try lock.take(held, as: owner)
    let error = await #expect(throws: LockError.self) {
      try await lock.withLockSuspending(wanted, as: owner) { Issue.record("it has run") }
    }
    #expect(error?.code == .heldAlready)
    #expect(error?.holders == [owner])
    #expect(error?.message.contains(goes ? "reentrancy: .counted" : "from the beginning") == true)
    #expect(lock.holders == [owner])
    lock.release(owner)
    #expect(lock.holders == [])
  }

  @Test(arguments: cases)
  func `is counted where that is stated, but sharing never becomes exclusive`(
    held: LockMode, wanted: LockMode, goes: Bool
  ) throws {
    let lock = SubjectLock("album", reentrancy: .counted)
    try lock.take(held, as: owner)
    if goes {
      try lock.withLock(wanted, as: owner) { #expect(lock.holders == [owner]) }
    } else {
      let error = #expect(throws: LockError.self) { try lock.withLock(wanted, as: owner) {} }
      #expect(error?.code == .heldAlready)
      #expect(
        error?.description
          == "importer shares 'album' and wants it exclusively, for which two who share would "
          + "wait for ever. Take it exclusively from the beginning.")
    }
    #expect(lock.holders == [owner])
    let other = LockOwner("viewer")
    #expect(throws: LockError.self) { try lock.withLock(.exclusive, as: other, waiting: .not) {} }
    lock.release(owner)
    #expect(lock.holders == [])
  }

  @Test func `who has it exclusively keeps it so while sharing it`() throws {
    let lock = SubjectLock("album", reentrancy: .counted)
    let viewer = LockOwner("viewer")
    func looking() throws { try lock.withLock(.shared, as: viewer, waiting: .not) {} }
    try lock.take(.exclusive, as: owner)
    try lock.take(.shared, as: owner)
    #expect(throws: LockError.self) { try looking() }
    lock.release(owner)
    #expect(throws: LockError.self) { try looking() }
    lock.release(owner)
    try looking()
  }

  @Test func `a hundred times deep is given back a hundred times`() throws {
    let lock = SubjectLock("album", reentrancy: .counted)
    func descend(_ depth: Int) throws -> Int {
      try lock.withLock(depth % 2 == 0 ? .exclusive : .shared) {
        depth == 100 ? lock.holders.count : try descend(depth + 1)
      }
    }
    #expect(try descend(0) == 1)
    #expect(lock.holders == [])
  }

  @Test func `tasks that use one owner wait for each other where nobody holds it twice`()
    async throws
  {
    let lock = SubjectLock("album")
    try lock.take(.exclusive, as: LockOwner("viewer"))
    let holder = try #require(lock.holders.first)
    let runs = Counter()
    let tasks = (0..<3).map { index in
      Task { [owner] in
        try await lock.withLockSuspending(
          index == 1 ? .exclusive : .shared, as: owner, waiting: .patient
        ) {
          runs.add()
        }
      }
    }
    await eventually { lock.waiting.count == 3 }
    lock.release(holder)
    for task in tasks { try await task.value }
    #expect(runs.value == 3)
    #expect(lock.holders == [])
  }

  @Test func `giving back what one does not hold stops the program`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      SubjectLock("album").release(LockOwner("importer"))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'album' was given back by importer, who does not hold it."))
  }
}
