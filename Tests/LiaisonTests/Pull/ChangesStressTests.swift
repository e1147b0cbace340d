import Dispatch
import Foundation
import Liaison
import Synchronization
import Testing

/// Eight threads record numbers of their own; every reader must get all of them, in one order.
@Suite(.serialized) struct `Pulling while many record` {
  static let recorders = 8
  static let each = quantity(1_500)
  static var total: Int { recorders * each }

  private func record(in changes: Changes<[Int]>) {
    onThreads(Self.recorders) { recorder in
      for number in 0..<Self.each { changes.record([recorder * Self.each + number]) }
    }
  }

  private func check(_ read: [Int]) {
    #expect(read.count == Self.total)
    #expect(read.sorted() == Array(0..<Self.total))
    for recorder in 0..<Self.recorders {
      let own = read.filter { $0 / Self.each == recorder }
      #expect(own == own.sorted())
    }
  }

  @Test func `every reader gets every change once, all in the same order`() {
    let changes = Changes<[Int]>()
    let cursors = (0..<4).map { _ in changes.cursor() }
    let read = Guarded([[Int]](repeating: [], count: 4))
    let isOver = Atomic(false)
    let reading = startThreads(3) { reader in
      var own: [Int] = []
      while true {
        let isLast = isOver.load(ordering: .acquiring)
        if let pulled = cursors[reader].pull() { own += pulled } else if isLast { break }
        for _ in 0..<reader * 20 { sched_yield() }
      }
      let all = own
      read.withLock { $0[reader] = all }
    }
    record(in: changes)
    isOver.store(true, ordering: .releasing)
    #expect(reading.isOverInTime())
    let last = cursors[3].pull() ?? []
    check(last)
    for other in read.withLock({ $0.prefix(3) }) { #expect(other == last) }
  }

  @Test func `observers that are told and pull get everything`() {
    let changes = Changes<[Int]>()
    let queue = DispatchQueue(label: "observer")
    let cursor = changes.cursor()
    let read = Guarded<[Int]>([])
    let calls = Counter()
    let token = changes.observe(deliver: .queue(queue)) {
      calls.add()
      let pulled = cursor.pull() ?? []
      read.withLock { $0 += pulled }
    }
    record(in: changes)
    soon { read.withLock { $0.count } == Self.total }
    check(read.withLock { $0 })
    #expect(calls.value <= Self.total)
    withExtendedLifetime(token) {}
  }

  @Test func `loops get everything`() async {
    var changes: Changes<[Int]>? = Changes()
    let cursors = (0..<3).compactMap { _ in changes?.cursor() }
    let reading = cursors.map { cursor in
      Task {
        var read: [Int] = []
        for await change in cursor.changes { read += change }
        return read
      }
    }
    if let changes { record(in: changes) }
    changes = nil
    for task in reading { check(await task.value) }
  }

  @Test func `cursors that come and go lose nothing of the others, and nothing stays`() {
    let living = Counter()
    let changes = Changes<[Living]>()
    do {
      let slow = changes.cursor()
      let isOver = Atomic(false)
      let passing = startThreads(3) { index in
        while !isOver.load(ordering: .relaxed) {
          let cursor = changes.cursor()
          for _ in 0...index { _ = cursor.pull() }
        }
      }
      onThreads(Self.recorders) { _ in
        for _ in 0..<Self.each { changes.record([Living(living)]) }
      }
      isOver.store(true, ordering: .relaxed)
      #expect(passing.isOverInTime())
      #expect(living.value == Self.total)
      #expect(slow.pull()?.count == Self.total)
    }
    #expect(living.value == 0)
    #expect(changes.version == Self.total)
  }
}
