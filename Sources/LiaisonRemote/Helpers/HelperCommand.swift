#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Which program a helper runs, with which arguments and environment.
struct HelperCommand: Sendable {
  let name: String
  let arguments: [String]
  let environment: [String: String]?

  /// The name of the variable that tells a helper the number of its owner's process.
  static let variable = "LIAISON_HELPER"
  /// The descriptor of a helper's connection.
  static let descriptor: Int32 = 3

  /// The program's path. A name is looked for beside this program, and then in `PATH`.
  func program() throws(RemoteFailure) -> String {
    let places =
      name.contains("/") ? [name] : ([Self.ownFolder] + Self.path).map { $0 + "/" + name }
    for place in places where Self.canRun(place) { return place }
    let looked = places.count > 1 ? "in \(places.joined(separator: ", "))" : "there"
    throw RemoteFailure(.notSent, "no program '\(name)' that can be run is \(looked)")
  }

  /// Whether the place is a regular file that this process may execute. `access` also allows
  /// folders.
  private static func canRun(_ place: String) -> Bool {
    var status = stat()
    return stat(place, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(place, X_OK) == 0
  }

  private static var path: [String] {
    guard let path = getenv("PATH") else { return [] }
    return String(cString: path).split(separator: ":").map(String.init)
  }

  /// The folder of this process' own program.
  private static var ownFolder: String {
    let program = ownProgram
    return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
  }

  private static var ownProgram: String {
    #if canImport(Darwin)
      // The path by which the process was started. A name without a slash was found in its `PATH`.
      return CommandLine.arguments[0]
    #else
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
        let count = readlink("/proc/self/exe", buffer.baseAddress!, buffer.count - 1)
        if count <= 0 { return CommandLine.arguments[0] }
        buffer[count] = 0
        return String(cString: buffer.baseAddress!)
      }
    #endif
  }

  /// Lends the arguments and the environment as arrays of C strings.
  func withCStrings<Result>(
    _ program: String,
    _ body: (
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    )
      -> Result
  ) -> Result {
    var variables = environment ?? Self.ownEnvironment
    variables[Self.variable] = "\(getpid())"
    var arguments = ([program] + arguments).map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    return arguments.withUnsafeMutableBufferPointer { arguments in
      environment.withUnsafeMutableBufferPointer { environment in
        body(arguments.baseAddress!, environment.baseAddress!)
      }
    }
  }

  private static var ownEnvironment: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let text = next.pointee {
      let entry = String(cString: text)
      if let sign = entry.firstIndex(of: "=") {
        variables[String(entry[..<sign])] = String(entry[entry.index(after: sign)...])
      }
      next += 1
    }
    return variables
  }
}
