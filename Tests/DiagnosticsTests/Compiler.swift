import Foundation
import Synchronization

/// The compiler, with the module and the plugin that were built with these tests.
struct Compiler {
  struct Unavailable: Error {
    let reason: String
  }

  private let products: URL
  private let root: URL

  /// - Throws: `Unavailable` if the products cannot be found.
  init() throws {
    let here = URL(fileURLWithPath: #filePath)
    root = (0..<3).reduce(here) { url, _ in url.deletingLastPathComponent() }
    let own = URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent()
    // In a bundle the executable lies a few folders below the products.
    let above = sequence(first: own) { url in
      url.path == "/" || url.path.isEmpty ? nil : url.deletingLastPathComponent()
    }
    let candidates = above.prefix(6) + [root.appendingPathComponent(".build/debug")]
    let module = "Modules/Liaison.swiftmodule"
    let found = candidates.first { url in
      FileManager.default.fileExists(atPath: url.appendingPathComponent(module).path)
    }
    guard let found else { throw Unavailable(reason: "No \(module) near \(own.path).") }
    // Always by the same name: a cache of modules that has two is no cache.
    products = found.resolvingSymlinksInPath()
  }

  /// Compiles a file as one module, down to where the compiler has checked what is sent away.
  ///
  /// - Returns: What the compiler says about them.
  /// - Throws: `Unavailable` if it does not end in time.
  func check(_ name: String, _ source: String) throws -> [CompilerMessage] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("liaison-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("\(name).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let plugin = products.appendingPathComponent("LiaisonMacros-tool").path
    let output = try run([
      "swiftc", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6",
      "-module-name", name,
      "-diagnostic-style", "llvm", "-no-color-diagnostics",
      "-module-cache-path", products.appendingPathComponent("ModuleCache").path,
      "-I", products.appendingPathComponent("Modules").path,
      "-Xcc", "-fmodule-map-file=\(products.path)/CLiaisonSystem.build/module.modulemap",
      "-Xcc", "-fmodule-map-file=\(root.path)/Sources/COpenSSL/module.modulemap",
      "-load-plugin-executable", "\(plugin)#LiaisonMacros", file.path,
    ])
    return CompilerMessage.all(in: output)
  }

  /// Runs a command and returns what it writes to its standard error.
  private func run(_ arguments: [String], within limit: TimeInterval = 60) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    let isLate = Mutex(false)
    let deadline = DispatchWorkItem {
      isLate.withLock { $0 = true }
      process.terminate()
    }
    try process.run()
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: deadline)
    let output = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    deadline.cancel()
    if isLate.withLock({ $0 }) {
      throw Unavailable(reason: "The compiler took more than \(limit) s.")
    }
    return String(decoding: output, as: UTF8.self)
  }
}
