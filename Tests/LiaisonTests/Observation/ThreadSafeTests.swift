import Liaison
import Synchronization
import Testing

@Observed(.threadSafe)
final class Account: Sendable {
  var balance = 0
  var owner: String?
  var other: Account?
  var summary: String { "\(owner ?? "nobody"): \(balance)" }
}

@Suite struct `Thread-safe objects` {
  @Test func `39 4 threads of 250 sets give exactly 1000 events`() {
    let account = Account()
    let events = Atomic(0)
    let consistent = Atomic(0)
    let token = account.observe(\.balance, options: [.old, .new]) { _, change in
      events.add(1, ordering: .relaxed)
      if change.oldValue != nil, change.newValue != nil { consistent.add(1, ordering: .relaxed) }
    }
    onThreads(4) { thread in for count in 0..<250 { account.balance = thread * 1000 + count } }
    #expect(events.load(ordering: .relaxed) == 1000)
    #expect(consistent.load(ordering: .relaxed) == 1000)
    withExtendedLifetime(token) {}
  }

  @Test func `39 who asks for no announcement is told of each change, also if others do`() {
    let account = Account()
    let (ofKey, ofSummary, ofPath) = (Counter(), Counter(), Counter())
    let holder = Account()
    holder.other = account
    let tokens = [
      account.observe(\.balance, options: [.prior, .old]) { _, change in
        if !change.isPrior { ofKey.add() }
      },
      account.observe(\.summary) { _, _ in ofSummary.add() },
      holder.observe(\.other.balance) { _, _ in ofPath.add() },
    ]
    onThreads(4) { thread in for count in 0..<250 { account.balance = thread * 1000 + count } }
    #expect(ofKey.value == 1000)
    #expect(ofSummary.value == 1000)
    #expect(ofPath.value == 1000)
    withExtendedLifetime(tokens) {}
  }

  @Test func `39 each event's old value is another's new value`() {
    let account = Account()
    let pairs = Guarded<[(Int, Int)]>([])
    let token = account.observe(\.balance, options: [.old, .new]) { _, change in
      guard let old = change.oldValue, let new = change.newValue else { return }
      pairs.withLock { $0.append((old, new)) }
    }
    onThreads(4) { thread in for count in 1...250 { account.balance = thread * 1000 + count } }
    let olds = Set(pairs.withLock { $0.map(\.0) })
    let news = Set(pairs.withLock { $0.map(\.1) })
    #expect(olds == news.union([0]).subtracting([account.balance]))
    withExtendedLifetime(token) {}
  }

  @Test func `5 who begins between the announcement and the change is told of it`() {
    let account = Account()
    let late = Guarded<Subscription?>(nil)
    let log = Log()
    let prior = account.observe(\.balance, options: .prior) { account, change in
      guard change.isPrior else { return }
      onThreads(1) { _ in
        let token = account.observe(\.balance, options: [.initial, .old, .new]) { log.note($1) }
        late.withLock { $0 = token }
      }
    }
    account.balance = 1
    #expect(log.entries == ["balance -→0", "balance 0→1"])
    withExtendedLifetime((prior, late.withLock { $0 })) {}
  }

  @Test(arguments: [true, false])
  func `5 who begins while others set knows the last value in the end`(isWatched: Bool) {
    for round in 0..<quantity(200) {
      let account = Account()
      let others = isWatched ? [account.observe(\.balance) { _, _ in }] : []
      let known = Guarded<Set<Int>>([])
      let token = Guarded<Subscription?>(nil)
      onThreads(2) { thread in
        if thread == 0 {
          account.balance = round + 1
          return
        }
        let fresh = account.observe(\.balance, options: [.initial, .new]) { _, change in
          _ = known.withLock { $0.insert(change.newValue ?? -1) }
        }
        token.withLock { $0 = fresh }
      }
      #expect(known.withLock { $0.contains(round + 1) })
      withExtendedLifetime((others, token.withLock { $0 })) {}
    }
  }

  @Test func `40 changes of two threads that always overlap are not nested in one another`() {
    let account = Account()
    let each = 150
    let entered = Atomic(0)
    let token = account.observe(\.balance) { _, _ in
      // Stays until the other thread's next change is being told.
      let mine = entered.add(1, ordering: .sequentiallyConsistent).newValue
      if mine < 2 * each { soon { entered.load(ordering: .sequentiallyConsistent) > mine } }
    }
    onThreads(2) { thread in for count in 1...each { account.balance = thread * 1000 + count } }
    #expect(entered.load(ordering: .sequentiallyConsistent) == 2 * each)
    withExtendedLifetime(token) {}
  }

  @Test func `40 two objects that set each other in opposite order do not deadlock`() {
    let a = Account()
    let b = Account()
    let events = Atomic(0)
    let tokens = [(a, b), (b, a)].map { observed, other in
      observed.observe(\.balance) { _, change in
        events.add(1, ordering: .relaxed)
        if change.newValue == 1 { other.balance = 2 }
      }
    }
    onThreads(2) { thread in
      for _ in 0..<500 { if thread == 0 { a.balance = 1 } else { b.balance = 1 } }
    }
    // Each set is told once, and each of the threads' sets makes one of the other object.
    #expect(events.load(ordering: .relaxed) == 2 * (500 + 500))
    withExtendedLifetime(tokens) {}
  }

  @Test func `40 an observer that blocks blocks no other thread's observing or ending`() {
    let account = Account()
    let entered = Signal()
    let release = Signal()
    let token = account.observe(\.balance) { _, _ in
      entered.fire()
      #expect(release.wait())
    }
    onThreads(2) { thread in
      if thread == 0 {
        account.balance = 1
      } else {
        #expect(entered.wait())
        let other = account.observe(\.balance) { _, _ in }
        other.cancel()
        account.owner = "Ada"
        token.cancel()
        release.fire()
      }
    }
  }

  @Test func `paths and computed properties are told while others rewire and end`() {
    let root = Account()
    let leaves = [Account(), Account()]
    let told = Atomic(0)
    let token = root.observe(\.other.summary, options: [.old, .new]) { _, _ in
      told.add(1, ordering: .relaxed)
    }
    onThreads(4) { thread in
      for count in 0..<200 {
        switch thread {
        case 0: root.other = leaves[count % 2]
        case 1: leaves[0].balance = count
        case 2: leaves[1].owner = "\(count)"
        default: root.observe(\.other.balance) { _, _ in }.cancel()
        }
      }
    }
    let before = told.load(ordering: .relaxed)
    root.other = leaves[0]
    leaves[1].balance = 7
    #expect(told.load(ordering: .relaxed) == before + 1)
    leaves[0].owner = "last"
    #expect(told.load(ordering: .relaxed) == before + 2)
    withExtendedLifetime(token) {}
  }

  @Test func `observations may end on any thread while the object is changed on its own`() {
    for _ in 0..<50 {
      let tokens = Guarded<[Subscription]>([])
      let told = Atomic(0)
      onThreads(2) { thread in
        if thread == 0 {
          let person = Citizen()
          for age in 0..<100 {
            let token = person.observe(\.age) { _, _ in told.add(1, ordering: .relaxed) }
            let path = person.observe(\.fullName) { _, _ in told.add(1, ordering: .relaxed) }
            tokens.withLock { $0 += [token, path] }
            person.age = age
            person.first = "\(age)"
          }
        } else {
          for _ in 0..<100 { _ = tokens.withLock { $0.popLast() } }
        }
      }
      for token in tokens.withLock({ $0 }) { #expect(!token.isActive) }
      #expect(told.load(ordering: .relaxed) > 0)
    }
  }
}

// MARK: - What is not thread-safe and leads to what is

@Observed final class Branch {
  var account: Account?
  var summary: String { account?.summary ?? "" }
}

@Suite struct `Objects of one thread that lead to thread-safe ones` {
  @Test func `a path stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let branch = Branch()
      branch.account = Account()
      _ = branch.observe(\.account.balance) { _, _ in }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("'balance' of Account can change on any thread, and Branch"))
    #expect(message.contains("Observe the Account itself, with 'deliver:', or"))
  }

  @Test func `a computed property stops the program with the remedy`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let branch = Branch()
      branch.account = Account()
      _ = branch.observe(\.summary) { _, _ in }
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("'summary' of Account can change on any thread, and Branch"))
  }

  @Test func `a path that ends at the object is told`() {
    let branch = Branch()
    let log = Log()
    let token = branch.observe(\.account) { log.append("\(($1.newValue ?? nil)?.balance ?? -1)") }
    branch.account = Account()
    #expect(log.entries == ["0"])
    withExtendedLifetime(token) {}
  }
}
