import Dispatch
import Liaison
import LiaisonRemote
import LiaisonWire
import RemoteWitness

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The program that tests start as a helper. Its argument says how it behaves.
@main struct HelperProgram {
  static func main() async throws {
    let manner = CommandLine.arguments.dropFirst().first ?? ""
    if manner == "fails at once" {
      complain("cannot begin")
      exit(9)
    }
    if manner == "is activated" { try becomeActivated(at: CommandLine.arguments[2]) }
    let limits = LinkLimits.patient
    let witness = WitnessObject {
      Helper("LiaisonTestHelper", limits: limits).proxy(for: WitnessRemote.self)
    }
    let listener = try address(for: manner).map { address in
      try Link.listen(at: address, limits: limits, witness.export)
    }
    defer { listener?.close() }
    // Before it can be called, and so before anyone tells it to end.
    let terminations = manner == "ends in order" ? await Terminations() : nil
    try await Link.serve(limits: limits) { link in
      if manner == "fails to prepare" { throw LinkError(.closed, "nothing to export") }
      link.export(Servant(link), named: "servant")
      witness.export(over: link)
      if let terminations {
        Task {
          await terminations.first()
          await link.close(within: .seconds(60))
        }
      }
    }
    // An owner that ends its helper does not wait for this for ever.
    while manner == "stays" { pause() }
  }

  /// Where it listens beside serving its owner.
  private static func address(for manner: String) -> LinkAddress? {
    manner == "listens"
      ? .unix(CommandLine.arguments[2])
      : LinkAddress.activated().first { $0.name == "witness" }?.address
  }
}

/// The signals by which the process is told to end.
private final class Terminations: Sendable {
  private let signals: AsyncStream<Void>
  // Sound: it was set up before it began, and is only cancelled from then on.
  private nonisolated(unsafe) let source: any DispatchSourceSignal

  /// Returns when signals are listened to.
  init() async {
    signal(SIGTERM, SIG_IGN)
    let (signals, arrive) = AsyncStream<Void>.makeStream()
    let source = DispatchSource.makeSignalSource(signal: SIGTERM)
    (self.signals, self.source) = (signals, source)
    source.setEventHandler { arrive.finish() }
    await withCheckedContinuation { registered in
      source.setRegistrationHandler { registered.resume() }
      source.resume()
    }
  }

  func first() async {
    for await _ in signals {}
    source.cancel()
  }
}

private func complain(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// What the helper does for its owner.
final class Servant: RemoteObject {
  private let link: Link
  private let helpers = Guarded<[Helper]>([])
  private let waiting = Guarded(0)

  init(_ link: Link) { self.link = link }

  nonisolated(nonsending) func answer(_ request: RemoteRequest) async -> RemoteAnswer {
    var answer = OutgoingMessage(writer: request.carrier.makeWriter())
    switch request.requirement {
    case ServantCall.process: answer.writer.put(Int(getpid()))
    case ServantCall.crash:
      complain("about to crash")
      // Without the backtrace, which takes a second.
      signal(SIGSEGV, SIG_DFL)
      raise(SIGSEGV)
    case ServantCall.exit:
      complain("leaving")
      exit(3)
    case ServantCall.wait:
      // Until the caller gives up or the link ends.
      waiting.withLock { $0 += 1 }
      let (nothing, keeper) = AsyncStream<Void>.makeStream()
      for await _ in nothing {}
      withExtendedLifetime(keeper) {}
    case ServantCall.waitForEnd:
      waiting.withLock { $0 += 1 }
      for await state in link.status.values(\.state) where state.value == .closing { break }
    case ServantCall.finishLate:
      waiting.withLock { $0 += 1 }
      for await state in link.status.values(\.state) where state.value == .closing { break }
      for _ in 0..<1_000 { await Task.yield() }
      complain("finished late")
    case ServantCall.waiting: answer.writer.put(waiting.withLock { $0 })
    case ServantCall.close: link.close()
    case ServantCall.stop: raise(SIGSTOP)
    case ServantCall.closeStreams:
      // Which of 0 to 2, bit by bit.
      let number = try? request.arguments.read(within: WireLimits()) {
        (reader) throws(WireError) in try reader.get(Int.self)
      }
      let streams = number ?? 0
      for stream in 0..<3 where streams & (1 << stream) != 0 { close(Int32(stream)) }
    case ServantCall.breakErrors:
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) == STDERR_FILENO else { exit(4) }
      for end in ends { close(end) }
    case ServantCall.stuffErrors:
      // A pipe that is full, and that nobody reads.
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0, dup2(ends[1], STDERR_FILENO) == STDERR_FILENO else { exit(4) }
      let flags = fcntl(STDERR_FILENO, F_GETFL)
      _ = fcntl(STDERR_FILENO, F_SETFL, flags | O_NONBLOCK)
      let stuffing = [UInt8](repeating: 0, count: 4096)
      while write(STDERR_FILENO, stuffing, stuffing.count) > 0 {}
      _ = fcntl(STDERR_FILENO, F_SETFL, flags)
    case ServantCall.ignoreChildren: signal(SIGCHLD, SIG_IGN)
    case ServantCall.crashOwn:
      for helper in helpers.withLock({ $0 }) {
        let servant = helper.reference(named: "servant")
        let nothing = OutgoingMessage(writer: servant.carrier.makeWriter())
        do throws(RemoteFailure) {
          _ = try await servant.carrier.ask(ServantCall.crash, of: servant, with: nothing)
        } catch {
          answer.writer.put(error.message)
        }
      }
    case ServantCall.own:
      let helper = Helper("LiaisonTestHelper")
      do throws(RemoteFailure) {
        // When it answers, it has asked the system to end with this process.
        let servant = helper.reference(named: "servant")
        let nothing = OutgoingMessage(writer: servant.carrier.makeWriter())
        _ = try await servant.carrier.ask(ServantCall.process, of: servant, with: nothing)
      } catch {
        return .failure(error)
      }
      helpers.withLock { $0.append(helper) }
      answer.writer.put(Int(helper.processIdentifier ?? 0))
    default: return .failure(RemoteFailure(.refused, "a servant has no such requirement"))
    }
    return .value(answer)
  }
}

/// The requirements of a servant, which tests write by number as well.
enum ServantCall {
  static let process: UInt32 = 1
  static let crash: UInt32 = 2
  static let exit: UInt32 = 3
  static let wait: UInt32 = 5
  static let close: UInt32 = 6
  static let stop: UInt32 = 7
  static let own: UInt32 = 8
  static let waitForEnd: UInt32 = 9
  static let waiting: UInt32 = 10
  static let closeStreams: UInt32 = 11
  static let breakErrors: UInt32 = 12
  static let crashOwn: UInt32 = 13
  static let stuffErrors: UInt32 = 14
  static let ignoreChildren: UInt32 = 15
  static let finishLate: UInt32 = 16
}
