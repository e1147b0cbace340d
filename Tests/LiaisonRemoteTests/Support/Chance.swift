import Foundation
import TestSupport

/// How many frames a fuzz test reads, which `scripts/fuzz` says for a long run.
func frameCount(usual: Int) -> Int { wantedFrames ?? quantity(usual) }

/// Whether a script asks for more than CI does.
var longRun: Bool { wantedFrames != nil }

private let wantedFrames = number("LIAISON_FRAMES").map { Int($0) }

/// What all that is left to chance follows from.
let seedOfRun = number("LIAISON_SEED") ?? UInt64.random(in: .min ... .max)

private func number(_ name: String) -> UInt64? {
  ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
}
