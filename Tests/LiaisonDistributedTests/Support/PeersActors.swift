import Distributed
import LiaisonDistributed
import LiaisonRemote
import TestSupport

struct Odd: Error, Codable, Equatable { var number: Int }

distributed actor Clerk {
  typealias ActorSystem = LinkActorSystem
  private(set) var ticks = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private let behind: Clerk?
  private let ended: (@Sendable () -> Void)?

  init(
    actorSystem: LinkActorSystem, behind: Clerk? = nil, ended: (@Sendable () -> Void)? = nil
  ) {
    self.actorSystem = actorSystem
    self.behind = behind
    self.ended = ended
  }

  deinit { ended?() }

  var waiting: Int { waiters.count }

  distributed func file(_ text: String) -> String { "text \(text)" }
  distributed func file(_ number: Int) -> String { "number \(number)" }
  distributed func file(under text: String) -> String { "under \(text)" }
  distributed func list(_ numbers: [Int]) -> [Int] { numbers.reversed() }
  distributed func all(
    _ one: Int, _ two: String, _ three: Double, _ none: Int?, _ four: [Int], _ five: [String: Int],
    _ six: ClosedRange<Int>
  ) -> String {
    "\(one) \(two) \(three) \(none.map(String.init) ?? "nil") \(four) \(five["five"] ?? 0) \(six)"
  }
  distributed func tick() {
    ticks += 1
    for waiter in waiters { waiter.resume() }
    waiters = []
  }
  distributed func waitForTick() async {
    await withCheckedContinuation { waiters.append($0) }
  }
  distributed func waitForEver() async throws {
    let (stream, _) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    try Task.checkCancellation()
  }
  distributed func greet(_ name: String = "world") -> String { "hello, \(name)" }
  distributed func half(of number: Int) throws -> Int {
    try check(number)
    return number / 2
  }
  distributed func check(_ number: Int) throws {
    if !number.isMultiple(of: 2) { throw Odd(number: number) }
  }
  distributed func checkBehind(_ number: Int) async throws { try await behind?.check(number) }
  distributed var best: Int {
    get throws {
      if ticks == 0 { throw Odd(number: 0) }
      return ticks
    }
  }
  distributed func generic<One: Codable & Sendable, Other: Codable & Sendable>(
    strict: Double, _ one: One, _ others: [Other]
  ) -> String { "\(strict) \(one) \(others)" }
  distributed func depth() async throws -> Int {
    guard let behind else { return 0 }
    return try await behind.depth() + 1
  }
  distributed func move(_ value: Grumpy) -> Grumpy {
    var value = value
    value.travelled += 1
    return value
  }
  distributed func count(down depth: Int, with other: Clerk) async throws -> Int {
    if depth == 0 { return 0 }
    return try await other.count(down: depth - 1, with: self) + 1
  }
  distributed func same(_ one: Display, _ other: Display) -> Bool { one == other }
  distributed func back(_ display: Display) -> Display { display }
  distributed func me() -> Clerk { self }
  distributed func isMe(_ clerk: Clerk) -> Bool { clerk === self }
}

distributed actor Fussy {
  typealias ActorSystem = LinkActorSystem
  private let value: Int
  distributed var number: Int { value }

  init(actorSystem: LinkActorSystem, number: Int) throws {
    self.actorSystem = actorSystem
    if !number.isMultiple(of: 2) { throw Odd(number: number) }
    value = number
  }

  init(actorSystem: LinkActorSystem, late number: Int) throws {
    self.actorSystem = actorSystem
    value = number
    if !number.isMultiple(of: 2) { throw Odd(number: number) }
  }
}

/// Lives on a loop.
distributed actor Driver {
  typealias ActorSystem = LinkActorSystem

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    EventLoop.shared.actorExecutor.asUnownedSerialExecutor()
  }

  distributed func isAtHome() -> Bool { EventLoop.shared.isCurrent }
}
