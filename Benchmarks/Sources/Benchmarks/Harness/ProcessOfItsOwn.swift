import Foundation

/// Measures a group in a process of its own, so that it finds neither memory nor caches as another
/// group has left them.
struct ProcessOfItsOwn {
  let settings: Settings

  func run(_ group: Group) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--outcome", group.id] + (settings.isQuick ? ["--quick"] : [])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let outcome = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      // What went wrong it has said itself.
      throw Failure(description: "\(group.id) has failed, and nothing more is measured")
    }
    return try JSONDecoder().decode(Outcome.self, from: outcome)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
