import LiaisonRemote

/// A mebibyte a call, eight at a time.
struct Blobs {
  let address: LinkAddress
  init(to address: LinkAddress) { self.address = address }

  func measure() async throws {
    let link = try await Link.connect(to: address)
    let echo = link.proxy(for: EchoRemote.self)
    let blob = [UInt8](repeating: 7, count: 1 << 20)
    try await Task(executorPreference: EventLoop.shared) {
      _ = try await send(blob, times: 8, to: echo)
      say("blobs MiB/s", try await send(blob, times: 128, to: echo))
    }.value
    try await echo.end()
    _ = try? await echo.memory()
    link.close()
  }

  private func send(_ blob: [UInt8], times: Int, to echo: EchoRemote) async throws -> Double {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<times { _ = try await echo.take(blob) } }
      }
      try await group.waitForAll()
    }
    return Double(8 * times) * 1e9 / (ContinuousClock.now - start).nanoseconds
  }
}
