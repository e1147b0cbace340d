import Liaison
import Testing

@testable import LiaisonSharing

/// Owners that take locks, wait and give back step by step, on one thread: nobody sleeps, and who is
/// let in is looked up.
///
/// A step is an owner, what it does, and with which lock: `a!album` wants it exclusively, `a?album`
/// wants to share it, `a-album` gives it back, `a~album` gives up waiting for it.
final class LockSteps {
  let locks: [String: SubjectLock]
  private var owners: [String: LockOwner] = [:]
  private var waiters: [LockOwner: [LockWaiter]] = [:]

  init(_ names: String..., reentrancy: LockReentrancy = .refused) {
    let pairs = names.map { ($0, SubjectLock($0, reentrancy: reentrancy)) }
    locks = Dictionary(uniqueKeysWithValues: pairs)
  }

  func owner(_ name: String) -> LockOwner {
    if let owner = owners[name] { return owner }
    let owner = LockOwner(name)
    owners[name] = owner
    return owner
  }

  func lock(_ name: String) throws -> SubjectLock {
    try #require(locks[name] ?? (name.isEmpty ? locks.values.first : nil))
  }

  /// Takes the steps of a line. Throws what the first one throws that is refused.
  func take(_ steps: String) throws {
    for step in steps.split(separator: " ") {
      let index = try #require(step.firstIndex { "!?-~".contains($0) })
      let owner = owner(String(step[..<index]))
      let lock = try lock(String(step[step.index(after: index)...]))
      switch step[index] {
      case "!": _ = try want(lock, .exclusive, as: owner)
      case "?": _ = try want(lock, .shared, as: owner)
      case "-": lock.release(owner)
      default: giveUp(lock, as: owner)
      }
    }
  }

  /// Returns whether the owner got it at once.
  func want(_ lock: SubjectLock, _ mode: LockMode, as owner: LockOwner) throws(LockError) -> Bool {
    let waiter = try lock.enter(mode, as: owner, suspending: true, .upTo(.seconds(1)))
    if let waiter { waiters[owner, default: []].append(waiter) }
    return waiter == nil
  }

  func giveUp(_ lock: SubjectLock, as owner: LockOwner) {
    for waiter in waiters[owner] ?? [] where waiter.lock === lock && waiter.outcome == nil {
      lock.withdraw(waiter, because: .timedOut)
    }
    forgetTheEnded()
  }

  /// Ends the waits that are over, as a thread or task does that has been woken.
  private func forgetTheEnded() {
    for (owner, waiting) in waiters {
      for waiter in waiting where waiter.outcome != nil { LockQueues.leave(waiter) }
      waiters[owner] = waiting.filter { $0.outcome == nil }
    }
  }

  deinit {
    for waiting in waiters.values {
      for waiter in waiting {
        waiter.lock.withdraw(waiter, because: .timedOut)
        LockQueues.leave(waiter)
      }
    }
  }
}

extension SubjectLock {
  /// Takes it for a test, which gives it back with `release`.
  func take(_ mode: LockMode, as owner: LockOwner) throws {
    let waiter = try enter(mode, as: owner, suspending: false, .not)
    #expect(waiter == nil)
  }
}
