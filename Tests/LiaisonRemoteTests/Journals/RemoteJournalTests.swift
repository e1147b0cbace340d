import Liaison
import LiaisonTesting
import LiaisonWire
import TestSupport
import Testing

@testable import LiaisonRemote

@Suite(.timeLimit(.minutes(5))) struct RemoteJournalTests {
  private let ends = MemoryCarrier.pair()
  private var near: MemoryCarrier { ends.here }
  private var far: MemoryCarrier { ends.there }

  private func journal<Entry: WireValue & Sendable>(_ journal: Journal<Entry>) -> RemoteJournal<
    Entry
  > {
    RemoteJournal(reference: far.export(JournalObject(journal, by: .wire)), coding: .wire)
  }

  @Test func `entries arrive in order, in batches no larger than was asked for`() async throws {
    let orders = Journal<Int>(keeping: .all)
    orders.append(contentsOf: 1...5)
    let cursor = try await journal(orders).cursor(from: .start)
    #expect(try await cursor.pull(max: 3) == .entries([1, 2, 3]))
    #expect(try await cursor.pull(max: 3) == .entries([4, 5]))
    #expect(try await cursor.pull() == .nothing)
    #expect(cursor.position == orders.end)
  }

  @Test func `an entry that is too large keeps nobody from those before it`() async throws {
    let ends = MemoryCarrier.pair(within: WireLimits(bytes: 1024))
    let pictures = Journal<[UInt8]>(keeping: .all)
    pictures.append(contentsOf: [[1], [2], [UInt8](repeating: 3, count: 4096), [4]])
    let remote = RemoteJournal<[UInt8]>(
      reference: ends.there.export(JournalObject(pictures, by: .wire)), coding: .wire)
    let cursor = try await remote.cursor(from: .start)
    #expect(try await cursor.pull() == .entries([[1], [2]]))
    let failure = await #expect(throws: RemoteFailure.self) { try await cursor.pull() }
    #expect(failure?.code == .failed)
    #expect(failure?.message.contains("cannot be written") == true)
    #expect(failure?.mayBeRepeated == false)
    #expect(try await cursor.newest()?.entry == [4])
  }

  @Test func `a reader from the end gets what is appended after that`() async throws {
    let orders = Journal<String>(keeping: .all)
    orders.append("before")
    let cursor = try await journal(orders).cursor(from: .end)
    orders.append("after")
    #expect(try await cursor.pull() == .entries(["after"]))
  }

  @Test func `a reader waits for an entry, and for the end`() async throws {
    let orders = Journal<Int>(keeping: .all)
    let remote = journal(orders)
    let reading = Task { () throws in
      let cursor = try await remote.cursor(from: .start)
      var read: [Int] = []
      while case .entries(let entries)? = try await cursor.next() { read += entries }
      return read
    }
    for number in 1...100 {
      orders.append(number)
      await Task.yield()
    }
    orders.finish()
    #expect(try await reading.value == Array(1...100))
  }

  @Test func `a journal that waits loses nothing that did not fit into an answer`() async throws {
    let pictures = Journal<[UInt8]>(keeping: .newest(8), whenFull: .waiting)
    let cursor = try await journal(pictures).cursor(from: .start)
    let appending = Task {
      for number in 0..<16 {
        _ = await pictures.appendAndWait([UInt8](repeating: UInt8(number), count: 100 << 10))
      }
      pictures.finish()
    }
    await eventually("it is full") { pictures.end.offset == 8 }
    var read: [UInt8] = []
    while case .entries(let entries)? = try await cursor.next() {
      read += entries.map { $0[0] }
      // Appenders have every chance to overtake.
      for _ in 0..<100 { await Task.yield() }
    }
    #expect(read == Array(0..<16))
    await appending.value
  }

  @Test func `a journal that waits keeps what a lost answer had`() async throws {
    let orders = Journal<Int>(keeping: .newest(2), whenFull: .waiting)
    let cursor = try await journal(orders).cursor(from: .start)
    orders.append(1)
    orders.append(2)
    near.loseAnswers(1)
    await #expect(throws: RemoteFailure.self) { try await cursor.pull() }
    let appending = Task { await orders.appendAndWait(3) }
    for _ in 0..<100 { await Task.yield() }
    #expect(orders.end.offset == 2)
    #expect(try await cursor.pull() == .entries([1, 2]))
    #expect(try await cursor.next() == .entries([3]))
    _ = await appending.value
  }

  @Test func `what was trimmed unread is counted`() async throws {
    let orders = Journal<Int>(keeping: .newest(3))
    let cursor = try await journal(orders).cursor(from: .start)
    orders.append(contentsOf: 1...10)
    guard case .missed(7, let position) = try await cursor.pull() else {
      Issue.record("seven have gone by")
      return
    }
    #expect(position.offset == 7)
    #expect(try await cursor.pull() == .entries([8, 9, 10]))
  }

  @Test func `an answer that is lost is read again`() async throws {
    let orders = Journal<Int>(keeping: .all)
    orders.append(contentsOf: 1...4)
    let cursor = try await journal(orders).cursor(from: .start)
    near.loseAnswers(1)
    await #expect(throws: RemoteFailure.self) { try await cursor.pull(max: 2) }
    #expect(try await cursor.pull(max: 2) == .entries([1, 2]))
    near.loseAnswers(2)
    await #expect(throws: RemoteFailure.self) { try await cursor.pull(max: 2) }
    await #expect(throws: RemoteFailure.self) { try await cursor.pull(max: 1) }
    #expect(try await cursor.pull() == .entries([3, 4]))
  }

  @Test func `a gap that is told in an answer that is lost is told again`() async throws {
    let orders = Journal<Int>(keeping: .newest(2))
    orders.append(contentsOf: 1...5)
    let before = JournalPosition(life: orders.life &+ 1, offset: 4)
    let cursor = try await journal(orders).cursor(from: .position(before))
    near.loseAnswers(1)
    await #expect(throws: RemoteFailure.self) { try await cursor.pull() }
    guard case .missed(3, _) = try await cursor.pull() else {
      Issue.record("three have gone by")
      return
    }
    #expect(try await cursor.pull() == .entries([4, 5]))
  }

  @Test func `a reader goes on over another link from where it was`() async throws {
    let orders = Journal<Int>(keeping: .all)
    orders.append(contentsOf: 1...3)
    let first = try await journal(orders).cursor(from: .start)
    #expect(try await first.pull(max: 2) == .entries([1, 2]))
    let others = MemoryCarrier.pair()
    let other = RemoteJournal<Int>(
      reference: others.there.export(JournalObject(orders, by: .wire)), coding: .wire)
    let second = try await other.cursor(from: .position(first.position))
    #expect(try await second.pull() == .entries([3]))
    extendLifetime(others)
  }

  @Test func `the newest entry comes with the number of those passed over`() async throws {
    let prices = Journal<Double>(keeping: .newest(5))
    prices.append(contentsOf: [1, 2, 3])
    let cursor = try await journal(prices).cursorFromNewest()
    var newest = try await cursor.newest()
    #expect(newest?.entry == 3)
    #expect(newest?.skipped == 0)
    prices.append(contentsOf: (4...20).map(Double.init))
    newest = try await cursor.newest()
    #expect(newest?.entry == 20)
    #expect(newest?.skipped == 16)
    prices.finish()
    #expect(try await cursor.newest() == nil)
  }

  @Test(.timeLimit(.minutes(5)))
  func `the newest entry is found although more are appended all the time`() async throws {
    for kept in [1, 2, 100] {
      let prices = Journal<Int>(keeping: .newest(kept))
      prices.append(0)
      let cursor = try await journal(prices).cursorFromNewest()
      let isEnough = Flag()
      // In a thread of its own, because a machine with one core has one for all tasks.
      _ = startThreads(1) { _ in
        var price = 0
        while !isEnough.isSet {
          price += 1
          prices.append(price)
        }
      }
      defer { isEnough.set() }
      var told = 0
      while told < 10_000, let (price, skipped) = try await cursor.newest() {
        told += skipped + 1
        #expect(told == price + 1)
      }
    }
  }

  @Test func `the newest entry of a journal of another life counts all that were before it`()
    async throws
  {
    let prices = Journal<Int>(keeping: .newest(2))
    prices.append(contentsOf: 1...5)
    let before = JournalPosition(life: prices.life &+ 1, offset: 4)
    let newest = try await journal(prices).cursor(from: .position(before)).newest()
    #expect(newest?.entry == 5)
    #expect(newest?.skipped == 4)
  }

  @Test func `entries passed over are told although the answer behind them was lost`() async throws
  {
    let clock = ManualClock()
    let prices = Journal<Int>(keeping: .age(.seconds(1)), clock: clock)
    let cursor = try await journal(prices).cursor(from: .start)
    prices.append(contentsOf: 1...3)
    clock.advance(by: .seconds(2))
    prices.finish()
    // The first answer tells of three that went by, the second would tell of the end.
    near.loseAnswers(1, after: 1)
    await #expect(throws: RemoteFailure.self) { try await cursor.newest() }
    guard case .missed(3, _) = try await cursor.pull() else {
      Issue.record("three have gone by")
      return
    }
    #expect(try await cursor.next() == nil)
  }

  @Test func `a batch ends before it makes a large message, and loses nothing`() async throws {
    let blobs = Journal<[UInt8]>(keeping: .all)
    for number in 0..<10 { blobs.append([UInt8](repeating: UInt8(number), count: 100_000)) }
    let cursor = try await journal(blobs).cursor(from: .start)
    var read: [UInt8] = []
    var batches = 0
    while case .entries(let entries) = try await cursor.pull() {
      batches += 1
      read += entries.map { $0[0] }
    }
    #expect(read == Array(0..<10))
    #expect(batches == 4)
  }

  @Test func `a cursor that is let go of is let go of at the other end`() async throws {
    let orders = Journal<Int>(keeping: .all)
    let remote = journal(orders)
    #expect(far.exported == 1)
    do {
      let cursor = try await remote.cursor(from: .start)
      #expect(far.exported == 2)
      _ = try await cursor.pull()
    }
    #expect(far.exported == 1)
  }

  @Test func `entries that are Codable only travel, too`() async throws {
    struct Order: Codable, Equatable, Sendable { var id: Int }
    let orders = Journal<Order>(keeping: .all)
    orders.append(Order(id: 7))
    let remote = RemoteJournal<Order>(
      reference: far.export(JournalObject(orders, by: .codable)), coding: .codable)
    #expect(try await remote.cursor(from: .start).pull() == .entries([Order(id: 7)]))
  }

  @Test func `a journal refuses what it is not asked for`() async throws {
    let reference = far.export(JournalObject(Journal<Int>(keeping: .all), by: .wire))
    var thrown: RemoteFailure?
    do throws(RemoteFailure) {
      _ = try await near.ask(99, of: reference, with: OutgoingMessage(writer: near.makeWriter()))
    } catch { thrown = error }
    #expect(thrown?.code == .refused)
  }
}
