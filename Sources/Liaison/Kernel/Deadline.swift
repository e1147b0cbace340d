import Dispatch

/// When a wait ends at the latest, if that is stated.
struct Deadline: Sendable {
  private let time: DispatchTime?

  static let none = Deadline(in: nil)

  init(in limit: Duration?) { time = limit.map { .now() + $0 } }

  var isStated: Bool { time != nil }

  /// How long it still is, or nothing where there is no end.
  var remaining: Duration? {
    time.map { time in
      let now = DispatchTime.now()
      if time <= now { return .zero }
      let left = time.uptimeNanoseconds - now.uptimeNanoseconds
      return .nanoseconds(Int64(clamping: left))
    }
  }
}

extension DispatchTime {
  /// So much later; the distant future where that is beyond what a time can say.
  static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    let (seconds, attoseconds) = duration.components
    if seconds < 0 || attoseconds < 0 { return time }
    let (nanoseconds, overflows) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    // Numbers of 64 bits throughout: Dispatch's intervals are of `Int`, which may hold two seconds.
    let (sum, isBeyond) = (nanoseconds &+ UInt64(attoseconds / 1_000_000_000))
      .addingReportingOverflow(time.uptimeNanoseconds)
    if overflows || isBeyond || sum > UInt64(Int64.max) { return .distantFuture }
    return DispatchTime(uptimeNanoseconds: sum)
  }
}
