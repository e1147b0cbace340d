import Foundation
import LiaisonMacroExpansion

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// `liaison doctor`: looks at this machine, and names a remedy for what is missing.
struct Doctor {
  /// What was found, and what to do about it.
  struct Finding {
    enum Weight: String {
      case fine
      /// Something that only some programs need.
      case note
      case missing

      var sign: String {
        switch self {
        case .fine: "✓"
        case .note: "·"
        case .missing: "✗"
        }
      }
    }

    let weight: Weight
    let text: String
    var remedy: String?
  }

  func run(printsJSON: Bool) -> ExitCode {
    let findings = [toolchain, openSSL, descriptors, socketFolder, helpers]
    if printsJSON {
      print(JSON.array(findings.map(\.json)).text)
    } else {
      for finding in findings {
        print("\(finding.weight.sign) \(finding.text)")
        if let remedy = finding.remedy { print("    \(remedy)") }
      }
    }
    return findings.contains { $0.weight == .missing } ? .failure : .success
  }

  private var toolchain: Finding {
    guard let said = Self.output(of: ["swift", "--version"]),
      let version = said.firstMatch(of: #/Swift version (\d+)\.(\d+)/#),
      let major = Int(version.output.1), let minor = Int(version.output.2)
    else {
      return Finding(
        weight: .missing, text: "no 'swift' in PATH",
        remedy: "install Swift 6.2 or later: https://www.swift.org/install")
    }
    let text = "Swift \(major).\(minor)"
    if (major, minor) >= (6, 2) { return Finding(weight: .fine, text: text) }
    return Finding(weight: .missing, text: text, remedy: "the library needs Swift 6.2 or later")
  }

  private var openSSL: Finding {
    let version = Self.output(of: ["pkg-config", "--modversion", "openssl"])?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if let version, version.hasPrefix("3") {
      return Finding(weight: .fine, text: "OpenSSL \(version), for links over TLS")
    }
    #if os(Linux)
      let remedy = "apt install libssl-dev pkg-config"
    #else
      let remedy = "brew install openssl@3 pkg-config"
    #endif
    return Finding(
      weight: .note, text: "no headers of OpenSSL 3; the trait 'TLS' needs them", remedy: remedy)
  }

  private var descriptors: Finding {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    guard getrlimit(kind, &limit) == 0 else {
      return Finding(weight: .note, text: "the limit of open descriptors is not known")
    }
    let text = "\(limit.rlim_cur) descriptors for a process; each link over a socket takes one"
    if limit.rlim_cur >= 1024 { return Finding(weight: .fine, text: text) }
    return Finding(weight: .note, text: text, remedy: "for many links: ulimit -n 4096")
  }

  /// Where a service's socket is at home.
  private var socketFolder: Finding {
    #if os(Linux)
      let folder = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
      if access(folder, W_OK) == 0 {
        return Finding(weight: .fine, text: "\(folder) for the sockets of services")
      }
      return Finding(
        weight: .note, text: "no folder of this user for sockets, \(folder)",
        remedy: "give Link.listen(at: .unix(…)) a path in a folder that only this user may write")
    #else
      return Finding(weight: .fine, text: "\(NSTemporaryDirectory()) for the sockets of services")
    #endif
  }

  /// Whether a crash of a helper shows its reason.
  private var helpers: Finding {
    let setting = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] ?? ""
    if setting.contains("enable=no") {
      return Finding(weight: .fine, text: "crashes write no backtrace (SWIFT_BACKTRACE)")
    }
    return Finding(
      weight: .fine, text: "crashes write a backtrace, which takes a second or more",
      remedy: "to leave it out: SWIFT_BACKTRACE=enable=no")
  }

  /// What a program writes; nil if it cannot be run, or fails.
  private static func output(of words: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

extension Doctor.Finding {
  fileprivate var json: JSON {
    .object([
      JSON.Member("weight", .string(weight.rawValue)), JSON.Member("text", .string(text)),
      JSON.Member("remedy", remedy.map(JSON.string) ?? .null),
    ])
  }
}
