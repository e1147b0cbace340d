import Dispatch
import Liaison
import LiaisonCore
import Synchronization
import Testing

/// An account that one thread sets while another one begins to observe it.
private final class Beginning<Told: Sendable>: Sendable {
  let account = Account()
  private let seen = Guarded<[Told]>([])
  private let token = Guarded<Subscription?>(nil)

  /// Begins to observe while the balance is set to 1, 2, 3 and so on: at least twenty times, and
  /// until the observation has begun, but not so often that another thread takes over.
  func run(
    _ observe: @escaping @Sendable (Account, @escaping @Sendable (Told) -> Void) -> Subscription
  ) -> [Told] {
    onThreads(2) { [self] thread in
      if thread == 0 {
        for balance in 1...500 {
          account.balance = balance
          if balance >= 20, token.withLock({ $0 != nil }) { break }
        }
        return
      }
      let fresh = observe(account) { told in self.seen.withLock { $0.append(told) } }
      token.withLock { $0 = fresh }
    }
    return seen.withLock { $0 }
  }
}

@Suite struct `The present value of a thread-safe object` {
  @Test(arguments: [true, false])
  func `5 who begins while another sets hears the present value first, then each later one once`(
    isWatched: Bool
  ) {
    for _ in 0..<quantity(200) {
      let beginning = Beginning<Int>()
      let others = isWatched ? [beginning.account.observe(\.balance) { _, _ in }] : []
      let values = beginning.run { account, tell in
        account.observe(\.balance, options: [.initial, .new]) { tell($1.newValue ?? -1) }
      }
      #expect(values == Array((values.first ?? 0)...beginning.account.balance))
      withExtendedLifetime(others) {}
    }
  }

  @Test(arguments: [true, false])
  func `5 who begins while another sets is told of unbroken changes`(isAnnounced: Bool) {
    let options: ChangeOptions =
      isAnnounced ? [.initial, .prior, .old, .new] : [.initial, .old, .new]
    for _ in 0..<quantity(200) {
      let beginning = Beginning<Change<Int>>()
      let changes = beginning.run { account, tell in
        account.observe(\.balance, options: options) { tell($1) }
      }
      let made = changes.filter { !$0.isPrior }
      for (earlier, later) in zip(made, made.dropFirst()) {
        #expect(later.oldValue == earlier.newValue)
      }
      #expect(made.last?.newValue == beginning.account.balance)
      // Each change that is announced is told.
      #expect(changes.last?.isPrior == false)
      for (earlier, later) in zip(changes, changes.dropFirst()) where earlier.isPrior {
        #expect(!later.isPrior && later.oldValue == earlier.oldValue)
      }
    }
  }

  @Test func `5 who begins while another sets what a computed property depends on ends with it`() {
    for _ in 0..<quantity(200) {
      let beginning = Beginning<Int>()
      let values = beginning.run { account, tell in
        account.observe(\.summary, options: [.initial, .old, .new]) { _, change in
          tell(Int(change.newValue?.dropFirst("nobody: ".count) ?? "") ?? -1)
        }
      }
      #expect(values == values.sorted())
      #expect(values.last == beginning.account.balance)
    }
  }

  @Test func `5 who begins while a change is held open is told of what is set afterwards`() {
    let account = Account()
    let others = account.observe(\.balance) { _, _ in }
    let seen = Guarded<[String]>([])
    let token = Guarded<Subscription?>(nil)
    account.withChange(of: \.balance) {
      onThreads(1) { _ in
        let fresh = account.observe(\.balance, options: [.initial, .old, .new]) { _, change in
          seen.withLock { $0.append("\(change)") }
        }
        token.withLock { $0 = fresh }
      }
      account.balance = 1
    }
    #expect(seen.withLock { $0 } == ["balance: → 0", "balance: 0 → 1"])
    withExtendedLifetime((others, token.withLock { $0 })) {}
  }

  @Test func `5 who begins after what a held change sets is not told of it again`() {
    let account = Account()
    let others = account.observe(\.balance) { _, _ in }
    let seen = Guarded<[Int]>([])
    let token = Guarded<Subscription?>(nil)
    account.withChange(of: \.balance) {
      account.balance = 1
      onThreads(1) { _ in
        let fresh = account.observe(\.balance, options: [.initial, .new]) { _, change in
          seen.withLock { $0.append(change.newValue ?? -1) }
        }
        token.withLock { $0 = fresh }
      }
    }
    account.balance = 2
    #expect(seen.withLock { $0 } == [1, 2])
    withExtendedLifetime((others, token.withLock { $0 })) {}
  }

  @Test func `40 a set while the present value is told waits for nothing, and is told after it`() {
    let account = Account()
    let seen = Guarded<[String]>([])
    let token = account.observe(\.balance, options: [.initial, .old, .new]) { account, change in
      seen.withLock { $0.append("begins \(change)") }
      if change.oldValue == nil { onThreads(1) { _ in account.balance = 1 } }
      seen.withLock { $0.append("ends \(change)") }
    }
    account.balance = 2
    #expect(
      seen.withLock { $0 } == [
        "begins balance: → 0", "ends balance: → 0", "begins balance: 0 → 1", "ends balance: 0 → 1",
        "begins balance: 1 → 2", "ends balance: 1 → 2",
      ])
    withExtendedLifetime(token) {}
  }

  @Test func `40 an observer that sets while it hears the present value is told at once`() {
    let account = Account()
    let log = Guarded<[String]>([])
    let token = account.observe(\.balance, options: [.initial, .new]) { account, change in
      log.withLock { $0.append("before \(change.newValue ?? -1)") }
      if account.balance < 2 { account.balance += 1 }
      log.withLock { $0.append("after \(change.newValue ?? -1)") }
    }
    let order = ["before 0", "before 1", "before 2", "after 2", "after 1", "after 0"]
    #expect(log.withLock { $0 } == order)
    withExtendedLifetime(token) {}
  }

  @Test func `40 what an observer sets is told after the changes that wait`() {
    let account = Account()
    let seen = Guarded<[Int]>([])
    let token = account.observe(\.balance, options: [.initial, .new]) { account, change in
      if change.newValue == 0 {
        onThreads(1) { _ in for balance in 1...2 { account.balance = balance } }
      }
      seen.withLock { $0.append(change.newValue ?? -1) }
      if change.newValue == 1 { account.balance = 3 }
    }
    #expect(seen.withLock { $0 } == [0, 1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test(.timeLimit(.minutes(5)))
  func `40 observing returns although each change makes another thread set again`() {
    let account = Account()
    let isOver = Atomic(false)
    let (heard, tookOver) = (Counter(), Counter())
    let (wanted, made) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    onThreads(2) { thread in
      if thread == 0 {
        while true {
          if wanted.wait(timeout: .now() + 300) == .timedOut { return }
          if isOver.load(ordering: .sequentiallyConsistent) { return }
          account.balance += 1
          made.signal()
        }
      }
      let here = Whereabouts.thread
      let token = account.observe(\.balance, options: [.initial, .new]) { _, _ in
        if Whereabouts.thread == here {
          heard.add()
          wanted.signal()
          _ = made.wait(timeout: .now() + 300)
        } else {
          tookOver.add()
          made.signal()
        }
      }
      isOver.store(true, ordering: .sequentiallyConsistent)
      wanted.signal()
      withExtendedLifetime(token) {}
    }
    #expect(heard.value > 1024)
    #expect(tookOver.value == 1)
  }

  @Test func `40 if too many changes wait, the thread that sets tells them, and its own last`() {
    let account = Account()
    let seen = Guarded<[Int]>([])
    let token = account.observe(\.balance, options: [.initial, .new]) { account, change in
      if change.newValue == 0 { onThreads(1) { _ in account.balance = 1 } }
      if change.newValue == 1 {
        onThreads(1) { _ in for balance in 2...1500 { account.balance = balance } }
      }
      seen.withLock { $0.append(change.newValue ?? -1) }
    }
    let values = seen.withLock { $0 }
    #expect(values.count == 1501 && Set(values) == Set(0...1500))
    // The change whose observer was setting overlaps with those that follow.
    #expect(values.filter { $0 != 1 } == [0] + Array(2...1500))
    withExtendedLifetime(token) {}
  }

  @Test func `40 if two threads set too often, each change is told once`() {
    let account = Account()
    let seen = Guarded<[Int]>([])
    let token = account.observe(\.balance, options: [.initial, .new]) { account, change in
      if change.newValue == 0 { onThreads(1) { _ in account.balance = 1 } }
      if change.newValue == 1 {
        onThreads(2) { thread in
          for count in 1...2000 { account.balance = (thread + 1) * 10_000 + count }
        }
      }
      seen.withLock { $0.append(change.newValue ?? -1) }
    }
    let values = seen.withLock { $0 }
    #expect(values.count == 4002)
    #expect(Set(values) == Set(0...1).union(10_001...12_000).union(20_001...22_000))
    account.balance = 2
    #expect(seen.withLock { $0.last } == 2)
    withExtendedLifetime(token) {}
  }

  @Test func `40 changes of a computed property that waited are told unbroken`() {
    let account = Account()
    let seen = Guarded<[String]>([])
    let token = account.observe(\.summary, options: [.initial, .old, .new]) { account, change in
      seen.withLock { $0.append("\(change)") }
      if change.oldValue == nil {
        onThreads(1) { _ in for balance in 1...3 { account.balance = balance } }
      }
    }
    account.balance = 4
    #expect(
      seen.withLock { $0 } == [
        "summary: → nobody: 0", "summary: nobody: 0 → nobody: 3",
        "summary: nobody: 3 → nobody: 3", "summary: nobody: 3 → nobody: 3",
        "summary: nobody: 3 → nobody: 4",
      ])
    withExtendedLifetime(token) {}
  }
}
