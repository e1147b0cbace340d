import LiaisonRemote

/// What the measuring process asks the other one for.
@Contract(.remote)
protocol Echo: Sendable {
  func echo(_ bytes: [UInt8]) async throws -> [UInt8]
  @OneWay func tell(_ bytes: [UInt8]) async throws
  /// Takes bytes, and answers with their count.
  func take(_ bytes: [UInt8]) async throws -> Int
  /// The memory of the serving process, in bytes.
  func memory() async throws -> Int
  /// Ends the serving process.
  @OneWay func end() async throws
}

struct EchoService: Echo {
  let ends: AsyncStream<Void>.Continuation

  func echo(_ bytes: [UInt8]) async throws -> [UInt8] { bytes }
  func tell(_ bytes: [UInt8]) async throws {}
  func take(_ bytes: [UInt8]) async throws -> Int { bytes.count }
  func memory() async throws -> Int { residentMemory() }
  func end() async throws { ends.yield() }
}
