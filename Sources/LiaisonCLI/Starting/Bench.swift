import Foundation

/// `liaison bench`: measures this machine beside the peers, with the benchmarks of the checkout.
struct Bench {
  /// What the benchmarks are called with.
  let words: [String]

  /// Ends as the benchmarks end: with 1 if a bar is missed and that was asked for.
  func run() -> ExitCode {
    #if !os(Linux)
      Terminal.complain(
        "liaison: most of the peers are packages of Debian, so the benchmarks run on Linux only")
      return .failure
    #else
      return runHere()
    #endif
  }

  private func runHere() -> ExitCode {
    guard let checkout = New.ownCheckout else {
      Terminal.complain(
        "liaison: the benchmarks are in the checkout only: run 'swift run liaison bench' there")
      return .failure
    }
    let isChart = !words.contains { ["--list", "--help", "--svg"].contains($0) }
    let chart = "liaison-bench.svg"
    Terminal.complain("Builds the benchmarks, which takes a few minutes the first time.")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "run", "-c", "release", "--package-path", "\(checkout)/Benchmarks", "Benchmarks"]
      + words + (isChart ? ["--svg", chart] : [])
    do {
      try process.run()
    } catch {
      Terminal.complain("liaison: 'swift' cannot be run: \(error.localizedDescription)")
      return .failure
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Terminal.complain(
        "liaison: if a peer's header is missing, \(checkout)/Benchmarks/install-peers installs it")
      return .failure
    }
    if isChart { print("\nThe chart is in \(chart).") }
    return .success
  }
}
