import Foundation

/// Where a run took place.
struct Environment: Codable {
  let processor: String
  let cores: Int
  let system: String
  let swift: String
  /// How many processes wanted to run when the run began; above 1 others were at work too.
  let load: Double

  static var current: Environment {
    Environment(
      processor: value(of: "model name", separator: ":", in: "/proc/cpuinfo"),
      cores: ProcessInfo.processInfo.activeProcessorCount,
      system: value(of: "PRETTY_NAME", separator: "=", in: "/etc/os-release"),
      swift: compiler,
      load: load)
  }

  var summary: String {
    "\(processor), \(cores) cores, \(system), Swift \(swift), load \(short(load))"
  }

  private static var load: Double {
    var average = 0.0
    return getloadavg(&average, 1) == 1 ? average : 0
  }

  /// The compiler that the program was built with.
  static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static func value(of key: String, separator: Character, in path: String) -> String {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
    let value = line?.split(separator: separator, maxSplits: 1).last
    return value?.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) ?? "unknown"
  }
}
