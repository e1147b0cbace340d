import Dispatch
import Liaison
import Synchronization
import Testing

@Observed(.threadSafe)
final class Treasury: Sendable {
  var gold = 0
  @NotifiesManually var silver = 0
}

@Suite struct `Changes that are held open` {
  let vault = Treasury()

  @Test func `threads that hold the same property open are told each its own changes`() {
    let told = Counter()
    let token = vault.observe(\.gold, options: [.old, .new]) { _, _ in told.add() }
    onThreads(4) { _ in
      for _ in 0..<500 {
        vault.willChange(\.gold)
        vault.didChange(\.gold)
      }
    }
    #expect(told.value == 2000)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `64 changes by hand of several threads are told with what they replaced`(isManual: Bool) {
    let pairs = Guarded<[(Int, Int)]>([])
    let token = vault.observe(isManual ? \.silver : \.gold, options: [.old, .new]) { _, change in
      guard let old = change.oldValue, let new = change.newValue else { return }
      pairs.withLock { $0.append((old, new)) }
    }
    onThreads(4) { thread in
      for count in 1...250 {
        let value = thread * 1000 + count
        if isManual {
          vault.withChange(of: \.silver) { vault.silver = value }
        } else {
          vault.withChange(of: \.gold) { vault.gold = value }
        }
      }
    }
    let told = pairs.withLock { $0 }
    let last = isManual ? vault.silver : vault.gold
    #expect(told.count == 1000)
    #expect(Set(told.map(\.1)).count == 1000)
    #expect(Set(told.map(\.0)) == Set(told.map(\.1)).union([0]).subtracting([last]))
    withExtendedLifetime(token) {}
  }

  @Test func `64 what other threads set meanwhile is told by itself`() {
    let log = Log()
    let token = vault.observe(\.gold, options: [.old, .new]) { log.note($1) }
    vault.withChange(of: \.gold) {
      vault.gold = 1
      onThreads(1) { _ in vault.gold = 2 }
      vault.gold = 3
    }
    #expect(log.entries == ["gold 1→2", "gold 0→3"])
    withExtendedLifetime(token) {}
  }

  @Test func `a task may hold a change open across threads`() async {
    let log = Log()
    let token = vault.observe(\.silver, options: [.old, .new]) { log.note($1) }
    vault.willChange(\.silver)
    let executor = OneThread()
    await withTaskExecutorPreference(executor) {
      dispatchPrecondition(condition: .onQueue(executor.queue))
      vault.silver = 1
    }
    await Task { vault.withChange(of: \.silver) { vault.silver = 2 } }.value
    vault.silver = 3
    vault.didChange(\.silver)
    #expect(log.entries == ["silver 1→2", "silver 0→3"])
    withExtendedLifetime(token) {}
  }

  @Test func `observers come and go while several threads hold changes open`() {
    let told = Counter()
    let token = vault.observe(\.gold, options: [.prior, .old]) { _, _ in told.add() }
    onThreads(4) { thread in
      for count in 0..<300 {
        if thread < 2 {
          vault.withChange(of: \.gold) { vault.gold = count }
        } else {
          let other = vault.observe(\.gold, options: [.prior, .old]) { _, _ in }
          other.cancelAndWait()
        }
      }
    }
    #expect(told.value == 1200)
    withExtendedLifetime(token) {}
  }

  @Test func `an object that ends with a change held open lets go of what was kept`() {
    weak var kept: Citizen?
    do {
      let holder = Citizen()
      let token = holder.observe(\.next, options: .old) { _, _ in }
      holder.next = Citizen()
      kept = holder.next
      holder.willChange(\.next)
      holder.next = nil
      #expect(kept != nil)
      withExtendedLifetime(token) {}
    }
    #expect(kept == nil)
  }

  // MARK: - Paths that come and go

  @Test(arguments: [ChangeOptions.new, [.old, .new], [.prior, .old, .new]])
  func `28 a path that comes back to a property that is held open hears of it`(
    options: ChangeOptions
  ) {
    let root = Citizen()
    let tail = Citizen()
    root.next = tail
    let log = Log()
    let token = root.observe(\.next.age, options: options) { log.note($1) }
    tail.withChange(of: \.age) {
      root.next = nil
      root.next = tail
      tail.age = 6
    }
    #expect(log.entries.last == (options.contains(.old) ? "next.age nil→6" : "next.age -→6"))
    _ = log.take()
    tail.age = 7
    #expect(log.entries.last == (options.contains(.old) ? "next.age 6→7" : "next.age -→7"))
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [ChangeOptions.new, [.old, .new], [.prior, .old, .new]])
  func `27 a path that comes to a property that is held open hears of it`(
    options: ChangeOptions
  ) {
    let root = Citizen()
    let tail = Citizen()
    let log = Log()
    let tokens = [
      tail.observe(\.age) { _, _ in },
      root.observe(\.next.age, options: options) { log.note($1) },
      root.observe(\.next.title, options: options) { _, _ in },
    ]
    tail.willChange(\.age)
    tail.age = 1
    root.next = tail
    tail.age = 7
    tail.didChange(\.age)
    #expect(log.entries.last == (options.contains(.old) ? "next.age nil→7" : "next.age -→7"))
    _ = log.take()
    root.next = nil
    #expect(log.entries.last == (options.contains(.old) ? "next.age 7→nil" : "next.age -→nil"))
    withExtendedLifetime(tokens) {}
  }

  @Test func `27 a path that comes to a property that is announced hears of the change`() {
    let root = Citizen()
    let tail = Citizen()
    let log = Log()
    let tokens = [
      tail.observe(\.age, options: .prior) { tail, change in
        if change.isPrior { root.next = tail }
      },
      root.observe(\.next.age, options: [.old, .new]) { log.note($1) },
    ]
    tail.age = 6
    #expect(log.entries == ["next.age nil→6"])
    tail.age = 7
    #expect(log.entries.last == "next.age 6→7")
    withExtendedLifetime(tokens) {}
  }

  @Test func `27 a path that comes while another thread holds the property open hears of it`() {
    let root = Account()
    let tail = Account()
    let last = Guarded<Int?>(nil)
    let tokens = [
      tail.observe(\.balance) { _, _ in },
      root.observe(\.other.balance) { _, change in last.withLock { $0 = change.newValue ?? nil } },
    ]
    tail.withChange(of: \.balance) {
      onThreads(1) { _ in root.other = tail }
      tail.balance = 6
    }
    #expect(last.withLock { $0 } == 6)
    tail.balance = 7
    #expect(last.withLock { $0 } == 7)
    withExtendedLifetime(tokens) {}
  }

  // MARK: - Waiting

  @Test func `nobody waits for a change that is only announced`() {
    let person = Citizen()
    let tokens = [
      person.observe(\.age, options: .prior) { _, _ in },
      person.observe(\.title, options: [.old, .prior]) { _, _ in },
    ]
    person.willChange(\.age)
    let ended = Guarded<[Bool]>([])
    onThreads(1) { _ in
      for token in tokens {
        let isOver = token.cancelAndWait(upTo: .seconds(20))
        ended.withLock { $0.append(isOver) }
      }
    }
    #expect(ended.withLock { $0 } == [true, true])
    person.didChange(\.age)
  }

  @Test func `an observer need not wait for its own call of a change that another thread began`() {
    // It is used by one thread at a time.
    nonisolated(unsafe) let person = Citizen()
    let token = Guarded<Subscription?>(nil)
    let isOver = Guarded<Bool?>(nil)
    let subscription = person.observe(\.age) { _, _ in
      let ended = token.withLock { $0 }?.cancelAndWait(upTo: .seconds(20))
      isOver.withLock { $0 = ended }
    }
    token.withLock { $0 = subscription }
    let announced = Signal()
    let told = Signal()
    onThreads(2) { thread in
      if thread == 0 {
        person.willChange(\.age)
        announced.fire()
        #expect(told.wait())
      } else {
        #expect(announced.wait())
        person.didChange(\.age)
        told.fire()
      }
    }
    #expect(isOver.withLock { $0 } == true)
    // The body holds the token, which holds the body.
    withExtendedLifetime(token.withLock { $0.take() }) {}
  }

  @Test func `while a change is told at its end, others wait for it`() {
    nonisolated(unsafe) let person = Citizen()
    let entered = Signal()
    let release = Signal()
    let hasReturned = Atomic(false)
    let token = person.observe(\.age) { _, _ in
      entered.fire()
      #expect(release.wait())
      hasReturned.store(true, ordering: .sequentiallyConsistent)
    }
    person.willChange(\.age)
    onThreads(2) { thread in
      if thread == 0 { return person.didChange(\.age) }
      #expect(entered.wait())
      #expect(!token.cancelAndWait(upTo: .milliseconds(1)))
      release.fire()
      #expect(token.cancelAndWait(upTo: patience))
      let isOver = hasReturned.load(ordering: .sequentiallyConsistent)
      #expect(isOver)
    }
  }

  @Test func `a part of a property cannot be held open by itself`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let person = Citizen()
      let token = person.observe(\.friends, options: [.old, .new]) { _, _ in }
      person.withChange(of: \.friends.count) {}
      withExtendedLifetime(token) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Name the property."))
  }
}
