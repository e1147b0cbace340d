import Liaison
import Testing

@testable import LiaisonSharing

/// Random steps of several owners with several locks, on one thread. The seed is the argument.
@Suite struct `Locking as the model does` {
  static let names = ["album", "index", "cover"]

  @Test(arguments: [LockReentrancy.refused, .counted], 0..<60 as Range<UInt64>)
  func `who holds, who waits and who is refused are the same`(
    reentrancy: LockReentrancy, seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let owners = (0..<Int.random(in: 2...6, using: &random)).map { LockOwner("\($0)") }
    let locks = Self.names.map { SubjectLock($0, reentrancy: reentrancy) }
    let script = LockSteps()
    var model = ModelLocks(locks: locks.count, reentrancy)
    var history: [String] = []

    func want(_ lock: SubjectLock, _ mode: LockMode, as owner: LockOwner) -> ModelLocks.Answer {
      do {
        return try script.want(lock, mode, as: owner) ? .taken : .waits
      } catch {
        if error.code == .heldAlready { return .heldAlready }
        #expect(error.code == .deadlock)
        var waits = model.waits
        waits.formUnion(
          model.wouldWait(locks.firstIndex { $0 === lock }, mode, as: Int(owner.name) ?? -1))
        let circle = error.circle.map { [Int($0.owner.name) ?? -1, Int($0.blocker.name) ?? -1] }
        #expect(circle.allSatisfy(waits.contains))
        #expect(zip(circle, circle.dropFirst() + circle.prefix(1)).allSatisfy { $0[1] == $1[0] })
        return .deadlock
      }
    }

    for _ in 0..<250 {
      let owner = Int.random(in: owners.indices, using: &random)
      let lock = Int.random(in: locks.indices, using: &random)
      let mode: LockMode = Bool.random(using: &random) ? .exclusive : .shared
      if model.isWaiting(owner) {
        // A waiting owner can do nothing but give up.
        if Int.random(in: 0..<4, using: &random) > 0 { continue }
        history.append("\(owner) gives up")
        for lock in locks { script.giveUp(lock, as: owners[owner]) }
        model.giveUp(owner)
      } else if model.holders[lock].contains(owner), Int.random(in: 0..<4, using: &random) > 0 {
        history.append("\(owner) gives \(lock) back")
        locks[lock].release(owners[owner])
        model.giveBack(lock, as: owner)
      } else {
        history.append("\(owner) wants \(lock) \(mode)")
        let answer = want(locks[lock], mode, as: owners[owner])
        try #require(
          answer == model.want(lock, mode, as: owner), "\(history.suffix(40)), seed \(seed)")
      }
      for (lock, real) in locks.enumerated() {
        try #require(
          real.holders == model.holders[lock].map { owners[$0] }, "\(history), seed \(seed)")
        try #require(
          real.waiting == model.waiting(for: lock).map { owners[$0] }, "\(history), seed \(seed)")
      }
    }
  }
}

extension ModelLocks {
  /// For whom the owner would wait if it came now.
  fileprivate func wouldWait(_ lock: Int?, _ mode: LockMode, as owner: Int) -> Set<[Int]> {
    guard let lock else { return [] }
    let excluding = locks[lock].filter { mode == .exclusive || $0.mode == .exclusive }
    return Set(excluding.filter { $0.owner != owner }.map { [owner, $0.owner] })
  }
}
