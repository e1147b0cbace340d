import LiaisonWire
import RemoteWitness
import Testing

@testable import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Helpers of an owner whose descriptors, signals and threads are not as usual. A helper is that
/// owner.
@Suite(.timeLimit(.minutes(5))) struct HelperSurroundingsTests {
  private func owner(_ body: (RemoteReference) async throws -> Void) async throws {
    let owner = Helper("LiaisonTestHelper", limits: .patient)
    try await body(owner.reference(named: "servant"))
    await owner.end()
  }

  @Test(arguments: 1...7)
  func `an owner that has closed standard streams has helpers as ever`(streams: Int) async throws {
    try await owner { servant in
      _ = try await servant.ask(ServantCall.closeStreams) { $0.writer.put(streams) }
      let process = try await servant.ask(ServantCall.own).value(Int.self)
      #expect(process > 0)
      let heard = try await servant.ask(ServantCall.crashOwn).value(String.self)
      #expect(heard.hasPrefix("signal 11 (segmentation fault) ended the helper"))
      #expect(heard.hasSuffix("about to crash"))
    }
  }

  @Test(arguments: [ServantCall.breakErrors, ServantCall.stuffErrors])
  func `an owner whose standard error nobody reads hears of its helper's end`(obstacle: UInt32)
    async throws
  {
    try await owner { servant in
      _ = try await servant.ask(obstacle)
      let first = try await servant.ask(ServantCall.process).value(Int.self)
      _ = try await servant.ask(ServantCall.own)
      let heard = try await servant.ask(ServantCall.crashOwn).value(String.self)
      #expect(heard.hasSuffix("about to crash"))
      #expect(try await servant.ask(ServantCall.process).value(Int.self) == first)
    }
  }

  @Test func `an owner that ignores its children does not know how its helper ended, and says so`()
    async throws
  {
    try await owner { servant in
      _ = try await servant.ask(ServantCall.ignoreChildren)
      _ = try await servant.ask(ServantCall.own)
      let heard = try await servant.ask(ServantCall.crashOwn).value(String.self)
      #expect(heard.hasPrefix("the helper has ended; its status is unknown"))
      #expect(heard.hasSuffix("about to crash"))
    }
  }

  @Test func `a helper on a loop that is shut down has its grace`() async throws {
    let loop = try EventLoop(name: "short")
    let helper = Helper("LiaisonTestHelper", grace: .seconds(60), on: loop)
    _ = try await helper.reference(named: "servant").ask(ServantCall.process)
    loop.shutdown()
    let exit = await helper.end()
    #expect(exit?.cause == .status(0))
  }

  #if os(Linux)
    @Test func `a program's signals are as at the beginning, whatever its owner does with them`()
      async throws
    {
      let (process, connection): (HelperProcess, Int32) = try withSignals {
        try HelperProcess.start(
          HelperCommand(
            name: "/bin/sh", arguments: ["-c", "grep -E 'Sig(Blk|Ign)' /proc/self/status >&2"],
            environment: nil))
      }
      close(connection)
      let masks = await process.exit().lastLines.split(separator: "\n").map { line in
        UInt64(line.split(separator: "\t").last ?? "", radix: 16)
      }
      // 32 and 33 are the C library's own, which no program may change.
      #expect(masks.map { $0.map { $0 & ~(3 << 31) } } == [0, 0])
    }

    private func withSignals<Value>(_ body: () throws -> Value) rethrows -> Value {
      var (signals, before) = (sigset_t(), sigset_t())
      sigemptyset(&signals)
      sigaddset(&signals, SIGTERM)
      pthread_sigmask(SIG_BLOCK, &signals, &before)
      let handler = signal(SIGUSR2, SIG_IGN)
      defer {
        signal(SIGUSR2, handler)
        pthread_sigmask(SIG_SETMASK, &before, nil)
      }
      return try body()
    }
  #endif
}
