import LiaisonRemote

/// How long small calls take that share their link with a stream of mebibytes to another object.
///
/// Calls of one object are carried out in their order, so they wait for each other.
struct Tail {
  let address: LinkAddress
  init(to address: LinkAddress) { self.address = address }

  func measure() async throws {
    let link = try await Link.connect(to: address)
    let echo = link.proxy(for: EchoRemote.self)
    let bulk = try await echo.another()
    let blob = [UInt8](repeating: 7, count: 1 << 20)
    try await Task(executorPreference: EventLoop.shared) {
      _ = try await samples(echo, 2_000)
      let idle = try await samples(echo, 20_000)
      say("p50 ns", quantile(0.5, of: idle))
      say("p99.9 ns", quantile(0.999, of: idle))
      let stream = Task(executorPreference: EventLoop.shared) {
        var count = 0
        while !Task.isCancelled {
          do {
            _ = try await bulk.take(blob)
          } catch {
            if Task.isCancelled { break }
            throw error
          }
          count += 1
        }
        return count
      }
      let beside = try await samples(echo, 20_000)
      stream.cancel()
      say("blobs beside small calls", Double(try await stream.value))
      say("p50 beside blobs ns", quantile(0.5, of: beside))
      say("p99.9 beside blobs ns", quantile(0.999, of: beside))
    }.value
    try await echo.end()
    _ = try? await echo.memory()
    link.close()
  }

  private func samples(_ echo: EchoRemote, _ count: Int) async throws -> [Double] {
    var samples: [Double] = []
    samples.reserveCapacity(count)
    for _ in 0..<count {
      let start = ContinuousClock.now
      _ = try await echo.echo(payload)
      samples.append((ContinuousClock.now - start).nanoseconds)
    }
    return samples.sorted()
  }
}
