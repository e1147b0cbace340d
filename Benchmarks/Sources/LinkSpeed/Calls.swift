import CAllocations
import LiaisonRemote

/// Small calls: one after the other, many at a time, and those that are not answered.
struct Calls {
  let address: LinkAddress
  init(to address: LinkAddress) { self.address = address }

  func measure() async throws {
    let link = try await Link.connect(to: address)
    let echo = link.proxy(for: EchoRemote.self)
    try await Task(executorPreference: EventLoop.shared) {
      _ = try await inTurn(echo, 2_000)
      say("round trip ns", try await inTurn(echo, 20_000))
      _ = try await pipelined(echo, tasks: 512, each: 20)
      say("pipelined/s", 1e9 / (try await pipelined(echo, tasks: 512, each: 200)))
      _ = try await oneWay(echo, 20_000)
      say("one-way/s", 1e9 / (try await oneWay(echo, 300_000)))
      allocation_counting_start()
      _ = try await oneWay(echo, 100_000)
      let counts = allocation_counting_stop()
      say("allocations per one-way call", Double(counts.allocations) / 100_000)
    }.value
    try await echo.end()
    _ = try? await echo.memory()
    link.close()
  }

  private func inTurn(_ echo: EchoRemote, _ count: Int) async throws -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { _ = try await echo.echo(payload) }
    return (ContinuousClock.now - start).nanoseconds / Double(count)
  }

  private func pipelined(_ echo: EchoRemote, tasks: Int, each: Int) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for _ in 0..<tasks {
        group.addTask { for _ in 0..<each { _ = try await echo.echo(payload) } }
      }
      try await group.waitForAll()
    }
    return (ContinuousClock.now - start).nanoseconds / Double(tasks * each)
  }

  private func oneWay(_ echo: EchoRemote, _ count: Int) async throws -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count { try await echo.tell(payload) }
    _ = try await echo.echo(payload)
    return (ContinuousClock.now - start).nanoseconds / Double(count)
  }
}
