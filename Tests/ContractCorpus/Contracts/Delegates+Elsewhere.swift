// Delegates that are not Sendable, and are asked where they live.
public import Liaison
import Synchronization

@Contract(.anywhere)
public nonisolated protocol ChartDelegate: AnyObject {
  nonisolated(nonsending) func plot(_ value: Int) async
  @Answer(.reduce(0, +)) nonisolated(nonsending) func sum(of column: Int) async throws -> Int
  @Answer(.collect) nonisolated(nonsending) var names: [String] { get async }
  @Optional nonisolated(nonsending) func clear() async
  @Asked(.concurrently) nonisolated(nonsending) func flush() async
  func note(_ value: Int)
}

@Contract(.anywhere)
public nonisolated protocol DrawnChartDelegate: ChartDelegate {
  nonisolated(nonsending) func draw() async
}

/// Some of its calls may run anywhere, so its delegates are Sendable.
@Contract(.anywhere)
public nonisolated protocol RoamingChartDelegate: ChartDelegate {
  func roam() async
  @concurrent func wander() async
}

/// A call may change its receiver.
@Contract(.anywhere)
public nonisolated protocol ChartPen: Sendable {
  @Answer(.reduce(0, +)) mutating func draw(_ value: Int) async throws -> Int
  @Optional mutating func lift() async
  @Asked(.concurrently) mutating func dip() async
}

/// An object, because a value would be changed in a copy.
nonisolated final class InkPen: ChartPen {
  private let drawn = Mutex(0)

  func draw(_ value: Int) async throws -> Int {
    drawn.withLock { drawn in
      drawn += value
      return drawn
    }
  }
  func dip() async { drawn.withLock { $0 = 0 } }
}

/// Says `nonisolated(nonsending)` itself: in a class that says `nonisolated` Swift 6.3 does not take it over
/// from the requirement.
nonisolated final class ChartRows: DrawnChartDelegate {
  private var values: [Int] = []

  nonisolated(nonsending) func plot(_ value: Int) async { values.append(value) }
  nonisolated(nonsending) func sum(of column: Int) async throws -> Int { values.reduce(0, +) }
  nonisolated(nonsending) var names: [String] { get async { ["rows"] } }
  nonisolated(nonsending) func flush() async { values.removeAll() }
  func note(_ value: Int) { values.append(value) }
  nonisolated(nonsending) func draw() async {}
}

actor ChartKeeper {
  private let rows = ChartRows()

  func follow(_ charts: DrawnChartDelegateMulticast) { charts.add(rows, deliver: .home) }
}

nonisolated final class RoamingRows: RoamingChartDelegate, Sendable {
  func plot(_ value: Int) async {}
  func sum(of column: Int) async throws -> Int { 1 }
  var names: [String] { get async { ["roaming"] } }
  func flush() async {}
  func note(_ value: Int) {}
  func roam() async {}
  @concurrent func wander() async {}
}

/// Returns what went wrong.
nonisolated func callElsewhere() async -> [String] {
  var mistakes: [String] = []
  let charts = DrawnChartDelegateMulticast()
  let keeper = ChartKeeper()
  await keeper.follow(charts)
  await withTaskGroup { group in
    for _ in 0..<4 {
      group.addTask { for value in 0..<100 { await charts.plot(value) } }
    }
  }
  charts.note(1)
  if (try? await charts.sum(of: 0)) != 19_801 { mistakes.append("the sum of an actor's rows") }
  if await charts.names != ["rows"] { mistakes.append("the names of an actor's rows") }
  await charts.draw()
  await charts.clear()
  await charts.flush()
  if (try? await charts.sum(of: 0)) != 0 { mistakes.append("the rows of an actor are flushed") }
  let roaming = RoamingChartDelegateMulticast()
  let rows = RoamingRows()
  roaming.add(rows, deliver: .actor(keeper))
  await roaming.roam()
  await roaming.wander()
  if await roaming.names != ["roaming"] { mistakes.append("the names of what roams") }
  let pens = ChartPenMulticast()
  let first = pens.add(InkPen(), deliver: .actor(keeper))
  let second = pens.add(InkPen())
  await pens.lift()
  await pens.dip()
  if (try? await pens.draw(2)) != 4 { mistakes.append("what pens have drawn") }
  first.cancel()
  second.cancel()
  return mistakes
}
