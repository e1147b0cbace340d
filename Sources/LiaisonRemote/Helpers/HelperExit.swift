#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// How a helper process ended.
///
/// ``Helper/end()`` returns it. After a crash, calls that were under way have its description in
/// the message of their ``RemoteFailure``.
public struct HelperExit: Sendable, Hashable, CustomStringConvertible {
  /// What ended it.
  ///
  /// A helper that does not leave its `main` within its `grace` is ended by the signal `SIGKILL`.
  public enum Cause: Sendable, Hashable {
    /// It ended by itself, with this status.
    case status(Int32)
    /// A signal of this number ended it.
    case signal(Int32)
    /// This process ignores `SIGCHLD`, so the system keeps no status.
    case unknown
  }

  /// What ended it.
  public let cause: Cause
  /// The last lines that it wrote to its standard error. If Swift's runtime wrote a reason before
  /// them, `Fatal error: …`, it stands first.
  public let lastLines: String

  public var description: String { withLastLines(how) }

  /// The description of a helper that has not opened its link: it was given up after a while, or
  /// ended by itself.
  func descriptionBeforeServing(after limit: Duration?) -> String {
    let end =
      limit.map { "the helper did not open its link within \($0), and was ended" }
      ?? "\(how) before it opened its link"
    let remedy = lastLines.isEmpty ? "; its 'main' has to await 'Link.serve'" : ""
    return withLastLines(end + remedy)
  }

  private var how: String {
    switch cause {
    case .status(let status): "the helper ended with status \(status)"
    case .signal(let signal): "signal \(signal)\(Self.name(of: signal)) ended the helper"
    case .unknown: "the helper has ended; its status is unknown while 'SIGCHLD' is ignored"
    }
  }

  private func withLastLines(_ end: String) -> String {
    lastLines.isEmpty ? end : "\(end), and had written:\n\(lastLines)"
  }

  /// - Parameter status: The status from `waitpid`. Nil if there is none.
  init(status: Int32?, lastLines: String) {
    self.lastLines = lastLines
    guard let status else {
      cause = .unknown
      return
    }
    let signal = status & 0x7f
    cause = signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL: " (illegal instruction)"
    case SIGTRAP: " (trap)"
    case SIGABRT: " (abort)"
    case SIGBUS: " (bus error)"
    case SIGFPE: " (arithmetic error)"
    case SIGKILL: " (kill)"
    case SIGSEGV: " (segmentation fault)"
    case SIGPIPE: " (broken pipe)"
    case SIGTERM: " (terminate)"
    default: ""
    }
  }
}
