import Liaison
import Synchronization
import Testing

/// Thread-safe objects from many threads at once. A long form runs under the sanitizers:
/// scripts/stress.
@Suite(.serialized) struct `Observation under stress` {
  @Test func `changes that two threads announce by hand are told, each once`() {
    let vault = Treasury()
    let rounds = quantity(20_000)
    let told = Counter()
    let token = vault.observe(\.silver) { _, _ in told.add() }
    onThreads(2) { _ in
      for _ in 0..<rounds {
        vault.willChange(\.silver)
        vault.didChange(\.silver)
      }
    }
    #expect(told.value == 2 * rounds)
    withExtendedLifetime(token) {}
  }

  @Test func `what three threads set is told while observers come, are waited for and go`() {
    let wire = Wire()
    let rounds = quantity(4_000)
    let told = Counter()
    let late = Counter()
    let token = wire.observe(\.load) { _, _ in told.add() }
    onThreads(4) { thread in
      guard thread == 3 else {
        for count in 0..<rounds { wire.load = count }
        return
      }
      for _ in 0..<rounds {
        let isOver = Atomic(false)
        let other = wire.observe(\.load, options: [.prior, .old, .new]) { _, _ in
          if isOver.load(ordering: .sequentiallyConsistent) { late.add() }
        }
        other.cancelAndWait()
        isOver.store(true, ordering: .sequentiallyConsistent)
      }
    }
    #expect(told.value == 3 * rounds)
    #expect(late.value == 0)
    withExtendedLifetime(token) {}
  }

  @Test func `objects on a path come, change and go while others wait for its observers`() {
    let root = Wire()
    let rounds = quantity(2_000)
    let late = Counter()
    let last = Guarded<Int?>(nil)
    let token = root.observe(\.next.load) { _, change in
      last.withLock { $0 = change.newValue ?? nil }
    }
    onThreads(4) { thread in
      for count in 0..<rounds {
        switch thread {
        case 0: root.next = count.isMultiple(of: 3) ? nil : Wire()
        case 1: root.next?.load = count
        default:
          let isOver = Atomic(false)
          let other = root.observe(\.next.load, options: [.old, .new]) { _, _ in
            if isOver.load(ordering: .sequentiallyConsistent) { late.add() }
          }
          if thread == 2 { other.cancel() }
          other.cancelAndWait()
          isOver.store(true, ordering: .sequentiallyConsistent)
        }
      }
    }
    #expect(late.value == 0)
    let end = Wire()
    root.next = end
    end.load = 7
    #expect(last.withLock { $0 } == 7)
    withExtendedLifetime(token) {}
  }

  @Test func `when an object's last reference goes, its observers can still be waited for`() {
    let rounds = quantity(500)
    let late = Counter()
    onThreads(4) { _ in
      for _ in 0..<rounds {
        var wire: Wire? = Wire()
        let isOver = Atomic(false)
        let token = wire?.observe(\.sum) { _, _ in
          if isOver.load(ordering: .sequentiallyConsistent) { late.add() }
        }
        let setter = startThreads(1) { [wire] _ in
          for count in 0..<5 { wire?.load = count }
        }
        wire = nil
        token?.cancelAndWait()
        isOver.store(true, ordering: .sequentiallyConsistent)
        #expect(setter.isOverInTime())
      }
    }
    #expect(late.value == 0)
  }
}
