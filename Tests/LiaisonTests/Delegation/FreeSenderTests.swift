import Dispatch
import Liaison
import Synchronization
import Testing

@Contract(.anywhere) @MainActor
private protocol Push: AnyObject {
  func received(_ number: Int, by sender: Int)
  @Answer(.all, whenNobody: true) func hasAll(_ count: Int) -> Bool
  @Answer(.collect) func counts() async -> [Int]
  @Answer(.first, whenNobody: "") var title: String { get set }
  @Optional func left()
}

@Contract(.anywhere) @MainActor
private protocol LoudPush: Push {
  func rang(_ tone: String)
}

/// A view controller: no word about threads.
@MainActor private final class Board: LoudPush {
  private(set) var count = 0
  private(set) var isInOrder = true
  private var last: [Int: Int] = [:]
  var entries: [String] = []
  var onCall: (() -> Void)?
  var title = "board"

  func received(_ number: Int, by sender: Int) {
    count += 1
    isInOrder = isInOrder && last[sender, default: -1] < number
    last[sender] = number
    entries.append("received \(number)")
    onCall?()
  }
  func hasAll(_ count: Int) -> Bool { self.count == count }
  func counts() async -> [Int] { [count] }
  func rang(_ tone: String) { entries.append(tone) }
}

/// Is nobody's in particular, and so not Sendable; that it conforms holds on the main actor only.
private final class Strip {
  @MainActor private(set) var count = 0
}

extension Strip: @MainActor Push {
  @MainActor func received(_ number: Int, by sender: Int) { count += 1 }
  @MainActor func hasAll(_ count: Int) -> Bool { self.count == count }
  @MainActor func counts() async -> [Int] { [count] }
  @MainActor var title: String {
    get { "row" }
    set {}
  }
}

@globalActor private actor Audio {
  static let shared = Audio()
}

@Contract(.anywhere) @Audio
private protocol Tick: AnyObject {
  func ticked(_ number: Int)
  @Answer(.first, whenNobody: 0) func count() -> Int
}

@Audio private final class Deck: Tick {
  private var ticks = 0
  nonisolated init() {}
  func ticked(_ number: Int) { ticks += 1 }
  func count() -> Int { ticks }
}

@Contract(.anywhere)
private protocol Meter: Actor {
  func measured(_ number: Int, by sender: Int)
  @Answer(.first, whenNobody: -1) func total() -> Int
  @Answer(.first, whenNobody: -1) func slowTotal() async -> Int
}

private actor Gauge: Meter {
  private(set) var count = 0
  private(set) var isInOrder = true
  private var last: [Int: Int] = [:]
  func measured(_ number: Int, by sender: Int) {
    count += 1
    isInOrder = isInOrder && last[sender, default: -1] < number
    last[sender] = number
  }
  func total() -> Int { count }
  func slowTotal() async -> Int { count }
}

@Suite struct `Delegates of a global actor, called from anywhere` {
  private let pushes = PushMulticast()
  private let calls = quantity(20_000)

  private func push(_ pushes: PushMulticast) async {
    await onThreads(4) { [calls] sender in
      for number in 0..<calls { pushes.received(number, by: sender) }
    }
  }

  @Test func `each gets every call there, and those of one sender in their order`() async {
    let boards = await [Board(), Board()]
    for board in boards { pushes.add(board) }
    await push(pushes)
    #expect(await pushes.hasAll(4 * calls))
    for board in boards {
      #expect(await board.count == 4 * calls)
      #expect(await board.isInOrder)
    }
  }

  @Test func `a question comes after what was told before it`() async {
    let board = await Board()
    pushes.add(board)
    for number in 1...100 {
      pushes.received(number, by: 0)
      #expect(await pushes.hasAll(number))
      #expect(await pushes.counts() == [number])
    }
  }

  @Test @MainActor func `on the actor, what was told before a call is delivered before it`() {
    let board = Board()
    pushes.add(board)
    pushes.received(1, by: 0)
    #expect(board.entries == [])
    pushes.onMain.received(2, by: 0)
    #expect(board.entries == ["received 1", "received 2"])
    pushes.received(3, by: 0)
    pushes.onMain.during { $0.received(4, by: 0) }
    #expect(board.entries == ["received 1", "received 2", "received 3", "received 4"])
  }

  @Test @MainActor func `on the actor, questions and properties need no await`() {
    let board = Board()
    pushes.add(board)
    #expect(pushes.hasAll(0))
    #expect(pushes.title == "board")
    pushes.title = "new"
    #expect(board.title == "new")
    #expect(pushes.onMain.title == "new")
  }

  @Test @MainActor func `a delegate that calls on from a call is told when its turn comes`() async {
    let board = Board()
    pushes.add(board)
    board.onCall = { [pushes] in
      board.onCall = nil
      pushes.received(3, by: 0)
      pushes.onMain.received(4, by: 0)
    }
    pushes.received(1, by: 0)
    pushes.received(2, by: 0)
    while board.count < 4 { await Task.yield() }
    #expect(board.entries == ["received 1", "received 4", "received 2", "received 3"])
  }

  @Test func `what has been told outlives the multicast`() async {
    let board = await Board()
    var pushes: PushMulticast? = PushMulticast()
    pushes?.add(board)
    for number in 0..<100 { pushes?.received(number, by: 0) }
    pushes = nil
    while await board.count < 100 { await Task.yield() }
    #expect(await board.count == 100)
  }

  @Test @MainActor func `who is removed gets nothing of what still waits`() async {
    let (board, other) = (Board(), Board())
    pushes.add(board)
    pushes.add(other)
    pushes.received(1, by: 0)
    pushes.remove(board)
    while other.count < 1 { await Task.yield() }
    #expect(board.count == 0)
  }

  @Test func `a delegate that is not Sendable is added on the actor`() async {
    let count = await Task { @MainActor [pushes] in
      let row = Strip()
      pushes.onMain.add(row)
      await Task.detached { pushes.received(1, by: 0) }.value
      #expect(pushes.hasAll(1))
      return row.count
    }.value
    #expect(count == 1)
  }

  @Test func `handlers are called there`() async {
    let seen = Log()
    let token = await pushes.add(
      PushHandlers(
        received: { number, _ in
          MainActor.assertIsolated()
          seen.append("\(number)")
        }, hasAll: { $0 == 3 }, counts: { [] }, title: { "" }, setTitle: { _ in }))
    for number in 1...3 { pushes.received(number, by: 0) }
    #expect(await pushes.hasAll(3))
    #expect(seen.entries == ["1", "2", "3"])
    token.cancel()
  }

  @Test func `an optional requirement that a delegate leaves out is told to nobody`() async {
    let board = await Board()
    pushes.add(board)
    pushes.left()
    pushes.received(1, by: 0)
    #expect(await pushes.hasAll(1))
    #expect(!pushes.responds(to: .left))
  }

  @Test func `a contract that inherits sends all in one order`() async {
    let pushes = LoudPushMulticast()
    let board = await Board()
    pushes.add(board)
    pushes.received(1, by: 0)
    pushes.rang("ding")
    pushes.received(2, by: 0)
    let parent: any Push & Sendable = board
    _ = parent
    #expect(await pushes.hasAll(2))
    #expect(await board.entries == ["received 1", "ding", "received 2"])
  }

  @Test func `any global actor will do`() async {
    let ticks = TickMulticast()
    let deck = Deck()
    ticks.add(deck)
    await onThreads(4) { [calls] _ in
      for number in 0..<calls { ticks.ticked(number) }
    }
    #expect(await ticks.count() == 4 * calls)
    await Task { @Audio in
      ticks.ticked(0)
      ticks.onAudio.ticked(1)
      #expect(deck.count() == 4 * calls + 2)
    }.value
  }
}

@Suite struct `Delegates that are actors, called from anywhere` {
  private let meters = MeterMulticast()
  private let calls = quantity(20_000)

  @Test func `each gets every call, and those of one sender in their order`() async {
    let gauges = [Gauge(), Gauge()]
    for gauge in gauges { meters.add(gauge) }
    await onThreads(4) { [meters, calls] sender in
      for number in 0..<calls { meters.measured(number, by: sender) }
    }
    #expect(await meters.total() == 4 * calls)
    for gauge in gauges {
      while await gauge.count < 4 * calls { await Task.yield() }
      #expect(await gauge.count == 4 * calls)
      #expect(await gauge.isInOrder)
    }
  }

  @Test func `a question comes after what was told before it`() async {
    let gauge = Gauge()
    meters.add(gauge)
    for number in 1...100 {
      meters.measured(number, by: 0)
      #expect(await meters.total() == 2 * number - 1)
      meters.measured(number, by: 1)
      #expect(await meters.slowTotal() == 2 * number)
    }
  }

  @Test func `an actor that has gone takes part no more`() {
    var gauge: Gauge? = Gauge()
    if let gauge { meters.add(gauge) }
    #expect(!meters.isEmpty)
    gauge = nil
    #expect(meters.isEmpty)
    meters.measured(1, by: 0)
  }

  @Test func `a mailbox that is bounded counts what it drops`() async {
    let gauge = Gauge()
    meters.add(gauge, mailbox: .droppingOldest(1))
    for number in 0..<calls { meters.measured(number, by: 0) }
    let total = await meters.total()
    #expect(total + meters.losses(of: gauge) == calls)
  }
}
