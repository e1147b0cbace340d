import Foundation
import LiaisonRemote
import LiaisonWire

/// Measures calls over a Unix socket between two processes, beside the system calls alone.
///
///     swift build -c release --product LinkSpeed
///     taskset -c 0 .build/release/LinkSpeed
///
/// It says the best of five rounds, because other work only makes a round longer.
@main struct LinkSpeed {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "--echo": echo()
    case "--serve": try await serve(CommandLine.arguments[2])
    default: try await measure()
    }
  }

  static let payload = [UInt8](repeating: 7, count: 100)

  // MARK: The other process

  /// Sends back what it reads, with blocking calls.
  private static func echo() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    while true {
      let count = read(0, memory, 4096)
      if count <= 0 { return }
      _ = write(0, memory, count)
    }
  }

  private static func serve(_ path: String) async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let listener = try Link.listen(at: .unix(path)) { link in
      link.export(Echo(), named: "echo")
      let caller = link.reference(named: "caller")
      caller.onInvalidation { _ in end.yield() }.tie(to: link)
    }
    print("ready")
    fflush(nil)
    for await _ in ends { break }
    listener.close()
  }

  // MARK: Rounds

  private static func measure() async throws {
    let direct = try measureSystemCalls()
    let path = "/tmp/liaison-speed-\(getpid())"
    let process = try start(["--serve", path], output: true)
    defer { process.terminate() }
    let link = try await Link.connect(to: .unix(path))
    let reference = link.reference(named: "echo")
    let roundTrip = try await best { try await askInTurn(reference, 20_000) }
    let pipelined = try await best { try await askPipelined(reference, tasks: 512, each: 200) }
    let oneWay = try await best { try await tell(reference, 300_000) }
    link.close()

    func line(_ what: String, _ value: String) { print("\(what): \(value)") }
    line("blocking write and read, round trip", "\(direct) ns")
    line(
      "call, round trip", "\(roundTrip) ns, \(Double(roundTrip * 100 / direct) / 100) times that")
    line("calls pipelined", "\(1_000_000 / pipelined) k/s")
    line("one-way calls", "\(1_000_000 / oneWay) k/s")
  }

  /// Nanoseconds of the best of five rounds.
  private static func best(
    _ round: () async throws -> Int
  ) async rethrows -> Int {
    var best = Int.max
    for _ in 0..<5 { best = min(best, try await round()) }
    return best
  }

  private static func measureSystemCalls() throws -> Int {
    var both: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &both)
    let process = try start(["--echo"], input: FileHandle(fileDescriptor: both[1]))
    close(both[1])
    defer { process.terminate() }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 16)
    defer { memory.deallocate() }
    var best = Int.max
    for _ in 0..<5 {
      best = min(
        best,
        nanoseconds(20_000) {
          for _ in 0..<20_000 {
            _ = write(both[0], memory, 100)
            _ = read(both[0], memory, 4096)
          }
        })
    }
    return best
  }

  private static func askInTurn(_ reference: RemoteReference, _ count: Int) async throws -> Int {
    try await Task(executorPreference: EventLoop.shared) {
      let start = ContinuousClock.now
      for _ in 0..<count { try await ask(reference) }
      return (ContinuousClock.now - start).nanoseconds(each: count)
    }.value
  }

  private static func askPipelined(
    _ reference: RemoteReference, tasks: Int, each: Int
  ) async throws -> Int {
    try await Task(executorPreference: EventLoop.shared) {
      let start = ContinuousClock.now
      try await withThrowingTaskGroup { group in
        for _ in 0..<tasks {
          group.addTask { for _ in 0..<each { try await ask(reference) } }
        }
        try await group.waitForAll()
      }
      return (ContinuousClock.now - start).nanoseconds(each: tasks * each)
    }.value
  }

  private static func tell(_ reference: RemoteReference, _ count: Int) async throws -> Int {
    try await Task(executorPreference: EventLoop.shared) {
      let start = ContinuousClock.now
      for _ in 0..<count {
        var message = OutgoingMessage(writer: reference.carrier.makeWriter())
        message.writer.put(payload)
        try await reference.carrier.send(1, to: reference, with: message)
      }
      try await ask(reference)
      return (ContinuousClock.now - start).nanoseconds(each: count)
    }.value
  }

  nonisolated(nonsending) private static func ask(_ reference: RemoteReference) async throws {
    var message = OutgoingMessage(writer: reference.carrier.makeWriter())
    message.writer.put(payload)
    guard case .value = try await reference.carrier.ask(1, of: reference, with: message) else {
      throw RemoteFailure(.failed, "no value")
    }
  }

  private static func nanoseconds(_ count: Int, _ body: () -> Void) -> Int {
    ContinuousClock().measure(body).nanoseconds(each: count)
  }

  private static func start(
    _ arguments: [String], input: FileHandle? = nil, output: Bool = false
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    if let input { process.standardInput = input }
    let pipe = Pipe()
    if output { process.standardOutput = pipe }
    try process.run()
    // It says when it listens.
    if output { _ = pipe.fileHandleForReading.availableData }
    return process
  }
}

extension Duration {
  fileprivate func nanoseconds(each count: Int) -> Int {
    max(Int(self / .nanoseconds(1)) / count, 1)
  }
}

/// Answers with the bytes that it was sent.
private final class Echo: RemoteObject {
  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    var result = OutgoingMessage(writer: request.carrier.makeWriter())
    do throws(WireError) {
      try request.arguments.read(within: request.carrier.limits) { (reader) throws(WireError) in
        result.writer.put(try reader.get([UInt8].self))
      }
    } catch {
      return .failure(RemoteFailure(.refused, "\(error)"))
    }
    return .value(result)
  }
}
