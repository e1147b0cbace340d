import LiaisonRemote

/// What the measuring process asks the other one for.
@Contract(.remote)
protocol Echo: Sendable {
  func echo(_ bytes: [UInt8]) async throws -> [UInt8]
  @OneWay func tell(_ bytes: [UInt8]) async throws
  /// Takes bytes, and answers with their count.
  func take(_ bytes: [UInt8]) async throws -> Int
  /// Another object, whose calls do not wait for this one's.
  func another() async throws -> any Echo
  /// The memory of the serving process, in bytes.
  func memory() async throws -> Int
  /// Ends the serving process.
  @OneWay func end() async throws
}

final class EchoService: Echo {
  private let ends: AsyncStream<Void>.Continuation

  init(ends: AsyncStream<Void>.Continuation) { self.ends = ends }

  func echo(_ bytes: [UInt8]) async throws -> [UInt8] { bytes }
  func tell(_ bytes: [UInt8]) async throws {}
  func take(_ bytes: [UInt8]) async throws -> Int { bytes.count }
  func another() async throws -> any Echo { EchoService(ends: ends) }
  func memory() async throws -> Int { residentMemory() }
  func end() async throws { ends.yield() }
}
