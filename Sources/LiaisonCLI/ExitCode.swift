#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How the process ends.
enum ExitCode: Int32 {
  case success = 0
  /// Something was found, or went wrong.
  case failure = 1
  /// The command was called in a way that it does not have (`EX_USAGE`).
  case usage = 64
}

func exit(_ code: ExitCode) -> Never { exit(code.rawValue) }
