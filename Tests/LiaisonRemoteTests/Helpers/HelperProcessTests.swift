import Testing

@testable import LiaisonRemote

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite(.timeLimit(.minutes(5))) struct HelperProcessTests {
  private static func shell(_ script: String) -> HelperCommand {
    HelperCommand(name: "/bin/sh", arguments: ["-c", script], environment: nil)
  }

  private static func start(_ script: String) throws -> HelperProcess {
    let (process, connection) = try HelperProcess.start(shell(script))
    close(connection)
    return process
  }

  @Test func `an exit tells the status and the last lines of the standard error`() async throws {
    let process = try Self.start("echo first >&2; echo second >&2; exit 7")
    let exit = await process.exit()
    #expect(exit.cause == .status(7))
    #expect(exit.lastLines == "first\nsecond")
    #expect("\(exit)" == "the helper ended with status 7, and had written:\nfirst\nsecond")
  }

  @Test func `an exit by a signal tells the signal`() async throws {
    let process = try Self.start("kill -SEGV $$")
    let exit = await process.exit()
    #expect(exit == HelperExit(status: SIGSEGV, lastLines: ""))
    #expect("\(exit)" == "signal 11 (segmentation fault) ended the helper")
  }

  @Test func `all who ask for an exit hear of it, later ones too`() async throws {
    let process = try Self.start("read line <&3; exit 3")
    async let first = process.exit()
    async let second = process.exit()
    let exits = await [first, second, process.exit()]
    #expect(exits.map(\.cause) == [.status(3), .status(3), .status(3)])
  }

  @Test func `a program has nothing but its connection, and knows its owner`() async throws {
    let process = try Self.start(
      "cd /proc/$$/fd 2>/dev/null && echo * >&2; echo $LIAISON_HELPER >&2")
    let lines = await process.exit().lastLines.split(separator: "\n")
    #expect(lines.last == "\(getpid())")
    #if os(Linux)
      #expect(lines.first?.split(separator: " ").prefix(4) == ["0", "1", "2", "3"])
      #expect((lines.first?.split(separator: " ").count ?? 0) <= 5)
    #endif
  }

  @Test func `what a process leaves behind does not hold up its exit`() async throws {
    let (process, connection) = try HelperProcess.start(
      Self.shell("(read line <&3; exit) & echo left >&2; exit 0"))
    #expect(await process.exit() == HelperExit(status: 0, lastLines: "left"))
    // What it left behind waits for this.
    close(connection)
  }

  @Test func `a signal ends a process, and does nothing after its end`() async throws {
    let (process, connection) = try HelperProcess.start(Self.shell("read line <&3"))
    process.send(SIGKILL)
    #expect(await process.exit().cause == .signal(SIGKILL))
    process.send(SIGKILL)
    close(connection)
  }

  @Test func `a folder is no program`() {
    #expect {
      _ = try HelperProcess.start(HelperCommand(name: "/usr/bin/", arguments: [], environment: nil))
    } throws: { error in
      (error as? RemoteFailure)?.message == "no program '/usr/bin/' that can be run is there"
    }
  }

  @Test func `a thread tells the end where no descriptor does`() async throws {
    let process = try Self.start("read line <&3")
    await withCheckedContinuation { continuation in
      ExitWatch.wait(for: process.identifier) { continuation.resume() }
    }
    #expect(await process.exit().cause == .status(1))
  }

  @Test func `a program that is not there is an error that says where it was looked for`() {
    #expect {
      _ = try HelperProcess.start(
        HelperCommand(name: "liaison-no-such-program", arguments: [], environment: nil))
    } throws: { error in
      let failure = error as? RemoteFailure
      return failure?.code == .notSent
        && failure?.message.hasPrefix("no program 'liaison-no-such-program' that can be run is in ")
          == true
    }
  }

  @Test func `a file that is no program is an error of the system`() throws {
    #expect {
      _ = try HelperProcess.start(
        HelperCommand(name: "/proc/self/status", arguments: [], environment: nil))
    } throws: { error in (error as? RemoteFailure)?.code == .notSent }
  }
}

@Suite(.timeLimit(.minutes(5))) struct LastLinesTests {
  @Test func `few lines are all kept`() {
    var lines = LastLines()
    lines.append("a\nb\n\nc\n".utf8)
    #expect(lines.text() == "a\nb\n\nc")
  }

  @Test func `only so many lines from the end are told`() {
    var lines = LastLines()
    for number in 1...20 { lines.append("\(number)\n".utf8) }
    #expect(lines.text(lines: 3) == "18\n19\n20")
  }

  @Test func `a line whose beginning is forgotten is left out`() {
    var lines = LastLines(limit: 8)
    lines.append("forgotten\nlast\n".utf8)
    #expect(lines.text() == "last")
  }

  @Test func `one line that is longer than the limit keeps its end`() {
    var lines = LastLines(limit: 4)
    lines.append("0123456789".utf8)
    #expect(lines.text() == "6789")
  }

  @Test func `the reason that a Swift program wrote stands before its stack`() {
    let log =
      "hello\nmain.swift:10: Fatal error: no such picture\n"
      + (1...30).map { "\($0) at frame\n" }.joined()
    for size in [1, 7, 64, 4000] {
      var lines = LastLines(limit: 100)
      let bytes = Array(log.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        lines.append(bytes[start..<min(start + size, bytes.count)])
      }
      #expect(
        lines.text(lines: 2)
          == "main.swift:10: Fatal error: no such picture\n…\n29 at frame\n30 at frame")
    }
    var lines = LastLines()
    lines.append("x: Fatal error: here\nlast\n".utf8)
    #expect(lines.text() == "x: Fatal error: here\nlast")
  }

  @Test func `pieces of any size give the same text as the whole`() {
    let text = Array((1...500).map { "line \($0)\n" }.joined().utf8)
    for size in [1, 7, 64, 4000, 10_000] {
      var lines = LastLines(limit: 300)
      for start in stride(from: 0, to: text.count, by: size) {
        lines.append(text[start..<min(start + size, text.count)])
      }
      #expect(lines.text(lines: 4) == "line 497\nline 498\nline 499\nline 500")
    }
  }
}
