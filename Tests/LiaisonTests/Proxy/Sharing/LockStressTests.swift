import Dispatch
import Liaison
import Testing

@testable import LiaisonSharing

/// Eight threads and as many tasks use one lock, or several, at the same time.
@Suite(.serialized) struct `Locking under load` {
  static let each = quantity(600)

  /// Two numbers that are the same whenever nobody is changing them.
  ///
  /// Unchecked: the lock under test guards it, which is what the test is about.
  final class Pair: @unchecked Sendable {
    var left = 0
    var right = 0

    func raise() {
      left += 1
      right += 1
    }

    var isConsistent: Bool { left == right }
  }

  let pair = Pair()
  let inconsistent = Counter()

  private func look() { if !pair.isConsistent { inconsistent.add() } }

  @Test(arguments: [LockReentrancy.refused, .counted])
  func `every change is made once, and readers never see half of one`(
    reentrancy: LockReentrancy
  ) async throws {
    let lock = SubjectLock("pair", reentrancy: reentrancy)
    let failures = Counter()
    let threads = startThreads(8) { index in
      for number in 0..<Self.each {
        do {
          if (number + index) % 3 == 0 {
            try lock.withLock(.exclusive) {
              pair.raise()
              if reentrancy == .counted { try lock.withLock(.shared) { look() } }
            }
          } else {
            try lock.withLock(.shared) { look() }
          }
        } catch { failures.add() }
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          for number in 0..<Self.each {
            if (number + index) % 3 == 0 {
              try await lock.withLockSuspending(.exclusive) {
                pair.left += 1
                if number % 16 == 0 { await Task.yield() }
                pair.right += 1
              }
            } else {
              try await lock.withLockSuspending(.shared) {
                look()
                if number % 16 == 0 { await Task.yield() }
                look()
              }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    await eventually { threads.wait(timeout: .now()) == .success }
    let changes = (0..<16).map { index in
      (0..<Self.each).count { ($0 + index % 8) % 3 == 0 }
    }.reduce(0, +)
    #expect(pair.left == changes)
    #expect(pair.right == changes)
    #expect(inconsistent.value == 0)
    #expect(failures.value == 0)
    #expect(lock.holders == [])
    #expect(lock.waiting == [])
  }

  @Test func `limits, attempts and cancellations leave nobody behind`() async {
    let lock = SubjectLock("pair")
    let changes = Counter()
    let others = Counter()
    let threads = startThreads(8) { index in
      for number in 0..<Self.each {
        let patience: LockPatience =
          switch (number + index) % 3 {
          case 0: .not
          case 1: .upTo(.microseconds(50))
          default: .upTo(.seconds(60))
          }
        do {
          try lock.withLock(number % 4 == 0 ? .shared : .exclusive, waiting: patience) {
            if number % 4 == 0 { look() } else { pair.raise() }
          }
          changes.add(number % 4 == 0 ? 0 : 1)
        } catch {
          let code = (error as? LockError)?.code
          if code != .busy, code != .timedOut { others.add() }
        }
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<Self.each {
        let task = Task {
          do {
            try await lock.withLockSuspending(
              .exclusive, waiting: .upTo(number % 3 == 0 ? .microseconds(50) : .seconds(60))
            ) {
              pair.left += 1
              await Task.yield()
              pair.right += 1
            }
            changes.add()
          } catch {
            let isExpected =
              error is CancellationError || (error as? LockError)?.code == .timedOut
            if !isExpected { others.add() }
          }
        }
        if number % 2 == 0 { task.cancel() }
        group.addTask { await task.value }
      }
    }
    await eventually { threads.wait(timeout: .now()) == .success }
    #expect(pair.left == changes.value)
    #expect(pair.right == changes.value)
    #expect(inconsistent.value == 0)
    #expect(others.value == 0)
    #expect(lock.holders == [])
    #expect(lock.waiting == [])
  }

  @Test func `whatever order locks are taken in, somebody goes on`() async {
    let locks = ["album", "index", "cover"].map { SubjectLock($0) }
    let pairs = locks.map { _ in Pair() }
    let changes = locks.map { _ in Counter() }
    let refused = Counter()
    let others = Counter()
    let each = Self.each / 5

    @Sendable func note(_ error: any Error) -> Bool {
      guard (error as? LockError)?.code == .deadlock else {
        others.add()
        return true
      }
      refused.add()
      return false
    }

    let threads = startThreads(8) { index in
      var random = SeededGenerator(seed: UInt64(index))
      for _ in 0..<each {
        let order = locks.indices.shuffled(using: &random)
        var isDone = false
        while !isDone {
          do {
            try locks[order[0]].withLock(.exclusive) {
              try locks[order[1]].withLock(.exclusive) {
                for place in order.prefix(2) {
                  pairs[place].raise()
                  changes[place].add()
                }
              }
            }
            isDone = true
          } catch { isDone = note(error) }
        }
      }
    }
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(100 + index))
          for _ in 0..<each {
            let order = locks.indices.shuffled(using: &random)
            var isDone = false
            while !isDone {
              do {
                try await locks[order[0]].withLockSuspending(.exclusive) {
                  await Task.yield()
                  try await locks[order[1]].withLockSuspending(.shared) {
                    if !pairs[order[1]].isConsistent { inconsistent.add() }
                    pairs[order[0]].raise()
                    changes[order[0]].add()
                  }
                }
                isDone = true
              } catch { isDone = note(error) }
            }
          }
        }
      }
    }
    await eventually { threads.wait(timeout: .now()) == .success }
    for (pair, changes) in zip(pairs, changes) {
      #expect(pair.left == changes.value)
      #expect(pair.right == changes.value)
    }
    #expect(changes.map(\.value).reduce(0, +) == 8 * each * 3)
    #expect(inconsistent.value == 0)
    #expect(others.value == 0)
    #expect(locks.allSatisfy { $0.holders == [] && $0.waiting == [] })
  }
}
