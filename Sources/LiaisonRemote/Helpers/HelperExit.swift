/// How a helper process ended.
public struct HelperExit: Sendable, Hashable, CustomStringConvertible {
  /// What ended it.
  public enum Cause: Sendable, Hashable {
    /// It ended by itself, with this status.
    case status(Int32)
    /// A signal of this number ended it.
    case signal(Int32)
  }

  public let cause: Cause
  /// The last lines that it wrote to its standard error.
  public let lastLines: String

  public var description: String {
    let how =
      switch cause {
      case .status(let status): "the helper ended with status \(status)"
      case .signal(let signal): "signal \(signal)\(Self.name(of: signal)) ended the helper"
      }
    return lastLines.isEmpty ? how : "\(how), and had written:\n\(lastLines)"
  }

  /// The status as `waitpid` tells it.
  init(status: Int32, lastLines: String) {
    let signal = status & 0x7f
    cause = signal == 0 ? .status((status >> 8) & 0xff) : .signal(signal)
    self.lastLines = lastLines
  }

  private static func name(of signal: Int32) -> String {
    switch signal {
    case 4: " (illegal instruction)"
    case 5: " (trap)"
    case 6: " (abort)"
    case 9: " (kill)"
    case 11: " (segmentation fault)"
    case 15: " (terminate)"
    default: ""
    }
  }
}
