import Dispatch
import Liaison
import Testing

@testable import LiaisonSharing

@Suite struct `Locking in circles` {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The last step is the one that closes the circle.
    let steps: String
    let circle: String
    var testDescription: String { steps }
  }

  static let cases = [
    Case(
      steps: "importer!album viewer!index importer!index viewer!album",
      circle: "viewer waits for 'album', which importer holds; "
        + "importer waits for 'index', which viewer holds"),
    Case(
      steps: "a!album b!index c!cover a!index b!cover c!album",
      circle: "c waits for 'album', which a holds; a waits for 'index', which b holds; "
        + "b waits for 'cover', which c holds"),
    // Each shares what the other wants to have alone.
    Case(
      steps: "a?album b?index a!index b!album",
      circle: "b waits for 'album', which a holds; a waits for 'index', which b holds"),
    // Of several who share, one is in the circle.
    Case(
      steps: "a?album b?album c?album c!index b!index a!cover c!cover a!index",
      circle: "a waits for 'index', which c holds; c waits for 'cover', which a holds"),
    Case(
      steps: "a?album b?album c!index b?index c!album",
      circle: "c waits for 'album', which b holds; b waits for 'index', which c holds"),
    // It is not the holder of the album that is waited for, but one who comes before.
    Case(
      steps: "a?album c!index b!album b~album d!album d~album b!album c?album a?index",
      circle: "a waits for 'index', which c holds; c waits for 'album', where b comes first; "
        + "b waits for 'album', which a holds"),
    Case(
      steps: "a!album b!index b!album c!album d!cover d!album c~album b~album a!cover",
      circle: "a waits for 'cover', which d holds; d waits for 'album', which a holds"),
  ]

  @Test(arguments: cases)
  func `the wait that would close one throws, and names it`(example: Case) throws {
    let script = LockSteps("album", "index", "cover")
    var steps = example.steps.split(separator: " ")
    let last = String(steps.removeLast())
    try script.take(steps.joined(separator: " "))
    let before = script.locks.mapValues { ($0.holders, $0.waiting) }
    let error = #expect(throws: LockError.self) { try script.take(last) }
    #expect(error?.code == .deadlock)
    #expect(
      error?.description == "Nobody would ever go on: \(example.circle). Take locks in the same "
        + "order everywhere.")
    #expect(error?.circle.first?.owner == error?.owner)
    #expect(error?.circle.last?.blocker == error?.owner)
    for (name, lock) in script.locks {
      #expect(lock.holders == before[name]?.0)
      #expect(lock.waiting == before[name]?.1)
    }
  }

  @Test(arguments: [
    // The other one waits no more: it was let in, gave up, or has given back.
    "a!album b!index b!album a-album a!cover a!index b-album b-index",
    "a!album b!index b!album b~album a!index",
    "a!album b!index b!album a-album b-album b-index b!album a!index",
    // All wait for one who does not wait.
    "a!album b!album c!album d!album b!index",
    // Who shares does not wait for others who share, nor for those in the queue who would.
    "a?album b?index c?index b?album c?album a?index",
    "a!album b!index c?album b?album c?index",
  ])
  func `what is no circle is none`(steps: String) throws {
    let script = LockSteps("album", "index", "cover")
    for step in steps.split(separator: " ") {
      // What an owner cannot do while it waits is left out of the table.
      try script.take(String(step))
    }
  }

  @Test func `of two threads one is refused, and the other goes on`() throws {
    let locks = [SubjectLock("album"), SubjectLock("index")]
    let owners = [LockOwner("importer"), LockOwner("viewer")]
    let both = Counter()
    let log = Log()
    onThreads(2) { index in
      do {
        try locks[index].withLock(.exclusive, as: owners[index]) {
          both.add()
          soon { both.value == 2 }
          try locks[1 - index].withLock(.exclusive, as: owners[index]) { log.append("went on") }
        }
      } catch let error as LockError {
        log.append("\(error.code): \(error.circle.count)")
      } catch {
        log.append("\(error)")
      }
    }
    #expect(log.entries.sorted() == ["deadlock: 2", "went on"])
    #expect(locks.allSatisfy { $0.holders == [] && $0.waiting == [] })
  }

  @Test func `of tasks and threads in one circle, one is refused`() async throws {
    let locks = ["album", "index", "cover", "notes"].map { SubjectLock($0) }
    let all = Counter()
    let log = Log()
    let done = Counter()
    for index in locks.indices {
      let (own, next) = (locks[index], locks[(index + 1) % locks.count])
      if index % 2 == 0 {
        Task {
          do {
            try await own.withLockSuspending(.shared) {
              all.add()
              await eventually { all.value == locks.count }
              try await next.withLockSuspending(.exclusive) { log.append("went on") }
            }
          } catch { log.append((error as? LockError)?.code.description ?? "\(error)") }
          done.add()
        }
      } else {
        _ = startThreads(1) { _ in
          do {
            try own.withLock(.exclusive) {
              all.add()
              soon { all.value == locks.count }
              try next.withLock(.exclusive) { log.append("went on") }
            }
          } catch { log.append((error as? LockError)?.code.description ?? "\(error)") }
          done.add()
        }
      }
    }
    await eventually { done.value == locks.count }
    #expect(log.entries.sorted() == ["deadlock", "went on", "went on", "went on"])
  }
}
