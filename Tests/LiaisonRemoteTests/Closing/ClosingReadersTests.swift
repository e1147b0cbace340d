import Liaison
import LiaisonWire
import Testing

@testable import LiaisonRemote

/// The orderly end, and what outlives single calls: streams, cursors, promises, objects.
@Suite(.timeLimit(.minutes(5))) struct ClosingReadersTests {
  @Test(arguments: Carriage.allCases)
  func `a stream is read to its end by a slow reader`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    var ticks = try await shift.remote.ticks().makeAsyncIterator()
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    await eventually("it is under way") { shift.here.isBeingClosed }
    for tick in 0..<300 {
      shift.worker.ticking.yield(tick)
      #expect(try await ticks.next() == tick)
    }
    shift.worker.ticking.finish()
    #expect(try await ticks.next() == nil)
    #expect(await closer.value.isNothing)
  }

  @Test(arguments: Carriage.allCases)
  func `a stream that nobody reads any more does not hold it`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    var stream: AsyncThrowingStream<Int, any Error>? = try await shift.remote.ticks()
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    await eventually("it is under way") { shift.here.isBeingClosed }
    #expect(stream != nil)
    stream = nil
    #expect(await closer.value.isNothing)
  }

  @Test(arguments: Carriage.allCases)
  func `a stream of the end that closes can end itself when it hears of it`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    let token = shift.there.status.observe(\.state, options: [.new]) { _, change in
      if change.newValue == .closing { shift.worker.ticking.finish() }
    }
    var ticks = try await shift.remote.ticks().makeAsyncIterator()
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    #expect(try await ticks.next() == nil)
    #expect(await closer.value.isNothing)
    extendLifetime(token)
  }

  @Test(arguments: Carriage.allCases)
  func `a stream that goes on is cut off when the time is over`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    var ticks = try await shift.remote.ticks().makeAsyncIterator()
    shift.worker.ticking.yield(1)
    #expect(try await ticks.next() == 1)
    await eventually("it is asked for more") { shift.there.counts.served == 1 }
    #expect(await shift.there.close(within: .milliseconds(10)) == .cut(served: 1, streams: 1))
    #expect(await failure { try await ticks.next() }?.code == .outcomeUnknown)
  }

  @Test(arguments: Carriage.allCases)
  func `a cursor that waits is told at once, and stays where it is`(_ carriage: Carriage)
    async throws
  {
    let ends = try await carriage.ends()
    let orders = Journal<Int>(keeping: .all)
    ends.there.export(orders, named: "orders")
    orders.append(1)
    let cursor = try await ends.here.journal(of: Int.self, named: "orders").cursor(from: .start)
    #expect(try await cursor.next() == .entries([1]))
    let position = cursor.position
    async let next = failure { try await cursor.next() }
    await eventually("it waits") { ends.there.counts.served == 1 }
    #expect(await ends.there.close(within: .seconds(3_600)).isNothing)
    #expect(await next?.code == .notSent)
    #expect(cursor.position == position)
    orders.append(2)
    let other = try await carriage.ends()
    other.there.export(orders, named: "orders")
    let again = try await other.here.journal(of: Int.self, named: "orders")
      .cursor(from: .position(position))
    #expect(try await again.next() == .entries([2]))
  }

  @Test(arguments: Carriage.allCases)
  func `calls of what is promised are carried out`(_ carriage: Carriage) async throws {
    let shift = try await ShiftEnds(carriage)
    let partner = shift.remote.ahead.partner()
    async let result = partner.work()
    await eventually("both have come") { shift.there.counts.served == 2 }
    let closer = Task { await shift.there.close(within: .seconds(3_600)) }
    await eventually("it is under way") { shift.here.isBeingClosed }
    shift.worker.gate.open()
    #expect(try await result == 1)
    #expect(await closer.value.isNothing)
    extendLifetime(partner)
  }

  @Test(arguments: Carriage.allCases)
  func `objects that were handed out do not hold it, and are invalidated`(_ carriage: Carriage)
    async throws
  {
    let shift = try await ShiftEnds(carriage)
    shift.worker.gate.open()
    let partner = try await shift.remote.partner()
    #expect(await shift.there.close(within: .seconds(3_600)).isNothing)
    await eventually("the end has come") { shift.here.hasEnded }
    await eventually("the object has, too") {
      await failure { try await partner.work() }?.code == .invalidated
    }
    #expect(shift.there.counts == LinkCounts())
  }
}
