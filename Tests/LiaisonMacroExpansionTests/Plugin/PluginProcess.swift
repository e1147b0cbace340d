import Dispatch
import Foundation
import Synchronization

/// The plugin as the compiler runs it: a process with pipes.
enum PluginProcess {
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: String
    let isLate: Bool

    /// The messages that it answered with, taken out of their frames.
    var answers: [String] {
      var answers: [String] = []
      var rest = output[...]
      while rest.count >= 8 {
        let length = rest.prefix(8).enumerated().reduce(0) {
          $0 | Int($1.element) << (8 * $1.offset)
        }
        guard length <= rest.count - 8 else { break }
        rest = rest.dropFirst(8)
        answers.append(String(decoding: rest.prefix(length), as: UTF8.self))
        rest = rest.dropFirst(length)
      }
      return answers
    }
  }

  /// Beside the test products, where the build puts it.
  static let tool: URL? = {
    let products = [CommandLine.arguments[0], Bundle.main.executablePath ?? ""].map {
      URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
    }
    var candidates = products
    for place in products {
      var parent = place
      for _ in 0..<4 {
        parent.deleteLastPathComponent()
        candidates.append(parent)
      }
    }
    return candidates.map { $0.appendingPathComponent("LiaisonMacros-tool") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  static func frame(_ message: String) -> [UInt8] {
    length(UInt64(message.utf8.count)) + Array(message.utf8)
  }

  static func length(_ length: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * UInt64($0))) }
  }

  /// Writes `input`, closes the pipe unless it is to stay open, and waits for the end, but not for
  /// longer than the deadline.
  static func run(
    _ tool: URL, with input: [UInt8], keepingOpen: Bool = false, deadline: Double = 20
  ) throws -> Outcome {
    // A plugin that has ended does not read any more.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    process.executableURL = tool
    process.environment = [:]
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let readers = DispatchGroup()
    let output = drain(stdout, readers)
    let errors = drain(stderr, readers)
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input))
    if !keepingOpen { try? stdin.fileHandleForWriting.close() }
    let isLate = ended.wait(timeout: .now() + deadline) == .timedOut
    if isLate { process.terminate() }
    if keepingOpen { try? stdin.fileHandleForWriting.close() }
    process.waitUntilExit()
    readers.wait()
    return Outcome(
      status: process.terminationStatus, output: Array(output.withLock(\.self)),
      errors: String(decoding: errors.withLock(\.self), as: UTF8.self), isLate: isLate)
  }

  private final class Bytes: Sendable {
    private let bytes = Mutex(Data())
    func withLock<Result: Sendable>(_ body: (Data) -> Result) -> Result {
      bytes.withLock { body($0) }
    }
    func set(_ data: Data) { bytes.withLock { $0 = data } }
  }

  private static func drain(_ pipe: Pipe, _ group: DispatchGroup) -> Bytes {
    let bytes = Bytes()
    let handle = pipe.fileHandleForReading
    DispatchQueue.global().async(group: group) {
      bytes.set((try? handle.readToEnd()) ?? Data())
    }
    return bytes
  }
}
