import Foundation

/// `liaison bench`: measures this machine beside the peers, with the benchmarks of the checkout.
struct Bench {
  /// What the benchmarks are called with.
  private let words: [String]
  private let lists: Bool
  /// Whether standard output gets what was measured as JSON, and nothing else.
  private let printsJSON: Bool

  /// Returns nil for words that the command does not have, before minutes of building.
  init?(_ words: [String]) {
    var rest = words.makeIterator()
    while let word = rest.next() {
      switch word {
      case "--quick", "--strict", "--json", "--list": break
      case "--group": if rest.next()?.hasPrefix("-") ?? true { return nil }
      default: return nil
      }
    }
    lists = words.contains("--list")
    printsJSON = words.contains("--json")
    if lists && printsJSON { return nil }
    self.words = words.filter { $0 != "--json" }
  }

  func run() -> ExitCode {
    #if !os(Linux)
      Terminal.complain(
        "liaison: most of the peers are packages of Debian, so the benchmarks run on Linux only")
      return .failure
    #else
      guard let checkout = New.ownCheckout else {
        Terminal.complain(
          "liaison: the benchmarks are in the checkout only: run 'swift run liaison bench' there")
        return .failure
      }
      do {
        return try run(in: checkout + "/Benchmarks")
      } catch {
        Terminal.complain("liaison: \(error.localizedDescription)")
        return .failure
      }
    #endif
  }

  private func run(in package: String) throws -> ExitCode {
    let swift = ["-c", "release", "--package-path", package]
    Terminal.complain("Builds the benchmarks, which takes a few minutes the first time.")
    guard try call(["swift", "build"] + swift, printing: false) == 0 else {
      Terminal.complain(
        "liaison: if a peer's header is missing, \(package)/install-peers installs it")
      return .failure
    }
    let results = FileManager.default.temporaryDirectory
      .appendingPathComponent("liaison-bench-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: results) }
    let chart = "liaison-bench.svg"
    let output = lists ? [] : printsJSON ? ["--json", results.path] : ["--svg", chart]
    let status = try call(
      ["swift", "run"] + swift + ["--skip-build", "--quiet", "Benchmarks"] + words + output,
      printing: !printsJSON)
    // With --strict, 1 is a bar that was missed: there are results, too.
    if status > (words.contains("--strict") ? 1 : 0) { return .failure }
    if printsJSON {
      FileHandle.standardOutput.write(try Data(contentsOf: results))
    } else if !lists {
      print("\nThe chart is in \(chart).")
    }
    return status == 0 ? .success : .failure
  }

  /// The status that the program ends with. What it prints goes to standard error if it is not to be
  /// printed.
  private func call(_ words: [String], printing: Bool) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    if !printing { process.standardOutput = FileHandle.standardError }
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 128
  }
}
