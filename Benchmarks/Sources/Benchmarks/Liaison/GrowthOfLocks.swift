import Dispatch
import Foundation
import Liaison

/// Longer than anything is measured.
private let patience = LockPatience.upTo(.seconds(1_000_000))

// All that wait are tasks: a hundred thousand blocked threads are more than a system allows. Threads
// wait in the same queue.
extension GrowthKind {
  static var lockTurns: Self {
    Self("lock-turns", "Hand a lock on to the first of as many tasks that wait for it") { size in
      let (lock, turns) = (SubjectLock("growth"), Turns())
      wait(size + 1) {
        // Each comes again when it has had its turn, so that as many wait at all times.
        while true {
          try? await lock.withLockSuspending(.exclusive, waiting: patience) { await turns.take() }
        }
      }
      while lock.waiting.count < size { usleep(1_000) }
      return GrowthSubject(operate: turns.allow, total: { turns.total })
    }
  }

  static var lockWaiters: Self {
    Self("lock-waiting", "Wait for a lock behind as many tasks, and give up") { size in
      let (lock, turns) = (SubjectLock("growth"), Turns())
      // The first of them gets it, and keeps it.
      wait(size + 1) {
        try? await lock.withLockSuspending(.exclusive, waiting: patience) { await turns.take() }
      }
      while lock.waiting.count < size { usleep(1_000) }
      return GrowthSubject(leaving: {
        try await lock.withLockSuspending(.exclusive, waiting: patience) {}
      })
    }
  }

  static var lockSharers: Self {
    Self("lock-sharing", "Share a lock with as many owners, and give it back") { size in
      let lock = SubjectLock("growth")
      wait(size) {
        try? await lock.withLockSuspending(.shared, waiting: patience) {
          try? await Task.sleep(for: .seconds(1_000_000))
        }
      }
      while lock.holders.count < size { usleep(1_000) }
      let owner = LockOwner("growth")
      var total = 0
      return GrowthSubject(
        operate: { count in
          for _ in 0..<count {
            try? lock.withLock(.shared, as: owner, waiting: patience) { total += 1 }
          }
        }, total: { total })
    }
  }

  static var referenceWaiters: Self {
    Self("reference-waiting", "Wait for a load behind as many tasks, and give up") { size in
      let isLoading = DispatchSemaphore(value: 0)
      let reference = SmartReference<SpiedEnd>("growth") {
        // Never loaded, so that all go on waiting.
        isLoading.signal()
        while true { sleep(1_000) }
      }
      Thread { _ = try? reference.user() }.start()
      isLoading.wait()
      wait(size) { _ = try? await reference.userSuspending() }
      return GrowthSubject(leaving: { _ = try await reference.userSuspending() })
    }
  }
}
