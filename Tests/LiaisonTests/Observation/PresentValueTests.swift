import Liaison
import Synchronization
import Testing

@Suite struct `The present value of a thread-safe object` {
  @Test(arguments: [true, false])
  func `5 who begins while another sets hears the present value first, then each later one once`(
    isWatched: Bool
  ) {
    for _ in 0..<quantity(500) {
      let account = Account()
      let others = isWatched ? [account.observe(\.balance) { _, _ in }] : []
      let seen = Guarded<[Int]>([])
      let token = Guarded<Subscription?>(nil)
      onThreads(2) { thread in
        if thread == 0 {
          for balance in 1...20 { account.balance = balance }
          return
        }
        let fresh = account.observe(\.balance, options: [.initial, .new]) { _, change in
          seen.withLock { $0.append(change.newValue ?? -1) }
        }
        token.withLock { $0 = fresh }
      }
      let values = seen.withLock { $0 }
      #expect(values == Array((values.first ?? 0)...20))
      withExtendedLifetime((others, token.withLock { $0 })) {}
    }
  }

  @Test(arguments: [true, false])
  func `5 who begins while another sets is told of unbroken changes`(isAnnounced: Bool) {
    let options: ChangeOptions =
      isAnnounced ? [.initial, .prior, .old, .new] : [.initial, .old, .new]
    for _ in 0..<quantity(200) {
      let account = Account()
      let seen = Guarded<[Change<Int>]>([])
      let token = Guarded<Subscription?>(nil)
      onThreads(2) { thread in
        if thread == 0 {
          for balance in 1...20 { account.balance = balance }
          return
        }
        let fresh = account.observe(\.balance, options: options) { _, change in
          seen.withLock { $0.append(change) }
        }
        token.withLock { $0 = fresh }
      }
      let changes = seen.withLock { $0 }
      let made = changes.filter { !$0.isPrior }
      for (earlier, later) in zip(made, made.dropFirst()) {
        #expect(later.oldValue == earlier.newValue)
      }
      #expect(made.last?.newValue == 20)
      // Each change that is announced is told.
      #expect(changes.last?.isPrior == false)
      for (earlier, later) in zip(changes, changes.dropFirst()) where earlier.isPrior {
        #expect(!later.isPrior && later.oldValue == earlier.oldValue)
      }
      withExtendedLifetime(token.withLock { $0 }) {}
    }
  }

  @Test func `5 who begins while a change is held open is told of what is set afterwards`() {
    let account = Account()
    let others = account.observe(\.balance) { _, _ in }
    let seen = Guarded<[Int]>([])
    let token = Guarded<Subscription?>(nil)
    account.withChange(of: \.balance) {
      onThreads(1) { _ in
        let fresh = account.observe(\.balance, options: [.initial, .new]) { _, change in
          seen.withLock { $0.append(change.newValue ?? -1) }
        }
        token.withLock { $0 = fresh }
      }
      account.balance = 1
    }
    #expect(seen.withLock { $0 } == [0, 1])
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

  @Test(.timeLimit(.minutes(2)))
  func `40 observing returns although another thread sets faster than the observer hears`() {
    let account = Account()
    let isOver = Atomic(false)
    let sum = Atomic(0)
    onThreads(2) { thread in
      if thread == 0 {
        while !isOver.load(ordering: .relaxed) { account.balance += 1 }
        return
      }
      soon { account.balance > 0 }
      let token = account.observe(\.balance, options: [.initial, .new]) { _, change in
        for number in 0..<1000 {
          sum.add((change.newValue ?? 0) & number & 1, ordering: .relaxed)
        }
      }
      isOver.store(true, ordering: .relaxed)
      withExtendedLifetime(token) {}
    }
    #expect(account.balance > 0)
  }

  @Test func `5 who begins while another sets what a computed property depends on ends with it`() {
    for _ in 0..<quantity(200) {
      let account = Account()
      let seen = Guarded<[String]>([])
      let token = Guarded<Subscription?>(nil)
      onThreads(2) { thread in
        if thread == 0 {
          for balance in 1...5 { account.balance = balance }
          return
        }
        let fresh = account.observe(\.summary, options: [.initial, .new]) { _, change in
          seen.withLock { $0.append(change.newValue ?? "") }
        }
        token.withLock { $0 = fresh }
      }
      let values = seen.withLock { $0 }
      #expect(values == values.sorted())
      #expect(values.last == "nobody: 5")
      withExtendedLifetime(token.withLock { $0 }) {}
    }
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
}
