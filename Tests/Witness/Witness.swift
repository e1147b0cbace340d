public import Liaison
public import LiaisonRemote
public import LiaisonWire

/// What tests of promises ask of an object that is far away: it carries out calls, and tells what
/// it has carried out.
@Contract(.remote(throwing: WitnessFull.self)) public protocol Witness: Sendable {
  /// The processes of this witness and of as many behind it, with the time that a call has left
  /// when it arrives there.
  func line(ahead count: Int) async throws -> [WitnessPlace]

  func note(_ number: Int) async throws -> Int
  @OneWay func noteLater(_ number: Int) async throws
  var notes: [Int] { get async throws }

  func fill(to count: Int) async throws
  @Requires(.write) func seal() async throws -> Int

  /// Waits until it is cancelled, here or as far behind.
  func wait(behind count: Int) async throws
  /// How many calls wait, here or as far behind.
  func waiting(behind count: Int) async throws -> Int

  /// The processes at the other ends of the links that have not ended, as the system knows them.
  var callers: [Int?] { get async throws }

  func keep(_ listener: any WitnessListener) async throws
  func letGo() async throws
  func tell(_ number: Int) async throws -> [Int]

  /// Another witness, the same each time.
  func companion() async throws -> any Witness
  func isCompanion(_ other: any Witness) async throws -> Bool
  /// Ends the calls of the companion.
  func withdrawCompanion() async throws

  func numbers(to count: Int) async throws -> AsyncThrowingStream<Int, any Error>
  /// As many bytes.
  func bytes(_ count: Int) async throws -> [UInt8]
  func count(_ bytes: [UInt8]) async throws -> Int
  func append(_ numbers: [Int]) async throws
}

@Contract(.remote) public protocol WitnessListener: Sendable {
  func hear(_ number: Int) async throws -> Int
}

@Wire public struct WitnessFull: Error, Equatable {
  public var count: Int

  public init(count: Int) { self.count = count }
}

@Wire public struct WitnessPlace: Equatable {
  public var process: Int
  /// Nil if the call may take any time.
  public var time: Duration?
}
