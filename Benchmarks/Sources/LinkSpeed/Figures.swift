import CAllocations
import Foundation

/// A line that `Benchmarks/links` reads.
func say(_ name: String, _ value: Double) {
  print("\(name)\t\(value)")
  fflush(nil)
}

let payload = [UInt8](repeating: 7, count: 100)

/// What the process has in memory, in bytes.
func residentMemory() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
    return 0
  }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(getpagesize())
}

extension Duration {
  var nanoseconds: Double { self / .nanoseconds(1) }
}

/// The value below which `share` of the samples lie.
func quantile(_ share: Double, of sorted: [Double]) -> Double {
  sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
}
